import { expect, test } from 'vitest';
import { isPlausible } from './content-acceptance.ts';

test.each([
  [0, 100, true],
  [10, 12, true],
  [11, 100, true],
  [20, 100, true],
  [21, 100, false],
  [11, 50, false],
  [12, 12, false],
  [1, 1, false],
])('the loss of %i of %i documents at once is plausible: %s', (removed, before, isBelieved) => {
  expect(isPlausible(removed, before)).toBe(isBelieved);
});
