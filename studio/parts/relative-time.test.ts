import { expect, test } from 'vitest';
import { toRelativeTime } from './relative-time.tsx';

const now = Date.UTC(2026, 10, 25, 12);

test.each([
  [0, 'now'],
  [3000, '3 seconds ago'],
  [-5000, 'now'],
  [61_000, '1 minute ago'],
  [2 * 3_600_000, '2 hours ago'],
  [86_400_000, 'yesterday'],
  [6 * 86_400_000, '6 days ago'],
  [8 * 86_400_000, '17 Nov 2026'],
])('%i ms ago is %j', (passed, words) => {
  expect(toRelativeTime(now - passed, now)).toBe(words);
});
