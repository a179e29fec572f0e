import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithin } from './load-within.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a load that takes longer than 120 seconds is aborted and fails', async () => {
  let signal: AbortSignal | undefined;
  const outcome = vi.fn<(error: unknown) => void>();
  loadWithin(
    (given) =>
      new Promise(() => {
        signal = given;
      }),
  ).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls[0]?.[0]).toMatchObject({ name: 'TimeoutError' });
  expect(signal?.aborted).toBe(true);
});

test('a load that ends leaves no timer behind, whether it succeeds or fails', async () => {
  expect(await loadWithin(async () => 'loaded')).toBe('loaded');
  await expect(loadWithin(async () => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
