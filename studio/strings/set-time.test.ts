import { expect, test } from 'vitest';
import { publishStrings } from './publish.ts';
import { toSetTime } from './set-time.ts';

test('a time is shown with the offset of its own day, before and after a change of the clock', () => {
  const [winter, summer] = [Date.UTC(2027, 2, 27, 8), Date.UTC(2027, 2, 29, 8)];
  expect(toSetTime(winter, 'Europe/Berlin')).toBe('27 March 2027 at 09:00 CET');
  expect(toSetTime(summer, 'Europe/Berlin')).toBe('29 March 2027 at 10:00 CEST');
});

test('a release says when it is published by itself, and nothing of a time without a schedule', () => {
  const at = Date.UTC(2027, 2, 27, 8);
  expect(publishStrings.release.title('Spring', at)).toBe(`In the release “Spring”, published on ${toSetTime(at)}`);
  expect(publishStrings.release.title('Spring', null)).toBe('In the release “Spring”');
});
