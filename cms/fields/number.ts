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
    for (const problem of listProblems(value, config)) context.report(problem);
    return value;
  },
  index(stored, _widget, context) {
    if (stored !== undefined) context.addValue(stored, stored);
  },
  serialise: (stored) => stored ?? null,
};

function listProblems(value: number, { min, max, step }: WidgetOf<'Number' | 'Range'>['config']): string[] {
  const from = typeof min === 'number' ? ` from ${min}` : '';
  return [
    ...(typeof min === 'number' && value < min ? [`must be at least ${min}`] : []),
    ...(typeof max === 'number' && value > max ? [`must be at most ${max}`] : []),
    ...(typeof step === 'number' && !isInSteps(value, step, min ?? 0) ? [`must be in steps of ${step}${from}`] : []),
  ];
}

/** Steps count from the minimum, as in browsers. A step of 0 or less allows every number. */
function isInSteps(value: number, step: number, from: number): boolean {
  if (step <= 0) return true;
  const steps = (value - from) / step;
  // A tolerance for floating point: 0.3 is not exactly three times 0.1.
  return Math.abs(steps - Math.round(steps)) <= Math.max(1, Math.abs(steps)) * 1e-9;
}
