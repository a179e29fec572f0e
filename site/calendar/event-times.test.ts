import { expect, test } from 'vitest';
import { getEventPhase, getPhaseEnd, readEventTimes, type RawEventTimes } from './event-times.ts';

const raw: RawEventTimes = {
  starts_at: '2027-02-18T10:00:00+0000',
  ends_at: '2027-02-18T11:00:00+0000',
  time_zone: 'Europe/Paris',
};
const at = (time: string) => new Date(time);

function read(other: Partial<RawEventTimes> = {}) {
  const times = readEventTimes({ ...raw, ...other });
  if (!times) throw new Error('No times');
  return times;
}

const phaseAt = (now: string, other: Partial<RawEventTimes> = {}) =>
  getEventPhase(read(other), (instant) => instant <= at(now));

test('an event is before until its start, over from its end, and on in between', () => {
  expect(phaseAt('2027-02-18T09:59:59.999Z')).toBe('before');
  expect(phaseAt('2027-02-18T10:00:00Z')).toBe('during');
  expect(phaseAt('2027-02-18T10:59:59.999Z')).toBe('during');
  expect(phaseAt('2027-02-18T11:00:00Z')).toBe('after');
});

test('each phase names the instant that ends it, and reads the clock for no later one', () => {
  expect(getPhaseEnd(read(), 'before')).toEqual(at('2027-02-18T10:00:00Z'));
  expect(getPhaseEnd(read(), 'during')).toEqual(at('2027-02-18T11:00:00Z'));
  expect(getPhaseEnd(read(), 'after')).toBeUndefined();
  const asked: Date[] = [];
  getEventPhase(read(), (instant) => asked.push(instant) < 0);
  expect(asked).toEqual([at('2027-02-18T10:00:00Z')]);
});

test.each([
  ['no end', null],
  ['an end before the start', '2027-02-18T09:00:00+0000'],
  ['an end at the start', '2027-02-18T10:00:00+0000'],
  ['an end that is not a time', 'about noon'],
])('an event with %s has an unknown end, and counts as ended four hours after its start', (_, ends_at) => {
  expect(read({ ends_at }).endsAt).toBeUndefined();
  expect(phaseAt('2027-02-18T13:59:59Z', { ends_at })).toBe('during');
  expect(phaseAt('2027-02-18T14:00:00Z', { ends_at })).toBe('after');
});

test.each([null, '', 'in spring'])('a start of %j is invalid', (starts_at) => {
  expect(readEventTimes({ ...raw, starts_at })).toBeUndefined();
});

test.each([
  ['Europe/Paris', 'Europe/Paris', undefined],
  [' America/Chicago ', 'America/Chicago', undefined],
  [null, 'Europe/London', undefined],
  ['  ', 'Europe/London', undefined],
  ['Europe/Pariss', 'UTC', 'Europe/Pariss'],
  ['CET or so', 'UTC', 'CET or so'],
])('with the zone %j times are shown in %s', (time_zone, zone, unknownZone) => {
  expect(read({ time_zone })).toMatchObject({ zone, unknownZone });
});
