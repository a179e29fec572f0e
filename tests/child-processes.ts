import { globSync, readFileSync } from 'node:fs';

interface ChildProcess {
  readonly command: string;
  readonly environment: string;
  /** How far other processes come first: 0 for a usual process, 19 at most. */
  readonly niceness: number;
}

/** The processes that this one has started, as Linux shows them. */
export function listChildProcesses(): ChildProcess[] {
  const ids = globSync('/proc/self/task/*/children').flatMap((file) => readIfAlive(file).split(' ').filter(Boolean));
  return ids.map((id) => ({
    command: readIfAlive(`/proc/${id}/cmdline`),
    environment: readIfAlive(`/proc/${id}/environ`),
    niceness: readNiceness(readIfAlive(`/proc/${id}/stat`)),
  }));
}

/** Field 19 of https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, counted behind the name in brackets. */
const readNiceness = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);

/** The process may have ended. */
function readIfAlive(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
