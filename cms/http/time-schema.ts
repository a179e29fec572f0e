import * as v from 'valibot';
import { lastTime } from '../fields/timestamp.ts';
import { toMoment } from '../query/moment.ts';

const message = 'must be a date and time, such as 2026-05-31T10:00:00Z, or epoch milliseconds';

/** A date and time (UTC if it has no zone), parsed to epoch milliseconds. */
export const TimeSchema = v.pipe(
  v.union([v.string(), v.number()], message),
  v.transform((time) => toMoment(time) ?? Number.NaN),
  v.number(message),
  v.safeInteger(message),
  v.minValue(0, message),
  v.maxValue(lastTime, message),
);
