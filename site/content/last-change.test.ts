import { expect, test } from 'vitest';
import { getLastChange } from './last-change.ts';

const [imported, later] = ['2026-11-20T08:00:00+0000', '2026-11-23T08:00:00+0000'];
const data = { published_on: '2025-03-01', updated_on: '2026-02-03' };

test('a document that was published again changed on that day', () => {
  expect(getLastChange({ first: imported, last: later, data })).toBe('2026-11-23');
});

test('an imported document names its own last change', () => {
  expect(getLastChange({ first: imported, last: imported, data })).toBe('2026-02-03');
  expect(getLastChange({ first: imported, last: imported, data: { published_on: '2025-03-01', updated_on: null } })).toBe('2025-03-01'); // prettier-ignore
});

test('without a date, or with a date in the future, its last change is its publication', () => {
  expect(getLastChange({ first: imported, last: imported, data: {} })).toBe('2026-11-20');
  expect(getLastChange({ first: imported, last: imported, data: { published_on: '2027-01-01' } })).toBe('2026-11-20');
});

test('a draft that was never published has none', () => {
  expect(getLastChange({ first: null, last: null, data: {} })).toBeUndefined();
});
