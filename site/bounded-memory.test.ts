import { expect, test, vi } from 'vitest';
import { createBoundedMemory } from './bounded-memory.ts';

test('makes a value once, and again when there were too many others', () => {
  const make = vi.fn((key: string) => key.toUpperCase());
  const recall = createBoundedMemory<string>(2);
  const get = (key: string) => recall(key, () => make(key));
  expect(['a', 'a', 'b', 'b', 'a'].map(get)).toEqual(['A', 'A', 'B', 'B', 'A']);
  expect(make).toHaveBeenCalledTimes(2);
  get('c');
  get('b');
  expect(make).toHaveBeenCalledTimes(3);
  get('a');
  expect(make).toHaveBeenCalledTimes(4);
});

test('what is made is remembered even when it is nothing', () => {
  const make = vi.fn(() => undefined);
  const recall = createBoundedMemory<undefined>(1);
  recall('a', make);
  recall('a', make);
  expect(make).toHaveBeenCalledTimes(1);
});
