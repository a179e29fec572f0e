import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';

/** A line in the editor; holds nothing. */
export const separatorField: FieldType<WidgetOf<'Separator'>, never> = {
  stored: v.never(),
  check: () => undefined,
  index() {},
  serialise: () => undefined,
};
