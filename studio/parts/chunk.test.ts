import { expect, test } from 'vitest';
import { createChunk } from './chunk.ts';

test('simultaneous callers load a chunk once', async () => {
  let loads = 0;
  const chunk = createChunk(async () => (loads += 1), 'not now');
  expect(chunk.content).toBeUndefined();
  expect(await Promise.all([chunk.load(), chunk.load()])).toEqual([1, 1]);
  expect([chunk.content, loads]).toEqual([1, 1]);
});

test('a chunk that fails to load throws nothing, and the next call loads it again', async () => {
  let isDown = true;
  const chunk = createChunk(async () => {
    if (isDown) throw new TypeError('Failed to fetch dynamically imported module');
    return 'there';
  }, 'not now');
  expect(await Promise.all([chunk.load(), chunk.load()])).toEqual([undefined, undefined]);
  isDown = false;
  expect(await chunk.load()).toBe('there');
});
