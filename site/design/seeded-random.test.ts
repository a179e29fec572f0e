import { expect, test } from 'vitest';
import { createRandom, pick, shuffle } from './seeded-random.ts';

test('a seed always gives the same choice, another seed another one', () => {
  const choose = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 8 }, () => pick(random, ['a', 'b', 'c', 'd'])).join('');
  };
  expect(choose('fees')).toBe(choose('fees'));
  expect(choose('fees')).not.toBe(choose('sanctions'));
});

test('nothing can be picked from an empty list', () => {
  expect(() => pick(createRandom('fees'), [])).toThrow('Nothing to pick from');
});

test('shuffled values are the same values', () => {
  expect(shuffle(createRandom('fees'), [1, 2, 3, 4]).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
});
