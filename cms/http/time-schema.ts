import * as v from 'valibot';

const message = 'must be a date and time, such as 2026-05-31T10:00:00Z, or epoch milliseconds';

/** A date and time, parsed to epoch milliseconds. */
export const TimeSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((time) => new Date(time).getTime()),
  v.number(message),
  v.safeInteger(message),
);
