import { describe, expect, test } from 'vitest';
import { toHourlyTrend } from './trend.ts';

/** As of ten minutes, one every fifteen seconds. */
const series = (value: (index: number) => number) =>
  Array.from({ length: 40 }, (_, index) => ({ hours: (index * 15) / 3600, value: value(index) }));

describe('what is added in an hour', () => {
  test('of a line is its slope', () => {
    expect(toHourlyTrend(series((index) => 200 + (6 * index * 15) / 3600))).toBeCloseTo(6);
  });

  test('is not moved by a burst at the end, which least squares would make a slope of', () => {
    expect(toHourlyTrend(series((index) => (index > 34 ? 240 : 200)))).toBe(0);
  });

  test('is seen below noise that is larger than it', () => {
    const noise = (index: number) => ((index * 7) % 5) - 2;
    expect(toHourlyTrend(series((index) => 200 + (60 * index * 15) / 3600 + noise(index)))).toBeCloseTo(60, -1);
  });

  test('cannot be said of one point', () => {
    expect(() => toHourlyTrend([{ hours: 0, value: 1 }])).toThrow(RangeError);
  });
});
