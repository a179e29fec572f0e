import {
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import { graphqlTimeoutMs, maxGraphqlNesting, maxGraphqlTokens } from '../limits.ts';
import type { ModelSet } from '../models/model-set.ts';
import { QueryError } from '../query/query-error.ts';
import type { QueryBudget } from '../query/query-budget.ts';
import type { Ref } from '../storage/publication-register.ts';
import type { QueryStorage } from '../query/query-storage.ts';
import type { ContentSchema } from './build-schema.ts';
import { checkNesting } from './check-nesting.ts';
import { asksForSchema, checkQuery } from './check-query.ts';
import { createGraphqlContext } from './graphql-context.ts';
import { GraphqlTimeoutError } from './graphql-timeout-error.ts';
import { checkCost } from './query-cost.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

export interface QueryResources {
  readonly storage: QueryStorage;
  readonly models: ModelSet;
  readonly content: ContentSchema;
  readonly ref: Ref;
  readonly masterLanguage: string;
  readonly publicUrl: string;
  readonly allowsIntrospection: boolean;
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number;
  readonly budget: QueryBudget;
}

/**
 * `refused`: the query is invalid. `overdue`: it timed out. `failed`: an internal failure, with the causes for the log.
 */
export type QueryOutcome =
  | {
      readonly state: 'answered';
      readonly data: ExecutionResult['data'];
      /** Whether the response never changes for this ref. */
      readonly isOfRef: boolean;
    }
  | { readonly state: 'refused' | 'overdue'; readonly errors: readonly GraphQLError[] }
  | { readonly state: 'failed'; readonly causes: readonly Error[] };

/**
 * Runs one query completely or not at all, because a partial response would be cached and shown as if it were complete.
 */
export async function runQuery(request: GraphqlRequest, resources: QueryResources): Promise<QueryOutcome> {
  const { content, ref, allowsIntrospection, monotonicNow } = resources;
  const { schema, typeNames } = content;
  const deadline = monotonicNow() + graphqlTimeoutMs;
  const read = attempt(() => readQuery(request, content, allowsIntrospection));
  if ('errors' in read) return { state: 'refused', errors: read.errors };
  const { document, operation } = read.value;
  const result = await execute({
    schema,
    document,
    variableValues: request.variables,
    operationName: operation.name?.value,
    contextValue: createGraphqlContext(ref, { ...resources, typeNames, isOverdue: () => monotonicNow() > deadline }),
  });
  if (result.errors) return toFailure(result.errors);
  return { state: 'answered', data: result.data, isOfRef: !asksForSchema(document) };
}

interface ReadQuery {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** Parses a query and checks every limit, the cheap ones first. Throws `GraphQLError`, or a list of them. */
function readQuery(
  { query, variables, operationName }: GraphqlRequest,
  { schema }: ContentSchema,
  allowsIntrospection: boolean,
): ReadQuery {
  checkNesting(query, { maxDepth: maxGraphqlNesting, maxTokens: maxGraphqlTokens });
  const document = parse(query, { maxTokens: maxGraphqlTokens });
  checkQuery(document);
  const operation = findOperation(document, operationName);
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: 10,
    hideSuggestions: true,
  });
  if (coerced.errors) throw new AggregateError(coerced.errors);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  checkCost({ schema, operation, fragments, variables: coerced.coerced });
  // Last, because it takes longest: some rules compare every field with every other.
  const rules = allowsIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const errors = validate(schema, document, rules, { maxErrors: 10, hideSuggestions: true });
  if (errors.length > 0) throw new AggregateError(errors);
  return { document, operation };
}

function findOperation(document: DocumentNode, name: string | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (!operation) {
    throw new GraphQLError(
      name === undefined
        ? 'The query needs one operation, or operationName to say which one is meant.'
        : 'The query has no operation of that name.',
    );
  }
  if (operation.operation !== OperationTypeNode.QUERY) {
    throw new GraphQLError('Content is read here, never written: only queries are taken.', { nodes: operation });
  }
  return operation;
}

function attempt<Value>(work: () => Value): { value: Value } | { errors: readonly GraphQLError[] } {
  try {
    return { value: work() };
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    if (errors.every((one) => one instanceof GraphQLError)) return { errors };
    throw error;
  }
}

function toFailure(given: readonly GraphQLError[]): QueryOutcome {
  // The error that ends a query is repeated for every remaining field.
  const errors = [...new Set(given)];
  const overdue = errors.filter(({ originalError }) => originalError instanceof GraphqlTimeoutError);
  if (overdue.length > 0) return { state: 'overdue', errors: overdue };
  const causes = errors
    .flatMap(({ originalError }) => originalError ?? [])
    .filter((cause) => !(cause instanceof GraphQLError || cause instanceof QueryError));
  return causes.length > 0 ? { state: 'failed', causes } : { state: 'refused', errors: errors.slice(0, 10) };
}
