import { until } from '../until.ts';
import type { RoleProcess } from './processes.ts';

/** Has the module that was loaded into a role (`imports`) say what it knows of the process: a line of that name, and JSON. */
export async function askInside<Told>(role: Pick<RoleProcess, 'watchLog' | 'signal'>, name: string): Promise<Told> {
  const readLog = role.watchLog();
  const find = () => new RegExp(`^${name} (\\{.*\\})$`, 'm').exec(readLog())?.[1];
  role.signal('SIGUSR2');
  await until(`the process tells its ${name}`, () => find() !== undefined);
  return JSON.parse(find() ?? '') as Told;
}
