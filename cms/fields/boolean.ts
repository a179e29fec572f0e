import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';

/** Never empty: an unset one has the default of the model, else false. */
export const booleanField: FieldType<WidgetOf<'Boolean'>, boolean> = {
  stored: v.boolean(),
  check(value, _widget, context) {
    if (typeof value === 'boolean') return value;
    context.report('must be true or false');
    return undefined;
  },
  index(stored, { config }, context) {
    const value = (stored ?? config.default_value ?? false) ? 1 : 0;
    context.addValue(value, value);
  },
  serialise: (stored, { config }) => stored ?? config.default_value ?? false,
};
