/** A calendar file of one event (RFC 5545), as calendar programs open it. */

/** The event page's URL with this appended. */
export const calendarEnding = '.ics';

export interface CalendarEvent {
  /** Never changes, so that an event that is opened again replaces its earlier copy. */
  readonly id: string;
  readonly startsAt: Date;
  /** Absent when it is unknown, or not after the start. */
  readonly endsAt: Date | undefined;
  /** Time of the last change. */
  readonly changedAt: Date;
  readonly title: string;
  readonly description: string;
  readonly place: string | undefined;
  /** Absolute URL of the event's page. */
  readonly page: string;
}

/** Times are in UTC, which every program shows in its owner's own time, so that no time zone rules are needed. */
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

const maxLineBytes = 75;

/** A line has at most 75 bytes; a continuation begins with a space. Never splits a character. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
