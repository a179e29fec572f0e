/**
 * Converts timestamps between the service's format, `2026-07-18T14:29:39+0000`, and that of a `datetime-local` input.
 */

const basicOffset = /([+-]\d{2})(\d{2})$/;

/** Undefined if the text is no timestamp. */
export function readStoredTime(stored: string): Date | undefined {
  const time = new Date(stored.replace(basicOffset, '$1:$2'));
  return Number.isNaN(time.getTime()) ? undefined : time;
}

export function toStoredTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+0000`;
}

/** In the browser's time zone; seconds only if they are not zero. */
export function toLocalInput(time: Date): string {
  const seconds = time.getSeconds() === 0 ? '' : `:${two(time.getSeconds())}`;
  return `${toOwnDay(time)}T${two(time.getHours())}:${two(time.getMinutes())}${seconds}`;
}

/** The day of an instant in the browser's time zone, such as `2026-07-18`. */
export function toOwnDay(time: Date): string {
  return `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The day of a stored timestamp in the browser's time zone; a stored date is returned unchanged. */
export function toOwnDayOf(stored: string): string {
  const time = stored.includes('T') ? readStoredTime(stored) : undefined;
  return time ? toOwnDay(time) : stored;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The offset at that time, such as `UTC+2`; it changes with daylight saving. */
export function toZoneOffset(time: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(time);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}
