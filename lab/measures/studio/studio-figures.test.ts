import { expect, test } from 'vitest';
import { toPasteFigures, toReaderFigures, toTimeFigure } from './studio-figures.ts';

test('a percentile is compared with the same percentile of its reference, and with its goal', () => {
  const sample = {
    name: 'key',
    times: [40, 10, 30, 20],
    share: 0.5,
    bare: { name: 'bare field', times: [1, 2, 3, 4] },
  };
  expect(toTimeFigure({ ...sample, goalMs: 20 })).toEqual({
    name: 'key, p50',
    value: 20,
    unit: 'ms',
    spread: [10, 40],
    reference: { name: 'bare field', value: 2 },
    goal: { text: '<= 20 ms', isMet: true },
  });
  expect(toTimeFigure({ ...sample, goalMs: 19 }).goal?.isMet).toBe(false);
  expect(toTimeFigure(sample).goal).toBeUndefined();
});

test('readers are compared by the median of their rounds', () => {
  const memoryMb = { before: 200, after: 226 };
  const ownMemoryMb = { before: 130, after: 140 };
  const apart = { alone: [10, 30, 9], withTypists: [11, 10, 90] };
  const together = { alone: [10, 10], withTypists: [12, 12] };
  const [inOne, inOwn, memory] = toReaderFigures({ together, apart, memoryMb, ownMemoryMb });
  expect([inOwn?.value, inOwn?.reference?.value, inOwn?.goal?.isMet]).toEqual([11, 10, true]);
  expect(inOne?.goal?.isMet).toBe(false);
  expect(memory?.goal?.isMet).toBe(false);
});

test('pastes may lose a heading in twenty, and no text', () => {
  const figures = toPasteFigures({ samples: 40, shares: [99, 95, 94, 100, undefined] });
  expect(figures.map(({ goal }) => goal?.isMet)).toEqual([false, true, false, true, false]);
});
