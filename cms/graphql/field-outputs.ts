import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLOutputType,
} from 'graphql';
import { groupField } from '../fields/group.ts';
import { linkField } from '../fields/link.ts';
import type { StoredLink } from '../fields/link-value.ts';
import type { WidgetOf } from '../models/widget.ts';
import type { GraphqlContext } from './graphql-context.ts';
import type { FieldSource } from './field-source.ts';
import { capitalise, createNameScope, nameIds } from './graphql-names.ts';
import { DateScalar, DateTimeScalar, JsonScalar } from './scalars.ts';
import { LinkableInterface, type LinkSource } from './shared-types.ts';
import {
  getOwn,
  readStored,
  type FieldInput,
  type FieldOutput,
  type FieldOutputs,
  type SchemaContext,
  type ToFieldOutputs,
} from './schema-context.ts';
import { toSliceZone } from './slice-types.ts';

export const toFieldOutputs: ToFieldOutputs = (models, { owner, reserved = [] }, schemaContext) => {
  const names = nameIds(Object.keys(models), createNameScope(reserved));
  const outputs: FieldOutputs = {};
  for (const [key, widget] of Object.entries(models)) {
    const name = names.get(key) ?? key;
    const output = toFieldOutput({ key, widget, typeName: owner + capitalise(name) }, schemaContext);
    if (output) outputs[name] = output;
  }
  return outputs;
};

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

/** The value of the read API, for empty fields too. */
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

/** Null for an empty link, and for a link to a document that is not in this ref. */
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
