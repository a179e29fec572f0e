import { expect, test } from 'vitest';
import { getLastChange } from './last-change.ts';

const [imported, later] = ['2026-11-20T08:00:00+0000', '2026-11-23T08:00:00+0000'];
const data = { published_on: '2025-03-01', updated_on: '2026-02-03' };

test('the last change of a document that was published again is its last publication', () => {
  expect(getLastChange({ first: imported, last: later, data })).toBe('2026-11-23');
});

test('the last change of an imported document is the date in its own fields', () => {
  expect(getLastChange({ first: imported, last: imported, data })).toBe('2026-02-03');
  expect(
    getLastChange({ first: imported, last: imported, data: { published_on: '2025-03-01', updated_on: null } }),
  ).toBe('2025-03-01');
});

test('without such a date, or with one in the future, the last change is the publication', () => {
  expect(getLastChange({ first: imported, last: imported, data: {} })).toBe('2026-11-20');
  expect(getLastChange({ first: imported, last: imported, data: { published_on: '2027-01-01' } })).toBe('2026-11-20');
});

test('a draft that was never published has no last change', () => {
  expect(getLastChange({ first: null, last: null, data: {} })).toBeUndefined();
});
