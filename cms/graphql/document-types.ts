import {
  GraphQLEnumType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLOutputType,
} from 'graphql';
import type { FieldModels, Widget } from '../models/widget.ts';
import { resolveOperand } from '../query/operand.ts';
import {
  commonArguments,
  toDocumentQuery,
  toSortArgument,
  toUidQuery,
  typeArguments,
  uidArguments,
} from './document-arguments.ts';
import { toFieldOutputs } from './field-outputs.ts';
import type { SchemaContext } from './schema-context.ts';
import { findDocuments } from './find-documents.ts';
import type { GraphqlContext } from './graphql-context.ts';
import type { DocumentSource } from './field-source.ts';
import { createNameScope, nameIds } from './graphql-names.ts';
import { LongScalar } from './scalars.ts';
import {
  DocumentInterface,
  LinkableInterface,
  MetaType,
  metaSortValues,
  PageInfoType,
  SortDocumentsBy,
  toSortValues,
} from './shared-types.ts';
import { toWhereInput } from './where-input.ts';

type QueryField = GraphQLFieldConfig<unknown, GraphqlContext>;

/** One custom type in a schema. */
export interface DocumentTypeInput {
  readonly id: string;
  /** `T`, the prefix of every name of the type. */
  readonly name: string;
  readonly fields: FieldModels;
}

export function toDocumentType({ name, fields }: DocumentTypeInput, schemaContext: SchemaContext): GraphQLObjectType {
  const own: GraphQLFieldConfigMap<DocumentSource, GraphqlContext> = {
    _meta: { type: new GraphQLNonNull(MetaType), resolve: (source) => source },
    _linkType: { type: GraphQLString, resolve: () => 'Link.document' },
  };
  return new GraphQLObjectType<DocumentSource, GraphqlContext>({
    name,
    interfaces: [DocumentInterface, LinkableInterface],
    fields: { ...own, ...toFieldOutputs(fields, { owner: name, reserved: Object.keys(own) }, schemaContext) },
  });
}

/** `all{T}s`: documents of one type, in pages. */
export function toListField(
  input: DocumentTypeInput,
  type: GraphQLObjectType,
  schemaContext: SchemaContext,
): QueryField {
  const { id, name, fields } = input;
  const where = toWhereInput(fields, { name: `Where${name}`, path: `my.${id}` }, schemaContext);
  const connection = toConnectionType(type, {
    connection: schemaContext.names.claim(`${name}ConnectionConnection`),
    edge: schemaContext.names.claim(`${name}ConnectionEdge`),
  });
  return {
    type: new GraphQLNonNull(connection),
    args: {
      ...toSortArgument(toSortType(input, schemaContext)),
      ...commonArguments,
      ...(fields['uid']?.type === 'UID' && uidArguments),
      ...(where && { where: { type: where.type } }),
    },
    extensions: { documents: 'page' },
    resolve: (_source, given, context) =>
      context.runInTurn(() => findDocuments(toDocumentQuery(given, { type: id, where }), context)),
  };
}

/** `{type_id}(uid, lang)`: one document. */
export function toUidField({ id }: DocumentTypeInput, type: GraphQLObjectType): QueryField {
  const text = new GraphQLNonNull(GraphQLString);
  return {
    type,
    args: { uid: { type: text }, lang: { type: text } },
    extensions: { documents: 'one' },
    resolve: (_source, given, context) =>
      context.runInTurn(async () => (await findDocuments(toUidQuery(given, id), context)).edges[0]?.node ?? null),
  };
}

export const allDocumentsField: QueryField = {
  type: toConnectionType(DocumentInterface, { connection: '_DocumentConnection', edge: '_DocumentEdge' }),
  args: { ...toSortArgument(SortDocumentsBy), ...commonArguments, ...typeArguments },
  extensions: { documents: 'page' },
  resolve: (_source, given, context) =>
    context.runInTurn(() => findDocuments(toDocumentQuery(given, { type: undefined, where: undefined }), context)),
};

function toConnectionType(node: GraphQLOutputType, names: { connection: string; edge: string }): GraphQLObjectType {
  const edge = new GraphQLObjectType({
    name: names.edge,
    fields: { node: { type: new GraphQLNonNull(node) }, cursor: { type: new GraphQLNonNull(GraphQLString) } },
  });
  return new GraphQLObjectType({
    name: names.connection,
    fields: {
      pageInfo: { type: new GraphQLNonNull(PageInfoType) },
      edges: { type: new GraphQLList(edge) },
      totalCount: { type: new GraphQLNonNull(LongScalar) },
    },
  });
}

const sortable: ReadonlySet<Widget['type']> = new Set([
  ...(['Text', 'Select', 'Number', 'Range', 'Date', 'Timestamp', 'StructuredText'] as const),
]);

function toSortType({ id, name, fields }: DocumentTypeInput, { names, models }: SchemaContext): GraphQLEnumType {
  const fieldNames = nameIds(Object.keys(fields), createNameScope());
  const values = Object.entries(fields).flatMap(([key, widget]) => {
    const operand = sortable.has(widget.type) ? resolveOperand(`my.${id}.${key}`, models) : undefined;
    return operand ? Object.entries(toSortValues(fieldNames.get(key) ?? key, operand.operand)) : [];
  });
  return new GraphQLEnumType({
    name: names.claim(`Sort${name}y`),
    values: { ...metaSortValues, ...Object.fromEntries(values) },
  });
}
