/** glibc's own name for how many pools threads take their memory from. */
const variable = 'MALLOC_ARENA_MAX';

/**
 * Rendering and compressing every page leaves 470 MB in use with a pool for each thread, and 280 MB with two: what one
 * thread frees the others may take. It can only be said before a process begins, so this one begins once more, with the
 * same id. Elsewhere than on Linux there is nothing to say.
 */
export function boundArenas(): void {
  if (process.platform !== 'linux' || process.env[variable] !== undefined || !process.execve) return;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, command, { ...process.env, [variable]: '2' });
}
