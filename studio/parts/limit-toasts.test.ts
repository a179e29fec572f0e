import { expect, test } from 'vitest';
import { limitToasts } from './limit-toasts.ts';

const good = { tone: 'good' } as const;

test('an error is not removed by later toasts', () => {
  const [failure, lasting] = [{ tone: 'bad' } as const, { ...good, isLasting: true }];
  const [one, two, newest] = [{ ...good }, { ...good }, { ...good }];
  expect(limitToasts([failure, one, two])).toEqual([failure, one, two]);
  expect(limitToasts([failure, one, two, newest])).toEqual([failure, two, newest]);
  expect(limitToasts([failure, lasting, one, newest])).toEqual([failure, lasting, newest]);
});

test('of several errors the newest stay, and the newest toast always stays', () => {
  const failures = ['a', 'b', 'c'].map((message) => ({ tone: 'bad', message }) as const);
  expect(limitToasts([...failures, good])).toEqual([...failures.slice(1), good]);
});
