import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRenderGate } from './render-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { maxRunning: 1, maxWaiting: 2, maxWaitMs: 1000 };

/** A gate whose only slot is occupied until it is released. */
function createBusyGate() {
  const gate = createRenderGate(limits);
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = gate.run(() => held.promise);
  const ask = (name: string) =>
    gate.run(async () => {
      begun.push(name);
      return name;
    });
  return { gate, begun, ask, first, release: held.resolve };
}

test('the newest waiting render starts first, and one that exceeds the queue is rejected without starting', async () => {
  const { gate, begun, ask, first, release } = createBusyGate();
  const outcomes = ['one', 'two', 'three'].map(ask);
  expect(gate.state()).toEqual({ running: 1, waiting: 2, refused: 1 });
  release();
  await first;
  expect(await Promise.all(outcomes)).toEqual([undefined, 'two', 'three']);
  expect(begun).toEqual(['three', 'two']);
  expect(gate.state()).toEqual({ running: 0, waiting: 0, refused: 1 });
});

test('a waiting render is rejected after the maximum wait', async () => {
  const { ask, begun, gate } = createBusyGate();
  const outcome = ask('late');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toBeUndefined();
  expect(begun).toEqual([]);
  expect(gate.state().waiting).toBe(0);
});

/** The state half a second after the first render was enqueued. */
async function createSustainedQueue() {
  const busy = createBusyGate();
  const early = busy.ask('early');
  await vi.advanceTimersByTimeAsync(501);
  return { ...busy, early };
}

test('a queue that has not drained for 500 ms rejects new renders and keeps the waiting ones', async () => {
  const { ask, begun, first, early, release, gate } = await createSustainedQueue();
  expect(gate.shouldShed()).toBe(true);
  expect(await ask('late')).toBeUndefined();
  expect(gate.state()).toEqual({ running: 1, waiting: 1, refused: 1 });
  release();
  await first;
  expect(await early).toBe('early');
  expect(begun).toEqual(['early']);
});

test('a free slot is used, however long the queue has existed', async () => {
  const { ask, first, early, release, gate } = await createSustainedQueue();
  expect(gate.shouldShed()).toBe(true);
  release();
  await Promise.all([first, early]);
  expect(gate.shouldShed()).toBe(false);
  expect(await ask('late')).toBe('late');
});

test('no queue forms during the cooldown, and one can form after it', async () => {
  const { ask, gate, early } = await createSustainedQueue();
  expect(gate.shouldShed()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(await early).toBeUndefined();
  expect(await ask('next')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(gate.shouldShed()).toBe(false);
  void ask('much later');
  await vi.advanceTimersByTimeAsync(400);
  expect(gate.state().waiting).toBe(1);
});

test('a burst waits and is rendered', async () => {
  const { ask, first, release, gate } = createBusyGate();
  const burst = [ask('one'), ask('two')];
  await vi.advanceTimersByTimeAsync(400);
  expect(gate.shouldShed()).toBe(false);
  release();
  await first;
  expect(await Promise.all(burst)).toEqual(['one', 'two']);
});

test('new renders are admitted while the queue drains', async () => {
  const { ask, first, release } = createBusyGate();
  const early = ask('early');
  await vi.advanceTimersByTimeAsync(90);
  const late = ask('late');
  await vi.advanceTimersByTimeAsync(800);
  release();
  await first;
  expect(await Promise.all([early, late])).toEqual(['early', 'late']);
});

test('of renders and of posts that come at once, one begins in each turn of the event loop', async () => {
  vi.useRealTimers();
  const gate = createRenderGate({ maxRunning: 8, maxWaiting: 0, maxWaitMs: 0 });
  let turn = 0;
  let isCounting = true;
  const countTurns = () => {
    turn += 1;
    if (isCounting) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const begunIn: number[] = [];
  const begin = async () => void begunIn.push(turn);
  await Promise.all([gate.run(begin), gate.takeTurn().then(begin), gate.run(begin), gate.takeTurn().then(begin)]);
  isCounting = false;
  expect(new Set(begunIn).size).toBe(4);
});

test('a render that fails releases its slot and rejects for its caller', async () => {
  const gate = createRenderGate(limits);
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run(async () => 'well')).toBe('well');
});
