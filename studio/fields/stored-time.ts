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
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  const seconds = time.getSeconds() === 0 ? '' : `:${two(time.getSeconds())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}${seconds}`;
}

/** The offset at that time, such as `UTC+2`; it changes with daylight saving. */
export function toZoneOffset(time: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(time);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}
