import { expect, test } from 'vitest';
import { median, percentile } from './percentile.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('the p99 of a hundred is the 99th, and not the largest', () => {
  expect(percentile(upTo(100), 0.99)).toBe(99);
  expect(percentile(upTo(101), 0.99)).toBe(100);
  expect(percentile(upTo(1000), 0.99)).toBe(990);
});

test('of fewer than a hundred the largest is the p99', () => {
  expect(percentile(upTo(99), 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
});

test('a whole percent of a hundred is the value of that rank, however the product is rounded', () => {
  const wrong = upTo(100).filter((rank) => percentile(upTo(100), rank / 100) !== rank);
  expect(wrong).toEqual([]);
});

test('the shares 0 and 1 are the least and the largest', () => {
  expect([percentile([3, 1, 2], 0), percentile([3, 1, 2], 1)]).toEqual([1, 3]);
});

test('numbers are sorted as numbers, and the sample is left as it was', () => {
  const sample = [100, 9, 20];
  expect(median(sample)).toBe(20);
  expect(sample).toEqual([100, 9, 20]);
});

test('the median of an even number is the lower of the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2);
});

test('there is no percentile of nothing', () => {
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});
