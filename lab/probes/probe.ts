import { until } from '../../tests/until.ts';
import type { RunningProcess } from '../../tests/start-process.ts';

/** A lost signal or log line must not end a run of hours: it is requested again after this. */
const repeatAfterMs = 3000;

/**
 * Makes the module that was loaded into a role (`imports`) write its findings: its name, and JSON, in the log. Rejects
 * with the end of the log when it does not.
 */
export async function queryProcess<Reply>(
  role: Pick<RunningProcess, 'watchLog' | 'signal'>,
  name: string,
): Promise<Reply> {
  const readLog = role.watchLog();
  const find = () => new RegExp(`${name} (\\{.*\\})$`, 'm').exec(readLog())?.[1];
  let requestedAt = -Infinity;
  const sendRequest = () => {
    requestedAt = performance.now();
    role.signal('SIGUSR2');
  };
  try {
    await until(`the process reports its ${name}`, () => {
      if (performance.now() - requestedAt > repeatAfterMs) sendRequest();
      return find() !== undefined;
    });
  } catch (error) {
    throw new Error(`${String(error)}. It logged: ${readLog().slice(-500)}`, { cause: error });
  }
  return JSON.parse(find() ?? '') as Reply;
}
