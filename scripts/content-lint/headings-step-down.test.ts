import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { headingsStepDown } from './headings-step-down.ts';

const check = (body: string) => findIn(headingsStepDown, [toPiece('en-gb/payment_insight/a', {}, body)]);

test('headings go down one level at a time, and up freely', () => {
  expect(check('## One\n\n### Two\n\n#### Three\n\n## Four\n\n```sh\n# a comment\n```')).toEqual([]);
});

test.each([
  ['# Title', 'body: "Title" is of level 1'],
  ['## One\n\n#### Three', 'body: "Three" is of level 4, below one of level 2'],
  ['## One\n\n### Two\n\n##### Five', 'body: "Five" is of level 5'],
])('%j breaks the order', (body, problem) => {
  expect(check(body)).toEqual([problem]);
});
