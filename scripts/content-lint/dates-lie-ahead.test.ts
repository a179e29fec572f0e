import { expect, test } from 'vitest';
import { datesLieAhead } from './dates-lie-ahead.ts';
import { findIn, toPiece } from './example-content.ts';

const today = '2027-02-01';

test('an open vacancy and an open registration do not outlive their dates', () => {
  const pieces = [
    toPiece('en-gb/vacancy/fc-1', { closes_on: '2027-01-31' }),
    toPiece('en-gb/vacancy/fc-2', { closes_on: '2027-01-31', is_closed: true }),
    toPiece('en-gb/vacancy/fc-3', { closes_on: '2027-02-01' }),
    toPiece('en-gb/campaign/a', { form_kind: 'register', ends_at: '2027-01-21T11:00:00Z' }),
    toPiece('en-gb/campaign/b', { form_kind: 'none', ends_at: '2027-01-21T11:00:00Z' }),
  ];
  expect(findIn(datesLieAhead, pieces, { today })).toEqual([
    'closes_on: 2027-01-31 has passed',
    'ends_at: 2027-01-21 has passed',
  ]);
});

test('a page does not announce a day that has passed; an article may have', () => {
  const words = 'Dollars will come on 31\u00a0January 2027. Euros will come on 2 March 2027.';
  const pieces = [
    toPiece('en-gb/section_page/on-us', { lede: words }),
    toPiece('en-gb/payment_insight/a', { summary: words }),
  ];
  expect(findIn(datesLieAhead, pieces, { today })).toEqual(['lede: "will come on 31\u00a0January 2027" has passed']);
});
