import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';
import { toIndexedText, toSortText } from './indexed-text.ts';

/** Key text: one line, unformatted. */
export const textField: FieldType<WidgetOf<'Text'>, string> = {
  stored: v.string(),
  check(value, _widget, context) {
    if (typeof value !== 'string') {
      context.report('must be a text');
      return undefined;
    }
    return value === '' ? undefined : value;
  },
  index(stored, _widget, context) {
    if (stored === undefined) return;
    context.addValue(toIndexedText(stored), toSortText(stored));
    context.addText(stored);
  },
  serialise: (stored) => stored ?? null,
};
