import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRenderGate } from './render-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { mostAtOnce: 1, mostWaiting: 2, mostWaitMs: 1000, turn: () => Promise.resolve() };

/** A gate whose one place is taken until it is released. */
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

test('the newest goes first, and what finds no place is refused without being begun', async () => {
  const { gate, begun, ask, first, release } = createBusyGate();
  const outcomes = ['one', 'two', 'three'].map(ask);
  expect(gate.state()).toEqual({ running: 1, waiting: 2, refused: 1 });
  release();
  await first;
  expect(await Promise.all(outcomes)).toEqual([undefined, 'two', 'three']);
  expect(begun).toEqual(['three', 'two']);
  expect(gate.state()).toEqual({ running: 0, waiting: 0, refused: 1 });
});

test('nobody waits longer than they would stay', async () => {
  const { ask, begun, gate } = createBusyGate();
  const outcome = ask('late');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toBeUndefined();
  expect(begun).toEqual([]);
  expect(gate.state().waiting).toBe(0);
});

/** Half a second after the first came to stand in line. */
async function createStandingLine() {
  const busy = createBusyGate();
  const early = busy.ask('early');
  await vi.advanceTimersByTimeAsync(501);
  return { ...busy, early };
}

test('who comes to a line that does not end is told at once, and who was there before keeps their time', async () => {
  const { ask, begun, first, early, release, gate } = await createStandingLine();
  expect(gate.turnAway()).toBe(true);
  expect(await ask('late')).toBeUndefined();
  expect(gate.state()).toEqual({ running: 1, waiting: 1, refused: 1 });
  release();
  await first;
  expect(await early).toBe('early');
  expect(begun).toEqual(['early']);
});

test('whoever finds a place free has it, however long the line stood', async () => {
  const { ask, first, early, release, gate } = await createStandingLine();
  expect(gate.turnAway()).toBe(true);
  release();
  await Promise.all([first, early]);
  expect(gate.turnAway()).toBe(false);
  expect(await ask('late')).toBe('late');
});

test('for a while after such a line there is none, and later there is', async () => {
  const { ask, gate, early } = await createStandingLine();
  expect(gate.turnAway()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(await early).toBeUndefined();
  expect(await ask('next')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(gate.turnAway()).toBe(false);
  void ask('much later');
  await vi.advanceTimersByTimeAsync(400);
  expect(gate.state().waiting).toBe(1);
});

test('a burst is waited out', async () => {
  const { ask, first, release, gate } = createBusyGate();
  const burst = [ask('one'), ask('two')];
  await vi.advanceTimersByTimeAsync(400);
  expect(gate.turnAway()).toBe(false);
  release();
  await first;
  expect(await Promise.all(burst)).toEqual(['one', 'two']);
});

test('who waits alone, or in a line that ends, waits for as long as it takes', async () => {
  const { ask, first, release } = createBusyGate();
  const early = ask('early');
  await vi.advanceTimersByTimeAsync(90);
  const late = ask('late');
  await vi.advanceTimersByTimeAsync(800);
  release();
  await first;
  expect(await Promise.all([early, late])).toEqual(['early', 'late']);
});

test('work that fails gives its place back, and fails for who asked', async () => {
  const gate = createRenderGate(limits);
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run(async () => 'well')).toBe('well');
});
