import type { Context, Handler } from 'hono';
import { searchDocuments, type SearchRequest, type SearchResult } from '../documents/search-documents.ts';
import { layOver } from '../editing/live/live-storage.ts';
import { createQueryStorage } from '../query/query-storage.ts';
import { badParameter } from './errors.ts';
import { checkReadAccess } from './read-access.ts';
import { evaluate } from './query-evaluation.ts';
import { readRef } from './read-ref.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';

/** `GET /api/v2/documents/search`. Unknown parameters are ignored. */
export function handleSearch(environment: ServiceEnvironment): Handler {
  return async (context) => {
    await checkReadAccess(context, environment);
    const { ref, cacheControl, layer } = await readRef(context, environment);
    return evaluate(environment, async (budget) => {
      const models = environment.getModels();
      const request = readRequest(context);
      const storage = createQueryStorage(environment.storage, budget);
      const { liveMemory } = environment;
      const result = await searchDocuments(request, ref, {
        ...(layer
          ? {
              storage: layOver(liveMemory.remember(storage), layer, models),
              memory: liveMemory.forReader(toReadOptions(request), layer.document, models),
            }
          : { storage }),
        models,
        languages: environment.languages.map(({ id }) => id),
        publicUrl: environment.publicUrl,
        budget,
      });
      context.header('Cache-Control', cacheControl);
      return context.json(toBody(result, context, environment.publicUrl));
    });
  };
}

/** Equal for requests that return the same representation of a document. */
function toReadOptions({ fetch, fetchLinks, graphQuery, routes, brokenRoute }: SearchRequest): string {
  return JSON.stringify([fetch, fetchLinks, graphQuery, routes, brokenRoute]);
}

/** Only `q` may be repeated. */
function readRequest(context: Context): SearchRequest {
  return {
    q: context.req.queries('q') ?? [],
    page: readCount(context, 'page'),
    pageSize: readCount(context, 'pageSize'),
    after: readSingle(context, 'after'),
    lang: readSingle(context, 'lang'),
    orderings: readSingle(context, 'orderings'),
    fetch: readSingle(context, 'fetch'),
    fetchLinks: readSingle(context, 'fetchLinks'),
    graphQuery: readSingle(context, 'graphQuery'),
    routes: readSingle(context, 'routes'),
    brokenRoute: readSingle(context, 'brokenRoute'),
  };
}

/** Above this, page number times page size would not be an exact integer. */
const maxCount = 1_000_000_000;

function readCount(context: Context, name: string): number | undefined {
  const text = readSingle(context, name);
  if (text === undefined || text === '') return undefined;
  const count = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(count)) throw badParameter(name, 'must be a whole number');
  return Math.min(count, maxCount);
}

function toBody(
  { page, pageSize, total, documents }: SearchResult,
  context: Context,
  publicUrl: string,
): Record<string, unknown> {
  const pages = Math.ceil(total / pageSize);
  return {
    page,
    results_per_page: pageSize,
    results_size: documents.length,
    total_results_size: total,
    total_pages: pages,
    next_page: page < pages ? toPageUrl(context, page + 1, publicUrl) : null,
    prev_page: page > 1 ? toPageUrl(context, page - 1, publicUrl) : null,
    results: documents,
  };
}

/** The URL of the same search on another page, without the access token, because these URLs are logged and shared. */
function toPageUrl(context: Context, page: number, publicUrl: string): string {
  const parameters = new URL(context.req.url).searchParams;
  parameters.delete('access_token');
  parameters.set('page', String(page));
  return `${publicUrl}/api/v2/documents/search?${parameters.toString()}`;
}
