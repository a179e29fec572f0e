import type { GraphQLError } from 'graphql';
import { Hono, type Context } from 'hono';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { isRecord } from '../fields/field-set.ts';
import { listJsonProblems } from '../documents/json-guard.ts';
import type { GraphqlRequest, QueryOutcome } from '../graphql/run-query.ts';
import { layOver } from '../editing/live/live-storage.ts';
import { maxGraphqlBytes } from '../limits.ts';
import { createQueryStorage } from '../query/query-storage.ts';
import { adminError, needsAttention, sendError, toErrorResponse, type ErrorResponse } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import { loadOnce } from './load-once.ts';
import { checkReadAccess, isKnownReader } from './read-access.ts';
import { evaluate } from './query-evaluation.ts';
import { openRef } from './read-ref.ts';
import { rejectOtherMethods } from './reject-other-methods.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';

const nullableText = v.nullish(v.string());
const VariablesSchema = v.nullish(v.custom<Record<string, unknown>>(isRecord, 'must be an object'));

/** The body of a POST. Unknown members are ignored. */
const BodySchema = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body), 'must be one query: batches are not taken'),
  v.looseObject({ query: v.string(), operationName: nullableText, variables: VariablesSchema }),
);

/** `/graphql`: published content, by GET or POST. Errors are `{ errors: [{ message }] }`. */
export function createGraphqlApp(environment: ServiceEnvironment): Hono {
  const app = new Hono();
  const getEngine = loadOnce(loadEngine);
  app.get('/', (context) => handle(context, { environment, getEngine, read: () => readParameters(context) }));
  app.post('/', (context) => handle(context, { environment, getEngine, read: () => readBody(context.req.raw) }));
  rejectOtherMethods(app, ['OPTIONS']);
  app.onError((error, context) => sendFault(context, environment, [error]));
  return app;
}

type GraphqlEngine = Awaited<ReturnType<typeof loadEngine>>;

/** Loaded with the first query, because the library is large and our own site sends none. */
async function loadEngine() {
  const [{ createSchemaCache }, { runQuery }] = await Promise.all([
    import('../graphql/build-schema.ts'),
    import('../graphql/run-query.ts'),
  ]);
  return { getSchema: createSchemaCache(), runQuery };
}

interface HandlerInput {
  readonly environment: ServiceEnvironment;
  readonly getEngine: () => Promise<GraphqlEngine>;
  readonly read: () => GraphqlRequest | Promise<GraphqlRequest>;
}

async function handle(context: Context, { environment, getEngine, read }: HandlerInput): Promise<Response> {
  await checkReadAccess(context, environment);
  const parameter = readSingle(context, 'ref');
  // Clients repeat the ref of the header in the URL, as a cache key.
  const wanted = context.req.header('prismic-ref') || parameter;
  const { ref, cacheControl, layer } = await openRef(wanted, environment);
  const request = await read();
  const { getSchema, runQuery } = await getEngine();
  const models = environment.getModels();
  const content = getSchema(models);
  // The first query after a change of the models builds the schema. The pause lets other requests run before the query.
  await nextTurn();
  const allowsIntrospection =
    environment.graphqlIntrospection === 'open' || (await isKnownReader(context, environment));
  const outcome = await evaluate(environment, (budget) => {
    const storage = createQueryStorage(environment.storage, budget);
    return runQuery(request, {
      storage: layer ? layOver(storage, layer, models) : storage,
      models,
      content,
      ref,
      masterLanguage: environment.languages[0]?.id ?? '',
      publicUrl: environment.publicUrl,
      allowsIntrospection,
      monotonicNow: () => performance.now(),
      budget,
    });
  });
  // A response whose URL lacks its ref would be outdated after the next publish.
  const isCacheable = context.req.method === 'GET' && parameter === wanted;
  context.header('Vary', 'Prismic-Ref, Authorization');
  return sendOutcome(context, { environment, outcome, cacheControl: isCacheable ? cacheControl : 'no-store' });
}

function sendOutcome(
  context: Context,
  {
    environment,
    outcome,
    cacheControl,
  }: { environment: ServiceEnvironment; outcome: QueryOutcome; cacheControl: string },
): Response {
  switch (outcome.state) {
    case 'answered':
      context.header('Cache-Control', outcome.isOfRef ? cacheControl : 'no-store');
      return context.json({ data: outcome.data });
    case 'refused':
      return sendErrors(context, { status: 400 }, outcome.errors.map(toPublicError));
    case 'overdue':
      return sendErrors(context, { status: 503, retryAfterSeconds: 1 }, outcome.errors.map(toPublicError));
    case 'failed':
      return sendFault(context, environment, outcome.causes);
  }
}

interface PublicError {
  readonly message: string;
  readonly locations?: GraphQLError['locations'];
  readonly path?: GraphQLError['path'];
}

function toPublicError({ message, locations, path }: GraphQLError): PublicError {
  // One validation rule of the library suggests names even when suggestions are off.
  const plain = message.replace(/ Did you mean .*\?$/s, '');
  return { message: plain, ...(locations && { locations }), ...(path && path.length > 0 && { path }) };
}

/** The other endpoints' bodies have a `message`, and exact ones in `details`. */
function toMessages(body: Record<string, unknown>): PublicError[] {
  const DetailsSchema = v.array(v.object({ property: v.optional(v.string(), ''), error: v.string() }));
  const details = v.safeParse(DetailsSchema, body['details']);
  const more = details.success ? details.output.map(({ property, error }) => `${property} ${error}`.trim()) : [];
  return [{ message: [String(body['message']), ...more].join(' ') }];
}

/** If any cause has no response of its own, the response is a 500. */
function sendFault(context: Context, environment: ServiceEnvironment, causes: readonly Error[]): Response {
  const { method, path } = context.req;
  const answers = causes.flatMap((cause) => toErrorResponse(cause) ?? []);
  const isKnown = answers.length === causes.length;
  for (const error of causes) {
    if (isKnown && !needsAttention(error)) continue;
    environment.logger.error({ err: error, method, path }, 'A GraphQL request failed.');
  }
  const [answer] = answers;
  if (isKnown && answer) return sendErrors(context, answer, toMessages(answer.body));
  return sendErrors(context, { status: 500 }, [{ message: 'The content service failed. The error has been logged.' }]);
}

function sendErrors(
  context: Context,
  { status, retryAfterSeconds }: Pick<ErrorResponse, 'status' | 'retryAfterSeconds'>,
  errors: readonly PublicError[],
): Response {
  return sendError(context, {
    status,
    body: { errors },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

async function readBody(request: Request): Promise<GraphqlRequest> {
  return toRequest(await readJsonBody(request, BodySchema, maxGraphqlBytes));
}

function readParameters(context: Context): GraphqlRequest {
  const query = readSingle(context, 'query') ?? '';
  const variables = readSingle(context, 'variables');
  const operationName = readSingle(context, 'operationName');
  if (query === '') throw adminError(400, 'There is no query.');
  const parsed = v.safeParse(VariablesSchema, variables ? parseVariables(variables) : null);
  if (!parsed.success) throw adminError(400, 'variables must be a JSON object.');
  return toRequest({ query, variables: parsed.output, operationName });
}

function parseVariables(text: string): unknown {
  try {
    const variables: unknown = JSON.parse(text);
    return listJsonProblems(variables).length === 0 ? variables : undefined;
  } catch {
    // Not JSON: the caller rejects `undefined` like every other value that is not an object.
    return undefined;
  }
}

function toRequest({ query, variables, operationName }: v.InferOutput<typeof BodySchema>): GraphqlRequest {
  return { query, variables: variables ?? {}, operationName: operationName || undefined };
}
