import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showCalendarFile, type CalendarEvent } from './calendar-file.ts';

const webinar: CalendarEvent = {
  id: 'webinar-1@site.test',
  startsAt: new Date('2027-02-02T10:00:00Z'),
  endsAt: new Date('2027-02-02T10:45:00Z'),
  changedAt: new Date('2026-11-17T08:30:05.250Z'),
  title: 'Structured addresses',
  description: 'What was refused, and why.',
  place: 'Online',
  page: 'https://site.test/campaigns/webinar',
};

/** As a calendar program reads it: unfolded, then a value for each name. */
function readFile(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

const unescape = (text = '') => text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

test('an event is one entry of one calendar, in this form', () => {
  expect(showCalendarFile(webinar)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Financial Cloud//Events//EN',
      'BEGIN:VEVENT',
      'UID:webinar-1@site.test',
      'DTSTAMP:20261117T083005Z',
      'LAST-MODIFIED:20261117T083005Z',
      'DTSTART:20270202T100000Z',
      'DTEND:20270202T104500Z',
      'SUMMARY:Structured addresses',
      String.raw`DESCRIPTION:What was refused\, and why.`,
      'LOCATION:Online',
      'URL:https://site.test/campaigns/webinar',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('unknown values are omitted, and an end before the start is ignored', () => {
  const file = readFile(
    showCalendarFile({ ...webinar, endsAt: new Date('2027-02-02T09:00:00Z'), place: undefined, description: '' }),
  );
  expect(Object.keys(file)).not.toEqual(expect.arrayContaining(['DTEND']));
  expect(file).not.toHaveProperty('LOCATION');
  expect(file).not.toHaveProperty('DESCRIPTION');
  expect(file['DTSTART']).toBe('20270202T100000Z');
});

test('syntax characters are escaped, line breaks are joined, and other control characters are removed', () => {
  const { SUMMARY } = readFile(showCalendarFile({ ...webinar, title: 'a;b,c\\d\r\ne\rf\u0000\u0007g\th' }));
  expect(SUMMARY).toBe(String.raw`a\;b\,c\\d\ne\nfg` + '\th');
});

test('text of an event cannot start a new line of the file', () => {
  const file = showCalendarFile({ ...webinar, title: 'x\r\nEND:VEVENT\r\nATTACH:https://evil.test/x' });
  expect(file.match(/^END:VEVENT/gm)).toHaveLength(1);
  expect(file).not.toMatch(/^ATTACH/m);
});

test('every text can be read again, in lines of at most 75 bytes that end with CRLF', () => {
  // Longer than a line, which fast-check's own texts rarely are.
  const words = fc
    .string({ unit: 'grapheme', minLength: 60, maxLength: 300, size: 'max' })
    .map((text) => text.replaceAll(/[\0-\x1f\x7f]/g, ' '));
  fc.assert(
    fc.property(words, words, (title, description) => {
      const file = showCalendarFile({ ...webinar, title, description });
      const lines = file.split('\r\n');
      expect(lines.pop()).toBe('');
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        // A split character would be read as two invalid ones.
        expect(Buffer.from(line).toString()).toBe(line);
      }
      const read = readFile(file);
      expect(unescape(read['SUMMARY'])).toBe(title);
      expect(unescape(read['DESCRIPTION'] ?? '')).toBe(description);
    }),
  );
});
