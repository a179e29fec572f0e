import { expect, test } from 'vitest';
import { median, percentile } from './percentile.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('the p99 of a hundred values is the 99th, and not the maximum', () => {
  expect(percentile(upTo(100), 0.99)).toBe(99);
  expect(percentile(upTo(101), 0.99)).toBe(100);
  expect(percentile(upTo(1000), 0.99)).toBe(990);
});

test('the p99 of fewer than a hundred values is the maximum', () => {
  expect(percentile(upTo(99), 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
});

test('a whole percentage of a hundred values is the value of that rank, despite floating-point error', () => {
  const wrong = upTo(100).filter((rank) => percentile(upTo(100), rank / 100) !== rank);
  expect(wrong).toEqual([]);
});

test('the shares 0 and 1 are the minimum and the maximum', () => {
  expect([percentile([3, 1, 2], 0), percentile([3, 1, 2], 1)]).toEqual([1, 3]);
});

test('numbers are sorted as numbers, and the sample is not changed', () => {
  const sample = [100, 9, 20];
  expect(median(sample)).toBe(20);
  expect(sample).toEqual([100, 9, 20]);
});

test('the median of an even number of values is the lower of the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2);
});

test('an empty sample has no percentile', () => {
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});
