import { expect, test } from 'vitest';
import { showPeriod } from './show-period.ts';

const show = (
  from: string,
  to: string | undefined,
  { zone = 'Europe/London', language = 'en-gb', isZoneNamed = true } = {},
) =>
  showPeriod(
    { from: new Date(from), to: to === undefined ? undefined : new Date(to) },
    { zone, language, isZoneNamed },
  );

test('one day is shown once, and the zone has its offset from UTC', () => {
  expect(show('2027-02-18T10:00:00Z', '2027-02-18T11:00:00Z')).toBe(
    'Thursday, 18 February 2027, 10:00 – 11:00 (Greenwich Mean Time, UTC+0)',
  );
});

test('an event past midnight shows the day of its end', () => {
  expect(show('2027-02-18T23:00:00Z', '2027-02-19T00:30:00Z')).toBe(
    'Thursday, 18 February 2027, 23:00 – Friday, 19 February 2027, 00:30 (Greenwich Mean Time, UTC+0)',
  );
  // In Chicago it is one evening.
  expect(show('2027-02-18T23:00:00Z', '2027-02-19T00:30:00Z', { zone: 'America/Chicago' })).toBe(
    'Thursday, 18 February 2027, 17:00 – 18:30 (Central Standard Time, UTC−6)',
  );
});

test('across a change to summer time, start and end have their own offsets', () => {
  expect(show('2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z')).toBe(
    'Sunday, 28 March 2027, 00:30 (Greenwich Mean Time, UTC+0) – 02:30 (British Summer Time, UTC+1)',
  );
});

test('across a change to winter time, a repeated hour is shown as two times', () => {
  expect(show('2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z')).toBe(
    'Sunday, 31 October 2027, 01:30 (British Summer Time, UTC+1) – 01:30 (Greenwich Mean Time, UTC+0)',
  );
});

test('without an end only the start is shown', () => {
  expect(show('2027-07-01T10:00:00Z', undefined)).toBe('Thursday, 1 July 2027, 11:00 (British Summer Time, UTC+1)');
});

test('the reader’s own zone shows only its offset from UTC, half hours included', () => {
  const inIndia = { zone: 'Asia/Kolkata', isZoneNamed: false };
  expect(show('2027-02-18T10:00:00Z', '2027-02-18T11:00:00Z', inIndia)).toBe(
    'Thursday, 18 February 2027, 15:30 – 16:30 (UTC+5:30)',
  );
});

test('it is in the language of the page', () => {
  expect(show('2027-02-18T10:00:00Z', '2027-02-18T11:00:00Z', { language: 'fr-fr', zone: 'Europe/Paris' })).toBe(
    'jeudi 18 février 2027, 11:00 – 12:00 (heure normale d’Europe centrale, UTC+1)',
  );
  expect(
    show('2027-02-18T10:00:00Z', undefined, { language: 'fr-fr', zone: 'America/Chicago', isZoneNamed: false }),
  ).toBe('jeudi 18 février 2027, 04:00 (UTC−6)');
});
