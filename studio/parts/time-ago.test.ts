import { expect, test } from 'vitest';
import { toExactTime, toTimeAgo } from './time-ago.tsx';

const now = Date.parse('2026-11-25T12:00:00Z');

test.each([
  [5, 'just now'],
  [61, '1 minute ago'],
  [3599, '59 minutes ago'],
  [2 * 3600, '2 hours ago'],
  [24 * 3600, 'yesterday'],
  [15 * 24 * 3600, '2 weeks ago'],
  [400 * 24 * 3600, 'last year'],
])('a time %i seconds ago is "%s"', (seconds, words) => {
  expect(toTimeAgo(now - seconds * 1000, now)).toBe(words);
});

test('a time in the future, as with a slow clock, is "just now"', () => {
  expect(toTimeAgo(now + 20_000, now)).toBe('just now');
});

test('the exact time has the year if it is not the current one', () => {
  expect(toExactTime(new Date(2026, 1, 3, 9, 5).getTime(), now)).toBe('3 Feb, 09:05');
  expect(toExactTime(new Date(2025, 11, 31, 23, 59).getTime(), now)).toBe('31 Dec 2025, 23:59');
});
