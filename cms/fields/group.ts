import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType, StoredFields } from './field-type.ts';
import { checkFields, indexFields, isRecord, serialiseFields } from './field-set.ts';

/** A list of items with the same fields. Empty items are kept, because their position may matter. */
export const groupField: FieldType<WidgetOf<'Group'>, StoredFields[]> = {
  stored: v.array(v.custom<StoredFields>(isRecord)),
  check(value, { config }, context) {
    if (!Array.isArray(value)) {
      context.report('must be a list of items');
      return undefined;
    }
    if (config.repeat === false && value.length > 1) context.report('takes one item only');
    const items = value.map((item: unknown, index) => checkFields(config.fields, item, context.child(index)));
    return items.length === 0 ? undefined : items;
  },
  index(stored, { config }, context) {
    for (const item of stored ?? []) indexFields(config.fields, item, context);
  },
  serialise: (stored, { config }, context) =>
    (stored ?? []).map((item) => serialiseFields(config.fields, item, context)),
};
