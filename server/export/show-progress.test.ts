import { expect, test } from 'vitest';
import { showProgress } from './show-progress.ts';

test('progress is said every five seconds, with no rest time that cannot be known', () => {
  let now = 0;
  const lines: string[] = [];
  const progress = showProgress({ unit: 'addresses', say: (line) => lines.push(line), nowMs: () => now });
  for (const [ms, done, found] of [
    [100, 1, 40],
    [5000, 10, 600],
    [7000, 60, 640],
    [10_000, 100, 700],
    [60_000, 600, 720],
    [66_000, 719, 720],
  ] as const) {
    now = ms;
    progress.report({ done, found });
  }
  expect(lines).toEqual([
    '10 of 600 addresses found so far',
    '100 of 700 addresses found so far',
    '600 of 720 addresses found so far',
    '719 of 720 addresses found so far',
  ]);
});
