import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import { parseIsoDate } from './date.ts';
import type { FieldType } from './field-type.ts';

const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const basicOffset = /([+-]\d{2})(\d{2})$/;
/** Years of four digits, because `toIsoDateTime` is not valid for others. */
const firstTime = Date.parse('0000-01-01T00:00:00Z');
export const lastTime = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Epoch milliseconds of an existing ISO date-time with a time zone (`Z`, `+01:00`, or `+0100` as in the read API);
 * undefined for other texts.
 */
export function parseIsoDateTime(text: string): number | undefined {
  if (!isoDateTime.test(text) || parseIsoDate(text.slice(0, 10)) === undefined) return undefined;
  const time = Date.parse(text.replace(basicOffset, '$1:$2'));
  return time >= firstTime && time <= lastTime ? time : undefined;
}

/** The timestamp format of the read API: `2017-07-18T14:29:39+0000`. */
export function toIsoDateTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+0000`;
}

/** The same for an optional timestamp, which the APIs write as null. */
export function toOptionalIsoDateTime(time: number | undefined): string | null {
  return time === undefined ? null : toIsoDateTime(time);
}

/** A timestamp, stored to the second in UTC. */
export const timestampField: FieldType<WidgetOf<'Timestamp'>, string> = {
  stored: v.pipe(
    v.string(),
    v.check((text) => parseIsoDateTime(text) !== undefined),
  ),
  check(value, _widget, context) {
    if (value === '') return undefined;
    const time = typeof value === 'string' ? parseIsoDateTime(value) : undefined;
    if (time !== undefined) return toIsoDateTime(time);
    context.report('must be a date and time with a time zone, such as 2026-05-31T09:30:00Z');
    return undefined;
  },
  index(stored, _widget, context) {
    if (stored === undefined) return;
    const time = parseIsoDateTime(stored);
    context.addValue(time, time);
  },
  serialise: (stored) => stored ?? null,
};
