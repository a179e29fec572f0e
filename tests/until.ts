import { setTimeout as wait } from 'node:timers/promises';

/** Looks again and again until it is so; in the end says what it waited for. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`After ${withinMs} ms still not so: ${what}`);
    await wait(20);
  }
}
