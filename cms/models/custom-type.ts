import * as v from 'valibot';
import { SliceFieldSchema, SliceItemFieldSchema, WidgetKeySchema, WidgetSchema, type FieldModels } from './widget.ts';

const identifier = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'an id has letters, digits, _ and - only'));

export const CustomTypeSchema = v.pipe(
  v.looseObject({
    id: identifier,
    label: v.optional(v.nullable(v.string())),
    repeatable: v.optional(v.boolean(), true),
    status: v.optional(v.boolean(), true),
    json: v.record(v.string(), v.record(WidgetKeySchema, WidgetSchema)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of listTabProblems(dataset.value.json)) addIssue({ message });
  }),
);
export type CustomType = v.InferOutput<typeof CustomTypeSchema>;

const VariationSchema = v.looseObject({
  id: v.string(),
  name: v.optional(v.string(), ''),
  version: v.optional(v.string(), 'initial'),
  primary: v.optional(v.record(WidgetKeySchema, SliceFieldSchema), {}),
  items: v.optional(v.record(WidgetKeySchema, SliceItemFieldSchema), {}),
});
export type SliceVariation = v.InferOutput<typeof VariationSchema>;

export const SharedSliceSchema = v.pipe(
  v.looseObject({
    id: identifier,
    type: v.literal('SharedSlice'),
    name: v.optional(v.string(), ''),
    variations: v.pipe(v.array(VariationSchema), v.minLength(1, 'a shared slice needs at least one variation')),
  }),
  v.check(
    ({ variations }) => new Set(variations.map((variation) => variation.id)).size === variations.length,
    'two variations have the same id',
  ),
);
export type SharedSlice = v.InferOutput<typeof SharedSliceSchema>;

function listTabProblems(tabs: Record<string, FieldModels>): string[] {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const [tab, widgets] of Object.entries(tabs)) {
    for (const [key, widget] of Object.entries(widgets)) {
      if (widget.type === 'UID' && key !== 'uid')
        problems.push(`json.${tab}.${key}: the UID field must be called "uid"`);
      const earlier = seen.get(key);
      if (earlier !== undefined) problems.push(`json.${tab}.${key}: the key is already used in the tab "${earlier}"`);
      seen.set(key, tab);
    }
  }
  return problems;
}

/** The fields of all tabs of a type. */
export function toFieldModels(customType: CustomType): FieldModels {
  return Object.assign({}, ...Object.values(customType.json));
}
