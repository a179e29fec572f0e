import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';

const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const basicOffset = /([+-]\d{2})(\d{2})$/;

/**
 * Epoch milliseconds of an ISO date-time with a time zone (`Z`, `+01:00`, or `+0100` as in the read API), else
 * undefined.
 */
export function parseIsoDateTime(text: string): number | undefined {
  if (!isoDateTime.test(text)) return undefined;
  const time = Date.parse(text.replace(basicOffset, '$1:$2'));
  return Number.isNaN(time) ? undefined : time;
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
