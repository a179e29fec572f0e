import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startLease } from './lease.ts';

const leaseMs = 600;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

async function start(holdLease: (name: string, forMs: number) => Promise<boolean>) {
  const warn = vi.fn<() => void>();
  const logger = { info() {}, error() {}, warn };
  const lease = await startLease({ engine: { holdLease }, name: 'background', leaseMs, logger });
  onTestFinished(() => lease.stop());
  return { lease, warn };
}

test('a process that waits requests the lease three times within its duration', async () => {
  const holdLease = vi.fn(async () => false);
  const { lease } = await start(holdLease);
  expect(holdLease).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(holdLease).toHaveBeenCalledTimes(4);
  expect(holdLease).toHaveBeenLastCalledWith('background', leaseMs);
  expect(lease.isHeld()).toBe(false);
});

test('the listener is called once when the lease of another process has ended, and not at each renewal', async () => {
  let isFree = false;
  const { lease } = await start(async () => isFree);
  const listener = vi.fn();
  lease.onHeld(listener);
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(listener).not.toHaveBeenCalled();
  isFree = true;
  await vi.advanceTimersByTimeAsync(3 * leaseMs);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(lease.isHeld()).toBe(true);
});

test('a lease is held from its request on, so that it ends here before it ends in the store', async () => {
  const response = Promise.withResolvers<boolean>();
  const holdLease = vi.fn(() => response.promise);
  const starting = start(holdLease);
  await vi.advanceTimersByTimeAsync(leaseMs - 1);
  response.resolve(true);
  const { lease } = await starting;
  holdLease.mockResolvedValue(false);
  expect(lease.isHeld()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(lease.isHeld()).toBe(false);
});

test('a renewal that fails is logged, and the lease is held to its end', async () => {
  const holdLease = vi.fn(async () => true);
  const { lease, warn } = await start(holdLease);
  holdLease.mockRejectedValue(new Error('The store cannot be reached.'));
  await vi.advanceTimersByTimeAsync(leaseMs - 1);
  expect([lease.isHeld(), warn.mock.calls.length]).toEqual([true, 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect([lease.isHeld(), warn.mock.calls.length]).toEqual([false, 3]);
});
