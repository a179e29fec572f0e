import { expect, test } from 'vitest';
import { createChunk } from './chunk.ts';

test('many who want a chunk at once load it once', async () => {
  let loads = 0;
  const chunk = createChunk(async () => (loads += 1), 'not now');
  expect(chunk.content).toBeUndefined();
  expect(await Promise.all([chunk.load(), chunk.load()])).toEqual([1, 1]);
  expect([chunk.content, loads]).toEqual([1, 1]);
});

test('a chunk that does not come fails nobody, and is asked for again by the next one', async () => {
  let isDown = true;
  const chunk = createChunk(async () => {
    if (isDown) throw new TypeError('Failed to fetch dynamically imported module');
    return 'there';
  }, 'not now');
  expect(await Promise.all([chunk.load(), chunk.load()])).toEqual([undefined, undefined]);
  isDown = false;
  expect(await chunk.load()).toBe('there');
});
