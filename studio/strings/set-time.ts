/** A time that somebody has set, in the time zone of the person who reads it, with the zone's offset on that day. */
export function toSetTime(at: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}
