import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  GraphQLUnionType,
  type GraphQLFieldConfigMap,
} from 'graphql';
import type * as v from 'valibot';
import { slicesField } from '../fields/slices.ts';
import type { SharedSlice } from '../models/custom-type.ts';
import type { FieldModels, NestableWidget, SliceChoice, WidgetOf } from '../models/widget.ts';
import {
  readStored,
  type FieldOutput,
  type FieldOutputs,
  type FieldInput,
  type SchemaContext,
} from './schema-context.ts';
import type { GraphqlContext } from './graphql-context.ts';
import type { FieldSource } from './field-source.ts';
import { capitalise, createNameScope, nameIds } from './graphql-names.ts';
import { JsonScalar } from './scalars.ts';

type StoredSlice = v.InferOutput<typeof slicesField.stored>[number];
type SliceFields = GraphQLFieldConfigMap<StoredSlice, GraphqlContext>;
type SliceType = GraphQLObjectType<StoredSlice, GraphqlContext>;

/** The zone as a union of `{T}{Zone}{Slice}`. Slices that the model no longer allows are left out. */
export function toSliceZone(
  { key, widget, typeName }: FieldInput<WidgetOf<'Slices' | 'Choice'>>,
  schemaContext: SchemaContext,
): FieldOutput | undefined {
  const { choices } = widget.config;
  const zone = schemaContext.names.claim(typeName);
  const names = nameIds(Object.keys(choices), createNameScope());
  const types = new Map<string, SliceType>();
  for (const [id, choice] of Object.entries(choices)) {
    const name = schemaContext.names.claim(zone + capitalise(names.get(id) ?? id));
    types.set(id, toSliceType({ id, name, choice }, schemaContext));
  }
  if (types.size === 0) return undefined;
  const union = new GraphQLUnionType({
    name: zone,
    types: [...types.values()],
    resolveType: (slice: StoredSlice) => types.get(slice.slice_type)?.name,
  });
  return {
    type: new GraphQLList(new GraphQLNonNull(union)),
    resolve: (source, _arguments, context) =>
      (readStored(slicesField.stored, { source, key }, context) ?? []).filter((slice) => types.has(slice.slice_type)),
  };
}

interface SliceInput {
  readonly id: string;
  readonly name: string;
  readonly choice: SliceChoice;
}

function toSliceType({ id, name, choice }: SliceInput, schemaContext: SchemaContext): SliceType {
  return new GraphQLObjectType<StoredSlice, GraphqlContext>({
    name,
    fields: {
      type: { type: GraphQLString, resolve: (slice) => slice.slice_type },
      label: { type: GraphQLString, resolve: (slice) => slice.slice_label ?? null },
      ...toContent({ id, name, choice }, schemaContext),
    },
  });
}

function toContent({ id, name, choice }: SliceInput, schemaContext: SchemaContext): SliceFields {
  switch (choice.type) {
    case 'Slice':
      return toParts(
        { primary: choice['non-repeat'], list: choice.repeat },
        { name, listName: 'fields', schemaContext },
      );
    case 'SharedSlice': {
      const slice = schemaContext.models.sharedSlices.find((shared) => shared.id === id);
      return slice ? toVariations(slice, name, schemaContext) : {};
    }
    default:
      return toBareField(choice, name, schemaContext);
  }
}

/** Slices from before 2020 consist of one field or group under a slice name, without parts. */
function toBareField(
  choice: NestableWidget | WidgetOf<'Group'>,
  owner: string,
  schemaContext: SchemaContext,
): SliceFields {
  const { value } = schemaContext.toFieldOutputs({ value: choice }, { owner }, schemaContext);
  if (!value) return {};
  const { type, extensions, resolve } = value;
  return {
    value: {
      type,
      extensions,
      resolve: (slice, given, context, info): unknown => resolve?.({ fields: slice.primary }, given, context, info),
    },
  };
}

function toVariations(slice: SharedSlice, owner: string, schemaContext: SchemaContext): SliceFields {
  const names = nameIds(
    slice.variations.map(({ id }) => id),
    createNameScope(),
  );
  const types = new Map<string, SliceType>();
  for (const { id, primary, items } of slice.variations) {
    const name = schemaContext.names.claim(owner + capitalise(names.get(id) ?? id));
    const parts = toParts({ primary, list: items }, { name, listName: 'items', schemaContext });
    // A GraphQL type needs a field, so a variation without fields shows its empty primary part.
    const none: SliceFields = { primary: { type: JsonScalar, resolve: () => ({}) } };
    types.set(id, new GraphQLObjectType({ name, fields: Object.keys(parts).length === 0 ? none : parts }));
  }
  const union = new GraphQLUnionType({
    name: schemaContext.names.claim(`${owner}Variation`),
    types: [...types.values()],
    resolveType: (stored: StoredSlice) => types.get(stored.variation ?? 'default')?.name,
  });
  const resolve = (stored: StoredSlice): StoredSlice | null =>
    types.has(stored.variation ?? 'default') ? stored : null;
  return { variation: { type: union, resolve } };
}

/** `primary` and the repeatable part, each only if the model has fields for it. */
function toParts(
  { primary, list }: { primary: FieldModels; list: FieldModels },
  { name, listName, schemaContext }: { name: string; listName: 'fields' | 'items'; schemaContext: SchemaContext },
): SliceFields {
  const parts: SliceFields = {};
  const primaryType = toPartType(primary, `${name}Primary`, schemaContext);
  if (primaryType) {
    parts['primary'] = { type: primaryType, resolve: (slice): FieldSource => ({ fields: slice.primary }) };
  }
  const listType = toPartType(list, name + capitalise(listName), schemaContext);
  if (listType) {
    parts[listName] = {
      type: new GraphQLList(new GraphQLNonNull(listType)),
      resolve: (slice): FieldSource[] => slice.items.map((fields) => ({ fields })),
    };
  }
  return parts;
}

function toPartType(
  models: FieldModels,
  wanted: string,
  schemaContext: SchemaContext,
): GraphQLObjectType<FieldSource, GraphqlContext> | undefined {
  const name = schemaContext.names.claim(wanted);
  const fields: FieldOutputs = schemaContext.toFieldOutputs(models, { owner: name }, schemaContext);
  return Object.keys(fields).length === 0 ? undefined : new GraphQLObjectType({ name, fields });
}
