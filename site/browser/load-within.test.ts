import { expect, test, vi } from 'vitest';
import { loadWithin } from './load-within.ts';

/** A deadline that a test lets pass. */
function stubDeadline() {
  const controller = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  return { timeout, pass: () => controller.abort(new DOMException('Too late', 'TimeoutError')) };
}

test('a load that takes longer than 120 seconds is aborted and fails', async () => {
  const deadline = stubDeadline();
  let signal: AbortSignal | undefined;
  const load = loadWithin(
    (given) =>
      new Promise(() => {
        signal = given;
      }),
  );
  expect(deadline.timeout).toHaveBeenCalledExactlyOnceWith(120_000);
  expect(signal?.aborted).toBe(false);
  deadline.pass();
  await expect(load).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(signal?.aborted).toBe(true);
});

test('a load that ends in time keeps its outcome when the deadline passes', async () => {
  const deadline = stubDeadline();
  const success = loadWithin(async () => 'loaded');
  const failure = loadWithin(async () => Promise.reject(new TypeError('gone')));
  await Promise.allSettled([success, failure]);
  deadline.pass();
  expect(await success).toBe('loaded');
  await expect(failure).rejects.toThrow('gone');
});
