import { expect, test } from 'vitest';
import { stepFrom } from './go-to-field.ts';

const addresses = ['data/title', 'data/date', 'uid'];

test.each([
  [undefined, 'next', 'data/title'],
  [undefined, 'previous', 'uid'],
  ['data/summary', 'previous', 'uid'],
  ['data/title', 'next', 'data/date'],
  ['data/title', 'previous', 'uid'],
  ['uid', 'previous', 'data/date'],
  ['uid', 'next', 'data/title'],
] as const)('from %s the %s problem is %s', (current, direction, expected) => {
  expect(stepFrom(current, addresses, direction)).toBe(expected);
});

test('without problems there is no next one', () => {
  expect(stepFrom('uid', [], 'next')).toBeUndefined();
  expect(stepFrom('uid', [], 'previous')).toBeUndefined();
});
