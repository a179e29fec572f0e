import { globSync, readFileSync } from 'node:fs';

/** The processes that this one has started, as Linux shows them. */
export function listChildProcesses(): { command: string; environment: string }[] {
  const ids = globSync('/proc/self/task/*/children').flatMap((file) => readIfAlive(file).split(' ').filter(Boolean));
  return ids.map((id) => ({
    command: readIfAlive(`/proc/${id}/cmdline`),
    environment: readIfAlive(`/proc/${id}/environ`),
  }));
}

/** The process may have ended. */
function readIfAlive(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
