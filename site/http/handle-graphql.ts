import type { Context } from 'hono';
import * as v from 'valibot';
import { createContentReader } from '../content/create-content-reader.ts';
import { createLinks } from '../routes/links.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import type { SiteEnvironment } from './request-id.ts';

const QueryBody = v.object({
  query: v.string(),
  operationName: v.nullish(v.string()),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  // Sent by clients with persisted queries; nothing is persisted here.
  extensions: v.nullish(v.record(v.string(), v.unknown())),
});

/** `POST /graphql`, the generic link: one query as JSON. It changes nothing, so it needs no CSRF check. */
export async function handleGraphql(context: Context<SiteEnvironment>, options: SiteOptions): Promise<Response> {
  const json = await readJson(context);
  await options.takeTurn?.();
  const body = v.safeParse(QueryBody, json);
  context.header('cache-control', 'no-store');
  if (!body.success) {
    return context.json({ errors: [{ message: 'The body must be JSON with a query, and one query only.' }] }, 400);
  }
  const { query, operationName, variables } = body.output;
  // graphql-js is loaded with the first query, so that a site without queries does not hold it in memory.
  const { runQuery } = await import('../graphql/run-query.ts');
  const now = options.now();
  const { status, result, failures } = await runQuery(
    { query, operationName: operationName ?? undefined, variables: variables ?? undefined },
    {
      contentIn: (language) =>
        createContentReader({ source: options.content, language, cookie: undefined, hasCome: (at) => at <= now }),
      services: options.services,
      links: createLinks(options.settings),
      today: now.toISOString().slice(0, 10),
    },
    { allowsIntrospection: process.env['NODE_ENV'] === 'development' },
  );
  for (const failure of failures) {
    options.logger.error({ requestId: context.get('requestId'), err: failure }, 'A part of a GraphQL query failed');
  }
  return context.json(result, status);
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    // Not JSON: refused like any other invalid query.
    return undefined;
  }
}
