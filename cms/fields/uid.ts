import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';

/** The uid is stored with the document and not in its data. This field type only exists for its entry in the model. */
export const uidField: FieldType<WidgetOf<'UID'>, never> = {
  stored: v.never(),
  check(_value, _widget, context) {
    context.report('belongs to the document, not to its data: send it as "uid" beside "data"');
    return undefined;
  },
  index() {},
  serialise: () => undefined,
};
