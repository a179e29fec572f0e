import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** Midnight UTC of a `YYYY-MM-DD` date, as epoch milliseconds; undefined if the date does not exist. */
export function parseIsoDate(text: string): number | undefined {
  if (!isoDate.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date` turns 31 February into 3 March instead of failing.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : time;
}

/** A date, `YYYY-MM-DD`. */
export const dateField: FieldType<WidgetOf<'Date'>, string> = {
  stored: v.pipe(
    v.string(),
    v.check((text) => parseIsoDate(text) !== undefined),
  ),
  check(value, _widget, context) {
    if (value === '') return undefined;
    if (typeof value === 'string' && parseIsoDate(value) !== undefined) return value;
    context.report('must be a date such as 2026-05-31');
    return undefined;
  },
  index(stored, _widget, context) {
    if (stored === undefined) return;
    const time = parseIsoDate(stored);
    context.addValue(time, time);
  },
  serialise: (stored) => stored ?? null,
};
