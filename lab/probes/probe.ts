import { until } from '../../tests/until.ts';
import type { RunningProcess } from '../../tests/start-process.ts';

/** A signal or a line that is lost among others is no reason to end what runs for hours: it is asked again after that. */
const askAgainMs = 3000;

/**
 * Has the module that was loaded into a role (`imports`) say what it knows of the process: that name, and JSON, in its
 * log. Rejects with the end of the log when it does not.
 */
export async function queryProcess<Reply>(
  role: Pick<RunningProcess, 'watchLog' | 'signal'>,
  name: string,
): Promise<Reply> {
  const readLog = role.watchLog();
  const find = () => new RegExp(`${name} (\\{.*\\})$`, 'm').exec(readLog())?.[1];
  let askedAt = -Infinity;
  const ask = () => {
    askedAt = performance.now();
    role.signal('SIGUSR2');
  };
  try {
    await until(`the process tells its ${name}`, () => {
      if (performance.now() - askedAt > askAgainMs) ask();
      return find() !== undefined;
    });
  } catch (error) {
    throw new Error(`${String(error)}. It logged: ${readLog().slice(-500)}`, { cause: error });
  }
  return JSON.parse(find() ?? '') as Reply;
}
