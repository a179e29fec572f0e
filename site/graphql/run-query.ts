import pTimeout from 'p-timeout';
import {
  execute,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
} from 'graphql';
import { HttpError } from '../contract/http-error.ts';
import { checkNesting } from './check-nesting.ts';
import { checkQuery, queryLimits } from './check-query.ts';
import { createSiteQueries, siteSchema, type SiteGraph } from './site-schema.ts';

interface QueryRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Record<string, unknown> | undefined;
}

interface QueryResponse {
  /** 400 when no part of the query ran. */
  readonly status: 200 | 400;
  readonly result: ExecutionResult;
  /** Details that the response omits. */
  readonly failures: readonly unknown[];
}

/** Deadline of the whole query (requirement S-57). */
const deadlineMs = 1000;

export async function runQuery(
  { query, operationName, variables = {} }: QueryRequest,
  graph: SiteGraph,
  { allowsIntrospection }: { allowsIntrospection: boolean },
): Promise<QueryResponse> {
  const document = parseQuery(query);
  if (document instanceof GraphQLError) return refuse([document]);
  const rules = [...specifiedRules, ...(allowsIntrospection ? [] : [NoSchemaIntrospectionCustomRule])];
  const faults = validate(siteSchema, document, rules, { hideSuggestions: true, maxErrors: 5 });
  if (faults.length > 0) return refuse(faults);
  const excess = checkQuery(document, variables);
  if (excess.length > 0) return refuse(excess);
  const running = execute({
    schema: siteSchema,
    document,
    rootValue: createSiteQueries(graph),
    variableValues: variables,
    ...(operationName ? { operationName } : {}),
  });
  return hideFailures(await inTime(Promise.resolve(running)));
}

function parseQuery(query: string): DocumentNode | GraphQLError {
  try {
    checkNesting(query, { maxDepth: queryLimits.nesting, maxTokens: queryLimits.tokens });
    return parse(query, { maxTokens: queryLimits.tokens, noLocation: true });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function refuse(errors: readonly GraphQLError[]): QueryResponse {
  return { status: 400, result: { errors }, failures: [] };
}

/** The response names errors of the query; the log has errors of the site. */
function hideFailures({ data, errors = [] }: ExecutionResult): QueryResponse {
  const isOurs = ({ originalError }: GraphQLError) =>
    originalError !== undefined && !(originalError instanceof GraphQLError);
  const shown = errors.map((error) =>
    isOurs(error) ? new GraphQLError(toPublicWords(error.originalError), { path: error.path }) : error,
  );
  const result = { ...(data === undefined ? {} : { data }), ...(shown.length > 0 ? { errors: shown } : {}) };
  const failures = errors.filter(isOurs).map(({ originalError }) => originalError);
  return { status: data === undefined ? 400 : 200, result, failures };
}

function toPublicWords(error: unknown): string {
  return error instanceof HttpError && error.status === 503 ? 'Not available right now.' : 'Internal error.';
}

function inTime(running: Promise<ExecutionResult>): Promise<ExecutionResult> {
  const fallback = () => ({ data: null, errors: [new GraphQLError('The query took too long.')] });
  return pTimeout(running, { milliseconds: deadlineMs, fallback });
}
