import * as v from 'valibot';
import type { FieldModels, SliceChoice, WidgetOf } from '../models/widget.ts';
import type { CheckContext, FieldType, IndexContext, SerialiseContext } from './field-type.ts';
import { checkFields, indexFields, isRecord, serialiseFields } from './field-set.ts';

type SlicesWidget = WidgetOf<'Slices' | 'Choice'>;

const fieldsSchema = v.custom<Record<string, unknown>>(isRecord);
const StoredSliceSchema = v.object({
  id: v.string(),
  slice_type: v.string(),
  slice_label: v.optional(v.string()),
  /** Shared slices only. */
  variation: v.optional(v.string()),
  primary: fieldsSchema,
  items: v.array(fieldsSchema),
});
type StoredSlice = v.InferOutput<typeof StoredSliceSchema>;

const WrittenSliceSchema = v.looseObject({
  id: v.optional(v.nullable(v.string())),
  slice_type: v.string(),
  slice_label: v.optional(v.nullable(v.string())),
  variation: v.optional(v.string()),
  primary: v.optional(v.unknown(), {}),
  items: v.optional(v.array(v.unknown()), []),
  value: v.optional(v.unknown()),
});

/** A legacy slice (before 2020) is a single field, stored as `primary.value` with its own model. */
const bareFieldKey = 'value';

interface SliceParts {
  readonly primary: FieldModels;
  readonly items: FieldModels;
}

/** The slice zone: shared slices, composite slices and legacy bare fields. */
export const slicesField: FieldType<SlicesWidget, StoredSlice[]> = {
  stored: v.array(StoredSliceSchema),
  check(value, widget, context) {
    if (!Array.isArray(value)) {
      context.report('must be a list of slices');
      return undefined;
    }
    const slices = value.flatMap((slice: unknown, index) => checkSlice(slice, widget, context.child(index)) ?? []);
    if (new Set(slices.map(({ id }) => id)).size < slices.length) context.report('two slices have the same id');
    return slices.length === 0 ? undefined : slices;
  },
  index(stored, widget, context) {
    if (stored === undefined) return;
    const inner = context.textOnly();
    for (const slice of stored) indexSlice(slice, widget, inner);
  },
  serialise: (stored, widget, context) => (stored ?? []).map((slice) => serialiseSlice(slice, widget, context)),
};

function checkSlice(value: unknown, { config }: SlicesWidget, context: CheckContext): StoredSlice | undefined {
  const result = v.safeParse(WrittenSliceSchema, value);
  if (!result.success) {
    context.report('must be a slice: { slice_type, variation, primary, items }');
    return undefined;
  }
  const written = result.output;
  const choice = Object.hasOwn(config.choices, written.slice_type) ? config.choices[written.slice_type] : undefined;
  if (!choice) {
    context.report(`the zone takes no slices of type "${written.slice_type}"`);
    return undefined;
  }
  const variation = choice.type === 'SharedSlice' ? (written.variation ?? 'default') : undefined;
  const parts = findSliceParts(choice, { type: written.slice_type, variation }, context);
  if (!parts) {
    context.report(`the slice "${written.slice_type}" has no variation "${variation ?? ''}"`);
    return undefined;
  }
  const isBare = bareFieldKey in written && isBareField(choice);
  return {
    id: written.id ?? `${written.slice_type}$${context.stableId()}`,
    slice_type: written.slice_type,
    ...(written.slice_label && { slice_label: written.slice_label }),
    ...(variation !== undefined && { variation }),
    primary: checkFields(
      parts.primary,
      isBare ? { [bareFieldKey]: written.value } : written.primary,
      context.child('primary'),
    ),
    items: written.items.map((item, index) => checkFields(parts.items, item, context.child(`items[${index}]`))),
  };
}

/** The fields of a slice: its primary part and one item; undefined when the model has no such variation. */
export function findSliceParts(
  choice: SliceChoice,
  slice: { type: string; variation: string | undefined },
  { models }: Pick<CheckContext, 'models'>,
): SliceParts | undefined {
  if (choice.type === 'Slice') return { primary: choice['non-repeat'], items: choice.repeat };
  if (choice.type === 'SharedSlice') return models.getVariation(slice.type, slice.variation ?? 'default');
  return { primary: { [bareFieldKey]: choice }, items: {} };
}

function isBareField(choice: SliceChoice): boolean {
  return choice.type !== 'Slice' && choice.type !== 'SharedSlice';
}

function indexSlice(slice: StoredSlice, { config }: SlicesWidget, context: IndexContext): void {
  const choice = config.choices[slice.slice_type];
  const parts = choice && findSliceParts(choice, { type: slice.slice_type, variation: slice.variation }, context);
  if (!parts) return;
  indexFields(parts.primary, slice.primary, context);
  for (const item of slice.items) indexFields(parts.items, item, context);
}

function serialiseSlice(
  slice: StoredSlice,
  { config }: SlicesWidget,
  context: SerialiseContext,
): Record<string, unknown> {
  const choice = config.choices[slice.slice_type];
  const parts = choice && findSliceParts(choice, { type: slice.slice_type, variation: slice.variation }, context);
  const primary = serialiseFields(parts?.primary ?? {}, slice.primary, context);
  const items = slice.items.map((item) => serialiseFields(parts?.items ?? {}, item, context));
  const common = { id: slice.id, slice_type: slice.slice_type, slice_label: slice.slice_label ?? null };
  if (slice.variation !== undefined) {
    const version = context.models.getVariation(slice.slice_type, slice.variation)?.version ?? 'initial';
    return { variation: slice.variation, version, items, primary, ...common };
  }
  return choice && isBareField(choice) ? { ...common, value: primary[bareFieldKey] } : { ...common, primary, items };
}
