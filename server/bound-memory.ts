/** Of glibc: the pools that threads take memory from, and from which size on it is given back at once. */
const pools = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' };

/** Of V8: the space of what has just been made, and by how much the heap grows before it is collected. */
const heap = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

/**
 * Rendering and compressing every page leaves 385 MB in use as Node comes, and 220 MB like this
 * (decision 0028). It can only be said before a process begins, so this one begins once
 * more, with the same id, as `program`. Elsewhere than on Linux there is nothing to say, and where it was said already
 * nothing to do.
 */
export function boundMemory(program: string): void {
  if (process.platform === 'linux' && process.env['MALLOC_ARENA_MAX'] === undefined) becomeProgram(program);
}

/** What comes after it runs only where a process cannot become another program. */
export function becomeProgram(program: string): void {
  const { execPath, execArgv, argv, env } = process;
  const flags = heap.filter((flag) => !execArgv.includes(flag));
  process.execve?.(execPath, [execPath, ...flags, ...execArgv, program, ...argv.slice(2)], { ...pools, ...env });
}
