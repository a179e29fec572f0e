import { expect, test } from 'vitest';
import { findClaims } from './find-claims.ts';

test.each([
  ['A five-page guide, and two pages more', 'pages', [5, 2]],
  ['Sixty-two points. 62 points, forty-four others', 'points', [62, 62]],
  ['nineteen cost lines', 'lines', [19]],
  ['Fourteen patterns of bad names', 'patterns', [14]],
  ['no pages at all', 'pages', []],
])('the numbers of “%s” before %s', (text, noun, numbers) => {
  expect(findClaims(text, noun)).toEqual(numbers);
});
