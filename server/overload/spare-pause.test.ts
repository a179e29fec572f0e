import { expect, test } from 'vitest';
import { createSparePause } from './spare-pause.ts';

test.each([
  [0, 80, 80],
  [0.5, 80, 160],
  [0.9, 80, 800],
  [0.999, 80, 5000],
  [1, 80, 5000],
  [1, 7000, 7000],
])('at a utilisation of %d, a pause of %i ms takes %i', async (busy, asked, expected) => {
  const waited: number[] = [];
  const pause = createSparePause({
    wait: async (milliseconds) => void waited.push(milliseconds),
    hasReaders: () => false,
    utilization: () => busy,
  });
  await pause(asked);
  expect(Math.round(waited[0] ?? 0)).toBe(expected);
});

test('a busy event loop makes the next pause longer', async () => {
  const waited: number[] = [];
  const pause = createSparePause({
    wait: async (milliseconds) => void waited.push(milliseconds),
    hasReaders: () => false,
  });
  await new Promise((resolve) => void setImmediate(resolve));
  await pause(100);
  const end = performance.now() + 50;
  while (performance.now() < end);
  await pause(100);
  expect(waited[1]).toBeGreaterThan(200);
});

test('readers make pauses ten times as long, also when they keep the event loop hardly busy', async () => {
  const waited: number[] = [];
  let hasReaders = true;
  const pause = createSparePause({
    wait: async (milliseconds) => void waited.push(milliseconds),
    hasReaders: () => hasReaders,
    utilization: () => 0.02,
  });
  await pause(98);
  hasReaders = false;
  await pause(98);
  expect(waited.map(Math.round)).toEqual([980, 100]);
});
