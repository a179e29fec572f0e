import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';

/** A line in the editor, without a value. */
export const separatorField: FieldType<WidgetOf<'Separator'>, never> = {
  stored: v.never(),
  check: () => undefined,
  index() {},
  serialise: () => undefined,
};
