import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRenderGate } from './render-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { mostAtOnce: 1, mostWaiting: 2, mostWaitMs: 1000 };

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

test('work that fails gives its place back, and fails for who asked', async () => {
  const gate = createRenderGate(limits);
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run(async () => 'well')).toBe('well');
});
