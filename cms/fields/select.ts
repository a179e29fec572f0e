import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';
import { toIndexedText, toSortText } from './indexed-text.ts';

/** One of the options of the model. */
export const selectField: FieldType<WidgetOf<'Select'>, string> = {
  stored: v.string(),
  check(value, { config }, context) {
    if (value === '') return undefined;
    if (typeof value === 'string' && (config.options.length === 0 || config.options.includes(value))) return value;
    context.report(`must be one of: ${config.options.join(', ')}`);
    return undefined;
  },
  index(stored, _widget, context) {
    if (stored === undefined) return;
    context.addValue(toIndexedText(stored), toSortText(stored));
    context.addText(stored);
  },
  serialise: (stored) => stored ?? null,
};
