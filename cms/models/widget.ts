import * as v from 'valibot';
import { StudioHintsSchema } from './studio-hints.ts';

/**
 * Field models as custom types and shared slices contain them. Only properties that the service uses are described;
 * labels, placeholders and fieldsets pass through unchanged.
 */

/** Keys become part of predicate paths and editor URLs. The official tools reject `<` and `>` too. */
export const WidgetKeySchema = v.pipe(
  v.string(),
  v.regex(/^[^<>]+$/, 'a field key may not be empty nor hold < or >'),
  v.check((key) => !['__proto__', 'constructor', 'prototype'].includes(key), 'this field key is not allowed'),
);

/** The properties that every field may have. */
const common = { label: v.optional(v.nullable(v.string())), studio: v.optional(StudioHintsSchema) };

function plain<const Type extends string>(type: Type) {
  return v.looseObject({ type: v.literal(type), config: v.optional(v.looseObject(common), {}) });
}

const side = v.optional(v.nullable(v.union([v.number(), v.string()])));

const TextWidgetSchema = v.looseObject({
  type: v.literal('Text'),
  config: v.optional(v.looseObject({ ...common, useAsTitle: v.optional(v.boolean()) }), {}),
});
const UidWidgetSchema = plain('UID');
const ColorWidgetSchema = plain('Color');
const DateWidgetSchema = plain('Date');
const TimestampWidgetSchema = plain('Timestamp');
const EmbedWidgetSchema = plain('Embed');
const GeoPointWidgetSchema = plain('GeoPoint');
const IntegrationWidgetSchema = plain('IntegrationFields');
const SeparatorWidgetSchema = plain('Separator');
const TableWidgetSchema = plain('Table');

const bound = v.optional(v.nullable(v.union([v.number(), v.pipe(v.string(), v.transform(Number), v.number())])));

const NumberWidgetSchema = v.looseObject({
  type: v.picklist(['Number', 'Range']),
  config: v.optional(v.looseObject({ ...common, min: bound, max: bound, step: bound }), {}),
});

const BooleanWidgetSchema = v.looseObject({
  type: v.literal('Boolean'),
  config: v.optional(v.looseObject({ ...common, default_value: v.optional(v.boolean()) }), {}),
});

const SelectWidgetSchema = v.looseObject({
  type: v.literal('Select'),
  config: v.optional(
    v.looseObject({
      ...common,
      default_value: v.optional(v.string()),
      options: v.optional(v.array(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))), []),
    }),
    {},
  ),
});

const ImageWidgetSchema = v.looseObject({
  type: v.literal('Image'),
  config: v.optional(
    v.looseObject({
      ...common,
      constraint: v.optional(v.looseObject({ width: side, height: side }), {}),
      thumbnails: v.optional(v.array(v.looseObject({ name: v.string(), width: side, height: side })), []),
    }),
    {},
  ),
});

/** The fields of a linked document that are fetched with it, at most two links deep. */
export type FieldSelection =
  | string
  | { readonly id: string; readonly fields: FieldSelection[] }
  | { readonly id: string; readonly customtypes: TypeSelection[] };
export type TypeSelection = string | { readonly id: string; readonly fields: FieldSelection[] };

const FieldSelectionSchema: v.GenericSchema<unknown, FieldSelection> = v.union([
  v.string(),
  v.object({ id: v.string(), fields: v.array(v.lazy(() => FieldSelectionSchema)) }),
  v.object({ id: v.string(), customtypes: v.array(v.lazy(() => TypeSelectionSchema)) }),
]);
const TypeSelectionSchema: v.GenericSchema<unknown, TypeSelection> = v.union([
  v.string(),
  v.object({ id: v.string(), fields: v.array(FieldSelectionSchema) }),
]);

const LinkWidgetSchema = v.looseObject({
  type: v.literal('Link'),
  config: v.optional(
    v.looseObject({
      ...common,
      select: v.fallback(v.optional(v.nullable(v.picklist(['media', 'document', 'web']))), undefined),
      customtypes: v.optional(v.array(TypeSelectionSchema)),
      allowTargetBlank: v.optional(v.boolean()),
      allowText: v.optional(v.boolean()),
      repeat: v.optional(v.boolean()),
      variants: v.optional(v.array(v.string())),
    }),
    {},
  ),
});

const RichTextWidgetSchema = v.looseObject({
  type: v.literal('StructuredText'),
  config: v.optional(
    v.looseObject({
      ...common,
      single: v.optional(v.nullable(v.string())),
      multi: v.optional(v.nullable(v.string())),
      labels: v.optional(v.unknown()),
    }),
    {},
  ),
});

const NestableSchema = v.variant('type', [
  TextWidgetSchema,
  ColorWidgetSchema,
  DateWidgetSchema,
  TimestampWidgetSchema,
  EmbedWidgetSchema,
  GeoPointWidgetSchema,
  IntegrationWidgetSchema,
  SeparatorWidgetSchema,
  TableWidgetSchema,
  NumberWidgetSchema,
  BooleanWidgetSchema,
  SelectWidgetSchema,
  ImageWidgetSchema,
  LinkWidgetSchema,
  RichTextWidgetSchema,
]);
export type NestableWidget = v.InferOutput<typeof NestableSchema>;

const repeat = v.optional(v.boolean());

const NestedGroupSchema = v.looseObject({
  type: v.literal('Group'),
  config: v.optional(
    v.looseObject({ ...common, repeat, fields: v.optional(v.record(WidgetKeySchema, NestableSchema), {}) }),
    {},
  ),
});
/** A group may contain groups, but these contain only plain fields. */
const InnerSchema = v.variant('type', [NestableSchema, NestedGroupSchema]);
const GroupWidgetSchema = v.looseObject({
  type: v.literal('Group'),
  config: v.optional(
    v.looseObject({ ...common, repeat, fields: v.optional(v.record(WidgetKeySchema, InnerSchema), {}) }),
    {},
  ),
});

const CompositeSliceSchema = v.looseObject({
  type: v.literal('Slice'),
  'non-repeat': v.optional(v.record(WidgetKeySchema, NestableSchema), {}),
  repeat: v.optional(v.record(WidgetKeySchema, NestableSchema), {}),
});
const SharedSliceReferenceSchema = v.looseObject({ type: v.literal('SharedSlice') });
/** Legacy slices (before 2020) consist of one field or group under a slice name. */
const ChoiceSchema = v.variant('type', [
  CompositeSliceSchema,
  SharedSliceReferenceSchema,
  NestableSchema,
  NestedGroupSchema,
]);
export type SliceChoice = v.InferOutput<typeof ChoiceSchema>;

const SlicesWidgetSchema = v.looseObject({
  type: v.picklist(['Slices', 'Choice']),
  config: v.optional(
    v.looseObject({ ...common, choices: v.optional(v.record(WidgetKeySchema, ChoiceSchema), {}) }),
    {},
  ),
});

export const WidgetSchema = v.variant('type', [UidWidgetSchema, NestableSchema, GroupWidgetSchema, SlicesWidgetSchema]);
export type Widget = v.InferOutput<typeof WidgetSchema>;
export type WidgetType = Widget['type'];
export type WidgetOf<Type extends WidgetType> = Extract<Widget, { type: Type }>;

/** Fields by key, in the order of the model. */
export type FieldModels = Readonly<Record<string, Widget>>;

export const SliceFieldSchema = InnerSchema;
export const SliceItemFieldSchema = NestableSchema;
