import { GraphQLObjectType, GraphQLSchema, type GraphQLFieldConfigMap } from 'graphql';
import type { ModelSet } from '../models/model-set.ts';
import {
  allDocumentsField,
  toDocumentType,
  toListField,
  toUidField,
  type DocumentTypeInput,
} from './document-types.ts';
import { toFieldOutputs } from './field-outputs.ts';
import type { SchemaContext } from './schema-context.ts';
import type { GraphqlContext } from './graphql-context.ts';
import { capitalise, createNameScope, nameIds } from './graphql-names.ts';
import { linkTypes, sharedTypeNames } from './shared-types.ts';

export interface ContentSchema {
  readonly schema: GraphQLSchema;
  /** The GraphQL names of the document types, by model id. */
  readonly typeNames: ReadonlyMap<string, string>;
}

/**
 * The schema of a set of models. No model can make it invalid: names that are illegal in GraphQL or in use already are
 * changed by the rule of `graphql-names.ts`, and empty types are left out.
 */
export function buildSchema(models: ModelSet): ContentSchema {
  const schemaContext: SchemaContext = { models, names: createNameScope(sharedTypeNames), toFieldOutputs };
  const ids = models.customTypes.map(({ id }) => id).toSorted();
  const names = nameTypes(ids, schemaContext);
  const inputs = ids.map((id): DocumentTypeInput => ({
    id,
    name: names.get(id) ?? id,
    fields: models.getFields(id) ?? {},
  }));
  const types = inputs.map((input) => ({ input, type: toDocumentType(input, schemaContext) }));

  // Lists claim their names first, because most queries use them. Single documents claim theirs afterwards.
  const queryNames = createNameScope(['_allDocuments']);
  const fields: GraphQLFieldConfigMap<unknown, GraphqlContext> = { _allDocuments: allDocumentsField };
  for (const { input, type } of types)
    fields[queryNames.claim(`all${input.name}s`)] = toListField(input, type, schemaContext);
  const single = types.filter(({ input }) => input.fields['uid']?.type === 'UID');
  const singleNames = nameIds(
    single.map(({ input }) => input.id),
    queryNames,
  );
  for (const { input, type } of single) fields[singleNames.get(input.id) ?? input.id] = toUidField(input, type);

  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields }),
    types: [...linkTypes, ...types.map(({ type }) => type)],
  });
  return { schema, typeNames: names };
}

/** Claims the names of all types before an inner type can take one. */
function nameTypes(ids: readonly string[], { names }: SchemaContext): Map<string, string> {
  return nameIds(ids, { claim: (wanted) => names.claim(capitalise(wanted)) });
}

/** Rebuilds the schema when the models are a different object, which means that they have changed. */
export function createSchemaCache(): (models: ModelSet) => ContentSchema {
  let known: { models: ModelSet; schema: ContentSchema } | undefined;
  return (models) => {
    if (known?.models !== models) known = { models, schema: buildSchema(models) };
    return known.schema;
  };
}
