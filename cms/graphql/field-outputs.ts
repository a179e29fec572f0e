import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLOutputType,
} from 'graphql';
import * as v from 'valibot';
import { groupField } from '../fields/group.ts';
import { linkField } from '../fields/link.ts';
import type { StoredLink } from '../fields/link-value.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { FieldModels, Widget, WidgetOf } from '../models/widget.ts';
import type { FieldSource, GraphqlContext } from './graphql-context.ts';
import { capitalise, createNameScope, nameIds, type NameScope } from './graphql-names.ts';
import { DateScalar, DateTimeScalar, JsonScalar } from './scalars.ts';
import { LinkableInterface, type LinkSource } from './shared-types.ts';
import { toSliceZone } from './slice-types.ts';

export type FieldOutputs = GraphQLFieldConfigMap<FieldSource, GraphqlContext>;
export type FieldOutput = GraphQLFieldConfig<FieldSource, GraphqlContext>;

/** The context of building types; one for each schema. */
export interface SchemaContext {
  readonly models: ModelSet;
  /** Names of types, which are unique in a schema. */
  readonly names: NameScope;
}

/**
 * The fields of a model. `owner` is the prefix of the names of inner types; `reserved` are the existing field names. An
 * empty field, such as a group without fields, is left out.
 */
export function toFieldOutputs(
  models: FieldModels,
  { owner, reserved = [] }: { owner: string; reserved?: readonly string[] },
  schemaContext: SchemaContext,
): FieldOutputs {
  const names = nameIds(Object.keys(models), createNameScope(reserved));
  const outputs: FieldOutputs = {};
  for (const [key, widget] of Object.entries(models)) {
    const name = names.get(key) ?? key;
    const output = toFieldOutput({ key, widget, typeName: owner + capitalise(name) }, schemaContext);
    if (output) outputs[name] = output;
  }
  return outputs;
}

export interface FieldInput<FieldWidget extends Widget = Widget> {
  readonly key: string;
  readonly widget: FieldWidget;
  /** Prefix for the inner types of the field. */
  readonly typeName: string;
}

function toFieldOutput(input: FieldInput, schemaContext: SchemaContext): FieldOutput | undefined {
  const { key, widget, typeName } = input;
  switch (widget.type) {
    case 'UID':
    case 'Separator':
      return undefined;
    case 'Text':
    case 'Select':
    case 'Color':
      return toPlainOutput(input, GraphQLString);
    case 'Number':
    case 'Range':
      return toPlainOutput(input, GraphQLFloat);
    case 'Boolean':
      return toPlainOutput(input, GraphQLBoolean);
    case 'Date':
      return toPlainOutput(input, DateScalar);
    case 'Timestamp':
      return toPlainOutput(input, DateTimeScalar);
    case 'StructuredText':
    case 'Image':
    case 'Embed':
    case 'GeoPoint':
    case 'Table':
    case 'IntegrationFields':
      return toPlainOutput(input, JsonScalar);
    case 'Link':
      return toLinkOutput({ key, widget, typeName });
    case 'Group':
      return toGroupOutput({ key, widget, typeName }, schemaContext);
    case 'Slices':
    case 'Choice':
      return toSliceZone({ key, widget, typeName }, schemaContext);
  }
}

/** The read API's value, also for empty fields. */
function toPlainOutput({ key, widget }: FieldInput, type: GraphQLOutputType): FieldOutput {
  return {
    type,
    resolve(source, _arguments, context) {
      context.checkLimits();
      return context.reader.readField(widget, getOwn(source, key));
    },
  };
}

function toLinkOutput({ key, widget }: FieldInput<WidgetOf<'Link'>>): FieldOutput {
  const read = (source: FieldSource, context: GraphqlContext): StoredLink[] =>
    [readStored(linkField.stored, { source, key }, context) ?? []].flat();
  const extensions = { documents: 'one' };
  if (widget.config.repeat) {
    return {
      type: new GraphQLList(LinkableInterface),
      extensions,
      resolve: (source, _arguments, context) => read(source, context).map((link) => followLink(link, context)),
    };
  }
  return {
    type: LinkableInterface,
    extensions,
    resolve: (source, _arguments, context) => followLink(read(source, context)[0], context),
  };
}

/** Null for an empty link, and for a link to a document that this ref lacks. */
function followLink(
  link: StoredLink | undefined,
  { loader }: GraphqlContext,
): Promise<LinkSource | undefined> | LinkSource | null {
  if (link === undefined || link.link_type === 'Any') return null;
  return link.link_type === 'Document' ? loader.load(link.id) : link;
}

function toGroupOutput(
  { key, widget, typeName }: FieldInput<WidgetOf<'Group'>>,
  schemaContext: SchemaContext,
): FieldOutput | undefined {
  const name = schemaContext.names.claim(typeName);
  const fields = toFieldOutputs(widget.config.fields, { owner: name }, schemaContext);
  if (Object.keys(fields).length === 0) return undefined;
  return {
    type: new GraphQLList(new GraphQLNonNull(new GraphQLObjectType({ name, fields }))),
    resolve: (source, _arguments, context): FieldSource[] =>
      (readStored(groupField.stored, { source, key }, context) ?? []).map((fields) => ({ fields })),
  };
}

/** Data written under an older model counts as empty, as in the read API. */
export function readStored<Stored>(
  schema: v.GenericSchema<unknown, Stored>,
  { source, key }: { source: FieldSource; key: string },
  { parsed, checkLimits }: GraphqlContext,
): Stored | undefined {
  checkLimits();
  const value = getOwn(source, key);
  if (typeof value !== 'object' || value === null) return undefined;
  // A value belongs to one field, which always has the same schema.
  if (parsed.has(value)) return parsed.get(value) as Stored | undefined;
  const result = v.safeParse(schema, value);
  const stored = result.success ? result.output : undefined;
  parsed.set(value, stored);
  return stored;
}

function getOwn({ fields }: FieldSource, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
