import { afterEach, expect, test } from 'vitest';
import type { Purge } from '../../integrations/shared-caches/shared-cache.ts';
import { createPurgeQueue, maxRetryMs, repeatAfterMs, type PurgeQueue } from './purge-queue.ts';

let queue: PurgeQueue | undefined;
afterEach(() => queue?.stop());

const changed = (...keys: string[]): Purge => ({ keys, reason: 'changed' });

/** A shared cache, and a clock that the test advances. */
function start() {
  const purged: Purge[] = [];
  const logged: string[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  let fault: Error | undefined;
  let held: Promise<void> | undefined;
  queue = createPurgeQueue({
    all: 'all',
    async purge(purge) {
      await held;
      if (fault) throw fault;
      purged.push(purge);
    },
    wait: (ms, signal) =>
      new Promise<void>((resolve) => {
        waits.push({ ms, end: resolve });
        signal.addEventListener('abort', () => resolve());
      }),
    logger: { info: (_, message) => void logged.push(message), warn: (_, message) => void logged.push(message) },
  });
  return {
    queue,
    purged,
    logged,
    fail: (error: Error | undefined) => void (fault = error),
    hold(promise: Promise<void> | undefined) {
      held = promise;
    },
    /** Ends the wait of that length. */
    async pass(isWanted: (ms: number) => boolean) {
      await expect.poll(() => waits.some(({ ms }) => isWanted(ms))).toBe(true);
      const [wait] = waits.splice(
        waits.findIndex(({ ms }) => isWanted(ms)),
        1,
      );
      wait?.end();
      return wait?.ms ?? 0;
    },
  };
}

const isPeriod = (ms: number) => ms === repeatAfterMs;
const isRetry = (ms: number) => ms !== repeatAfterMs;

test('a purge is sent at once, and purges that arrive meanwhile are merged', async () => {
  const { queue: own, purged, hold } = start();
  const gate = Promise.withResolvers<void>();
  hold(gate.promise);
  own.add(changed('a'));
  for (const key of ['b', 'c', 'd']) own.add(changed(key));
  own.add({ keys: ['e'], reason: 'taken down' });
  expect([own.waiting(), purged]).toEqual([5, []]);
  gate.resolve();
  await expect.poll(() => purged.length).toBe(3);
  expect(purged).toEqual([changed('a'), { keys: ['e'], reason: 'taken down' }, changed('b', 'c', 'd')]);
  expect(own.counts).toEqual({ done: 2, failed: 0, keys: 5 });
});

test('a purge is repeated once, after a whole period', async () => {
  const { queue: own, purged, pass } = start();
  own.add(changed('a'));
  await expect.poll(() => purged.length).toBe(1);
  await pass(isPeriod);
  own.add(changed('b'));
  await expect.poll(() => purged.length).toBe(2);
  await pass(isPeriod);
  await expect.poll(() => purged).toEqual([changed('a'), changed('b'), changed('a')]);
  await pass(isPeriod);
  await expect.poll(() => purged).toEqual([changed('a'), changed('b'), changed('a'), changed('b')]);
  own.add(changed('c'));
  await expect.poll(() => purged.length).toBe(5);
  await pass(isPeriod);
  await pass(isPeriod);
  await expect.poll(() => purged.slice(4)).toEqual([changed('c'), changed('c')]);
});

test('a failed purge is retried with backoff until it succeeds, and logged once', async () => {
  const { queue: own, purged, logged, fail, pass } = start();
  fail(new Error('down'));
  own.add(changed('a'));
  const delays: number[] = [];
  for (let round = 0; round < 9; round += 1) delays.push(await pass(isRetry));
  expect(own.isFailing()).toBe(true);
  delays.forEach((ms, at) => {
    const longest = Math.min(maxRetryMs, 500 * 2 ** at);
    expect(ms).toBeGreaterThanOrEqual(longest / 2);
    expect(ms).toBeLessThanOrEqual(longest);
  });
  await expect.poll(() => own.counts.failed).toBe(10);
  // An outage that exceeds the capacity of the queue: everything is purged once.
  for (let at = 0; at < 2000; at += 1) own.add(changed(`key${at}`));
  expect(own.waiting()).toBe(1);
  fail(undefined);
  await pass(isRetry);
  await expect.poll(() => purged).toEqual([changed('all')]);
  expect(own.isFailing()).toBe(false);
  expect(logged).toEqual([
    'The shared cache cannot be purged; it is tried again',
    'The shared cache is purged again',
    'The shared cache was purged',
  ]);
});

test('a failed takedown is retried as a takedown, even when the same key changes', async () => {
  const { queue: own, purged, fail, pass } = start();
  fail(new Error('down'));
  own.add({ keys: ['gone'], reason: 'taken down' });
  await expect.poll(() => own.isFailing()).toBe(true);
  own.add(changed('gone', 'a'));
  fail(undefined);
  await pass(isRetry);
  await expect.poll(() => purged).toEqual([{ keys: ['gone'], reason: 'taken down' }, changed('a')]);
});

test('a stop waits for the purge in flight, and no purge is sent after it', async () => {
  const { queue: own, purged, hold } = start();
  const gate = Promise.withResolvers<void>();
  hold(gate.promise);
  own.add(changed('a'));
  own.add(changed('b'));
  const stopped = own.stop();
  gate.resolve();
  await stopped;
  own.add(changed('c'));
  expect(purged).toEqual([changed('a')]);
});
