import { expect, test } from 'vitest';
import { createViewClock } from './view-clock.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test('the result for an instant is valid until that instant', () => {
  const clock = createViewClock(noon);
  expect(clock.changesAt()).toBeUndefined();
  expect(clock.hasCome(at('15:00:00'))).toBe(false);
  expect(clock.changesAt()).toBe(at('15:00:00').getTime());
});

test('an instant is reached in its own millisecond, and then no longer limits the page', () => {
  const clock = createViewClock(noon);
  expect(clock.hasCome(noon)).toBe(true);
  expect(clock.hasCome(at('11:59:59'))).toBe(true);
  expect(clock.changesAt()).toBeUndefined();
});

test('of several instants the first counts', () => {
  const clock = createViewClock(noon);
  for (const time of ['15:00:00', '13:00:00', '14:00:00', '11:00:00']) clock.hasCome(at(time));
  expect(clock.changesAt()).toBe(at('13:00:00').getTime());
});

test('the day ends at midnight UTC, also in its first millisecond', () => {
  for (const time of ['00:00:00', '12:00:00', '23:59:59']) {
    const clock = createViewClock(at(time));
    expect(clock.today()).toBe('2026-11-21');
    expect(clock.changesAt()).toBe(new Date('2026-11-22T00:00:00Z').getTime());
  }
});

test('an invalid instant is never reached, and does not limit the page', () => {
  const clock = createViewClock(noon);
  expect(clock.hasCome(new Date('no date'))).toBe(false);
  expect(clock.changesAt()).toBeUndefined();
});
