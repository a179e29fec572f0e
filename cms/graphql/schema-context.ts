import type { GraphQLFieldConfig, GraphQLFieldConfigMap } from 'graphql';
import * as v from 'valibot';
import type { ModelSet } from '../models/model-set.ts';
import type { FieldModels, Widget } from '../models/widget.ts';
import type { FieldSource } from './field-source.ts';
import type { GraphqlContext } from './graphql-context.ts';
import type { NameScope } from './graphql-names.ts';

export type FieldOutputs = GraphQLFieldConfigMap<FieldSource, GraphqlContext>;
export type FieldOutput = GraphQLFieldConfig<FieldSource, GraphqlContext>;

/** The state of building the types of one schema. */
export interface SchemaContext {
  readonly models: ModelSet;
  /** Claimed type names, which must be unique in a schema. */
  readonly names: NameScope;
  /** The function of field-outputs.ts, because slices have fields and a field may be a slice zone. */
  readonly toFieldOutputs: ToFieldOutputs;
}

/**
 * The fields of a model. `owner` is the prefix of the names of inner types; `reserved` are the existing field names. An
 * empty field, such as a group without fields, is left out.
 */
export type ToFieldOutputs = (
  models: FieldModels,
  names: { owner: string; reserved?: readonly string[] },
  schemaContext: SchemaContext,
) => FieldOutputs;

export interface FieldInput<FieldWidget extends Widget = Widget> {
  readonly key: string;
  readonly widget: FieldWidget;
  /** Prefix for the inner types of the field. */
  readonly typeName: string;
}

/** Data that was written under an older model counts as empty, as in the read API. */
export function readStored<Stored>(
  schema: v.GenericSchema<unknown, Stored>,
  { source, key }: { source: FieldSource; key: string },
  { parsed, checkLimits }: GraphqlContext,
): Stored | undefined {
  checkLimits();
  const value = getOwn(source, key);
  if (typeof value !== 'object' || value === null) return undefined;
  // A value belongs to one field, which always has the same schema, so the cast is safe.
  if (parsed.has(value)) return parsed.get(value) as Stored | undefined;
  const result = v.safeParse(schema, value);
  const stored = result.success ? result.output : undefined;
  parsed.set(value, stored);
  return stored;
}

export function getOwn({ fields }: FieldSource, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
