import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts';
import { Unavailable } from './unavailable.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** A queue whose attempts take the given outcomes in their order, and then succeed. */
function openQueue(...outcomes: (false | Error | ((queue: DeliveryQueue) => boolean))[]) {
  const attempts: string[] = [];
  const pauses: number[] = [];
  const failures: string[] = [];
  const queue = createDeliveryQueue({
    lane: 'own',
    async deliver(id) {
      attempts.push(id);
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      return typeof outcome === 'function' ? outcome(queue) : outcome !== false;
    },
    onUnavailable: (_id, _error, delayMs) => pauses.push(delayMs),
    onError: (id) => failures.push(id),
  });
  return { queue, attempts, pauses, failures };
}

test('deliveries are made one after the other, each once', async () => {
  const { queue, attempts } = openQueue();
  for (const id of ['one', 'other', 'other']) queue.add(id);
  await queue.idle();
  expect([attempts, queue.size()]).toEqual([['one', 'other'], 0]);
});

test('what is added at any moment around the end of the last delivery is delivered', async () => {
  for (let turns = 0; turns < 10; turns += 1) {
    const { queue, attempts } = openQueue();
    queue.add('one');
    for (let turn = 0; turn < turns; turn += 1) await undefined;
    queue.add('other');
    await queue.idle();
    expect([turns, attempts]).toEqual([turns, ['one', 'other']]);
  }
});

test('an error of a delivery is reported, and the others are made', async () => {
  const { queue, attempts, failures } = openQueue(new Error('damaged'));
  queue.add('one');
  queue.add('other');
  await queue.idle();
  expect([attempts, failures, queue.has('one')]).toEqual([['one', 'other'], ['one'], false]);
});

test('while what all need is unavailable, all wait, longer each time until a success', async () => {
  const down = new Unavailable('down');
  const { queue, attempts, pauses } = openQueue(down, down, () => true, down);
  queue.add('one');
  await queue.idle();
  queue.add('other');
  await vi.advanceTimersByTimeAsync(4_999);
  expect([attempts, queue.size()]).toEqual([['one'], 2]);
  await vi.advanceTimersByTimeAsync(10_001);
  expect([attempts, pauses]).toEqual([
    ['one', 'one', 'other', 'one'],
    [5_000, 10_000, 5_000],
  ]);
});

test('a retry does not wait for the end of a pause', async () => {
  const { queue, attempts } = openQueue(new Unavailable('down'));
  queue.add('one');
  await queue.retry();
  expect([attempts, queue.size(), vi.getTimerCount()]).toEqual([['one', 'one'], 0, 0]);
});

test('what waits for another lane delays no other, and is repeated when a pause ends', async () => {
  const { queue, attempts } = openQueue(({ pauses }) => pauses.begin('theirs') === 0);
  queue.add('one');
  queue.add('other');
  await queue.idle();
  expect([attempts, queue.has('one'), queue.has('other')]).toEqual([['one', 'other'], true, false]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([attempts, queue.size()]).toEqual([['one', 'other', 'one'], 0]);
});

test('a pause that ends during an attempt does not leave it waiting for ever', async () => {
  const { queue, attempts } = openQueue(({ pauses }) => {
    pauses.begin('theirs');
    vi.advanceTimersByTime(5_000);
    return false;
  });
  queue.add('one');
  await queue.idle();
  expect([attempts, queue.size()]).toEqual([['one', 'one'], 0]);
});

test('after the stop nothing more is delivered', async () => {
  const { queue, attempts } = openQueue();
  queue.add('one');
  queue.add('other');
  await queue.stop();
  queue.add('third');
  await vi.runAllTimersAsync();
  expect([attempts, queue.has('other'), queue.has('third')]).toEqual([['one'], true, true]);
});
