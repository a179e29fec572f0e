import { expect, test } from 'vitest';
import { showProgress } from './show-progress.ts';

test('progress is said every five seconds, with the time that is left', () => {
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
    '100 of 700 addresses found so far, some 60 seconds left',
    '600 of 720 addresses found so far, some 15 seconds left',
    '719 of 720 addresses found so far, some 5 seconds left',
  ]);
});

test('long rests are said in minutes', () => {
  let now = 0;
  const lines: string[] = [];
  const progress = showProgress({ unit: 'addresses', say: (line) => lines.push(line), nowMs: () => now });
  now = 60_000;
  progress.report({ done: 100, found: 500 });
  expect(lines).toEqual(['100 of 500 addresses found so far, some 4 minutes left']);
});
