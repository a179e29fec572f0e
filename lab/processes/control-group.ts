/** The kernel's limits on a process (control groups, version 1). */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '../../tests/until.ts';

type Controller = 'memory' | 'cpu';

const root = '/sys/fs/cgroup';

interface ControlGroup {
  readonly read: (name: string) => string;
  /** Its processes must have ended. */
  readonly remove: () => void;
}

let groups = 0;
const directories = new Set<string>();

/** Throws where groups are not permitted. */
export function limitProcess(
  controller: Controller,
  limits: Readonly<Record<string, number>>,
  pid: number,
): ControlGroup {
  groups += 1;
  const directory = path.join(root, controller, `faults-${process.pid}-${groups}`);
  mkdirSync(directory);
  directories.add(directory);
  for (const [name, value] of Object.entries(limits)) writeFileSync(path.join(directory, name), String(value));
  writeFileSync(path.join(directory, 'cgroup.procs'), String(pid));
  return {
    read: (name) => readFileSync(path.join(directory, name), 'utf8'),
    remove: () => remove(directory),
  };
}

/** Cleans up after a failed scenario, once all of its processes are gone. */
export async function removeGroups(): Promise<void> {
  for (const directory of directories) await until(`${directory} is empty`, () => isRemoved(directory));
}

/** The kernel may need a moment to release a process that has ended. */
function isRemoved(directory: string): boolean {
  try {
    remove(directory);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EBUSY') return false;
    throw error;
  }
}

function remove(directory: string): void {
  rmdirSync(directory);
  directories.delete(directory);
}

/** Why processes cannot be limited here; `undefined` when they can. */
export function lacksGroups(controller: Controller): string | undefined {
  const directory = path.join(root, controller);
  const sign = controller === 'memory' ? 'memory.limit_in_bytes' : 'cpu.cfs_quota_us';
  if (!existsSync(path.join(directory, 'cgroup.procs'))) return `no control groups of version 1 in ${directory}`;
  const own = path.join(directory, `faults-${process.pid}-try`);
  try {
    mkdirSync(own);
  } catch (error) {
    return `control groups may not be made: ${String(error)}`;
  }
  const isThere = existsSync(path.join(own, sign));
  rmdirSync(own);
  return isThere ? undefined : `${sign} is not there`;
}
