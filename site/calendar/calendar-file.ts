/** A calendar file of one event (RFC 5545), as calendar programs open it. */

/** It is at the address of the event's page, with this behind it. */
export const calendarEnding = '.ics';

export interface CalendarEvent {
  /** The same for ever: an event that is opened again takes the place of what was kept. */
  id: string;
  startsAt: Date;
  /** Absent when nobody knows, or when it is not after the start. */
  endsAt: Date | undefined;
  /** When what is said here was last changed. */
  changedAt: Date;
  title: string;
  description: string;
  place: string | undefined;
  /** Absolute address of the page about it. */
  page: string;
}

/** Times are in UTC, which every program shows in its owner's own time: no rules of time zones have to come along. */
export function showCalendarFile(event: CalendarEvent): string {
  const { endsAt, place } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Financial Cloud//Events//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.id)}`,
    `DTSTAMP:${toUtc(event.changedAt)}`,
    `LAST-MODIFIED:${toUtc(event.changedAt)}`,
    `DTSTART:${toUtc(event.startsAt)}`,
    ...(endsAt && endsAt > event.startsAt ? [`DTEND:${toUtc(endsAt)}`] : []),
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `URL:${event.page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** `2027-02-02T10:00:00.000Z` -> `20270202T100000Z`. */
function toUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Other control characters may not be in a text at all. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', String.raw`\n`);
}

const longestLine = 75;

/** A line has at most 75 bytes; what follows begins with a space. No character is cut in two. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
