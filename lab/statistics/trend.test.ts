import { describe, expect, test } from 'vitest';
import { toHourlyTrend } from './trend.ts';

/** Ten minutes, one sample every fifteen seconds. */
const series = (value: (index: number) => number) =>
  Array.from({ length: 40 }, (_, index) => ({ hours: (index * 15) / 3600, value: value(index) }));

describe('the growth per hour', () => {
  test('is the slope of a line', () => {
    expect(toHourlyTrend(series((index) => 200 + (6 * index * 15) / 3600))).toBeCloseTo(6);
  });

  test('ignores a burst at the end, unlike least squares', () => {
    expect(toHourlyTrend(series((index) => (index > 34 ? 240 : 200)))).toBe(0);
  });

  test('is found in noise that is larger', () => {
    const noise = (index: number) => ((index * 7) % 5) - 2;
    expect(toHourlyTrend(series((index) => 200 + (60 * index * 15) / 3600 + noise(index)))).toBeCloseTo(60, -1);
  });

  test('needs two points', () => {
    expect(() => toHourlyTrend([{ hours: 0, value: 1 }])).toThrow(RangeError);
  });
});
