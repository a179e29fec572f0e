/**
 * The time of an event in words. The browser formats the reader's local time with the same function
 * (browser/events.ts).
 */

interface Period {
  readonly from: Date;
  readonly to: Date | undefined;
}

interface PeriodStyle {
  /** Language of the text: `en-gb`. */
  readonly language: string;
  /** IANA name; `undefined` for the zone in which this program runs. */
  readonly zone: string | undefined;
  /** Includes the zone's name, not only its offset from UTC. */
  readonly isZoneNamed: boolean;
}

/**
 * "Thursday, 18 February 2027, 10:00 – 11:00 (Greenwich Mean Time, UTC+0)". Shows a single day once, and the zone once
 * unless its offset changes in between.
 */
export function showPeriod({ from, to }: Period, style: PeriodStyle): string {
  const day = (at: Date) => format(at, style, { dateStyle: 'full' });
  const time = (at: Date) => format(at, style, { timeStyle: 'short' });
  const start = `${day(from)}, ${time(from)}`;
  const zone = showZone(from, style);
  if (!to) return `${start} (${zone})`;
  const end = day(to) === day(from) ? time(to) : `${day(to)}, ${time(to)}`;
  const endZone = showZone(to, style);
  return zone === endZone ? `${start} – ${end} (${zone})` : `${start} (${zone}) – ${end} (${endZone})`;
}

function showZone(at: Date, style: PeriodStyle): string {
  const part = (timeZoneName: 'long' | 'shortOffset') =>
    getFormat(style, { timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = part('shortOffset').replace('GMT', 'UTC').replace('-', '−');
  return style.isZoneNamed ? `${part('long')}, ${offset}` : offset;
}

const format = (at: Date, style: PeriodStyle, options: Intl.DateTimeFormatOptions) =>
  getFormat(style, options).format(at);

/** Creating one takes as long as rendering a card; there are a few for each zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat({ language, zone }: PeriodStyle, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, zone, options]);
  const found = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  formats.set(key, found);
  return found;
}
