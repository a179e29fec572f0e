import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';
import { isRecord } from './field-set.ts';

const BlobSchema = v.custom<Record<string, unknown>>(isRecord);

/** An object of another system, stored unchanged. */
export const integrationField: FieldType<WidgetOf<'IntegrationFields'>, Record<string, unknown>> = {
  stored: BlobSchema,
  check(value, _widget, context) {
    if (isRecord(value)) return value;
    context.report('must be an object of the other system');
    return undefined;
  },
  index(stored, _widget, context) {
    if (stored !== undefined) context.addValue(undefined, undefined);
  },
  serialise: (stored) => stored ?? null,
};
