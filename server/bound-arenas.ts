/** glibc's own name for how many pools threads take their memory from. */
const variable = 'MALLOC_ARENA_MAX';

/**
 * Rendering and compressing every page leaves 470 MB in use with a pool for each thread, and 280 MB with two: what one
 * thread frees the others may take. It can only be said before a process begins, so this one begins once more, with the
 * same id, as `program`. Elsewhere than on Linux there is nothing to say, and where it was said already nothing to do.
 */
export function boundArenas(program: string): void {
  if (process.platform === 'linux' && process.env[variable] === undefined) becomeProgram(program);
}

/** What comes after it runs only where a process cannot become another program. */
export function becomeProgram(program: string): void {
  const command = [process.execPath, ...process.execArgv, program, ...process.argv.slice(2)];
  process.execve?.(process.execPath, command, { ...process.env, [variable]: process.env[variable] ?? '2' });
}
