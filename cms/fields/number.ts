import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';

export const numberField: FieldType<WidgetOf<'Number' | 'Range'>, number> = {
  stored: v.number(),
  check(value, { config }, context) {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      context.report('must be a number');
      return undefined;
    }
    if (typeof config.min === 'number' && value < config.min) context.report(`must be at least ${config.min}`);
    if (typeof config.max === 'number' && value > config.max) context.report(`must be at most ${config.max}`);
    return value;
  },
  index(stored, _widget, context) {
    if (stored !== undefined) context.addValue(stored, stored);
  },
  serialise: (stored) => stored ?? null,
};
