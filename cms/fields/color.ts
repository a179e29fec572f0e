import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';

const shortColor = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const longColor = /^#[0-9a-f]{6}$/i;

/** Stored as `#rrggbb`; the short form is expanded. */
export const colorField: FieldType<WidgetOf<'Color'>, string> = {
  stored: v.pipe(v.string(), v.regex(longColor)),
  check(value, _widget, context) {
    if (value === '') return undefined;
    const written = typeof value === 'string' ? value.replace(shortColor, '#$1$1$2$2$3$3') : '';
    if (longColor.test(written)) return written;
    context.report('must be a colour such as #1a2b3c');
    return undefined;
  },
  index(stored, _widget, context) {
    if (stored !== undefined) context.addValue(stored, undefined);
  },
  serialise: (stored) => stored ?? null,
};
