import { defaultPageSize, maxConditions, maxPageSize, maxPredicates } from '../limits.ts';
import type { ModelSet } from '../models/model-set.ts';
import { parseFieldList } from '../query/field-list.ts';
import { parseGraphQuery } from '../query/parse-graph-query.ts';
import { parseOrderings } from '../query/parse-orderings.ts';
import { parsePredicates } from '../query/parse-predicates.ts';
import { QueryError } from '../query/query-error.ts';
import type { QueryBudget } from '../query/query-budget.ts';
import { resolvePredicates, type ResolveContext, type ResolvedPredicates } from '../query/resolve-predicates.ts';
import { estimateSearchCost } from '../query/search-cost.ts';
import { attributeIsOneOf } from '../storage/published-query.ts';
import type { Ref } from '../storage/publication-register.ts';
import type { PublishedQuery } from '../storage/published-query.ts';
import type { QueryStorage } from '../query/query-storage.ts';
import { createDocumentReader } from './document-reader.ts';
import type { ReadMemory } from './read-memory.ts';
import { createSimilarFinder } from './similar-documents.ts';
import { parseRoutes } from './route.ts';
import { createUidFinder } from './uid-holders.ts';

/** The unparsed parameters of a search request. Absent = undefined. */
export interface SearchRequest {
  readonly q: readonly string[];
  readonly page: number | undefined;
  readonly pageSize: number | undefined;
  readonly after: string | undefined;
  readonly lang: string | undefined;
  readonly orderings: string | undefined;
  readonly fetch: string | undefined;
  readonly fetchLinks: string | undefined;
  readonly graphQuery: string | undefined;
  readonly routes: string | undefined;
  readonly brokenRoute: string | undefined;
}

export interface SearchResult {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Documents in the format of the read API. */
  readonly documents: readonly Record<string, unknown>[];
}

interface SearchResources {
  readonly storage: QueryStorage;
  readonly models: ModelSet;
  readonly languages: readonly string[];
  readonly publicUrl: string;
  readonly budget: QueryBudget;
  readonly memory?: ReadMemory;
}

/** Finds published documents in one ref. Throws `QueryError` for an invalid query. */
export async function searchDocuments(
  request: SearchRequest,
  ref: Ref,
  resources: SearchResources,
): Promise<SearchResult> {
  const { storage, models, languages, budget } = resources;
  const masterLanguage = languages[0] ?? '';
  const page = Math.max(1, request.page ?? 1);
  const pageSize = Math.min(maxPageSize, Math.max(1, request.pageSize ?? defaultPageSize));
  const lang = toLanguage(request.lang, masterLanguage);
  const { conditions, listedOrder } = await joinPredicates(request.q, {
    models,
    findSimilar: createSimilarFinder(ref, resources),
    findByUid: createUidFinder(ref, storage, lang),
  });
  const reader = createDocumentReader({
    ...resources,
    sequence: ref.sequence,
    ref: ref.ref,
    masterLanguage,
    routes: request.routes ? parseRoutes(request.routes) : [],
    brokenRoute: request.brokenRoute,
    fetchLinks: parseFieldList(request.fetchLinks ?? ''),
    fetch: request.fetch ? parseFieldList(request.fetch) : undefined,
    graphQuery: request.graphQuery ? parseGraphQuery(request.graphQuery) : undefined,
  });
  const query: PublishedQuery = {
    sequence: ref.sequence,
    conditions: [...conditions, ...(lang === undefined ? [] : [attributeIsOneOf('lang', [lang])])],
    orderings: request.orderings ? parseOrderings(request.orderings, models) : [],
    ...(listedOrder && { listedOrder }),
    ...(request.after && { afterId: request.after }),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
  budget.spend(estimateSearchCost(query, await storage.countDocuments()));
  const found = await storage.findPublished(query);
  return { page, pageSize, total: found.total, documents: await reader.read(found.documents) };
}

/** The limits apply to the whole request, so that several `q` cannot bypass them. */
async function joinPredicates(
  texts: readonly string[],
  context: Omit<ResolveContext, 'text'>,
): Promise<ResolvedPredicates> {
  const trees = texts.map((text) => ({ text, tree: parsePredicates(text) }));
  const refuse = (message: string): never => {
    throw new QueryError(message, { line: 1, column: 1 }, texts.join('').slice(0, 200));
  };
  if (trees.reduce((sum, { tree }) => sum + tree.length, 0) > maxPredicates) {
    refuse(`more than ${maxPredicates} predicates`);
  }
  const resolved: ResolvedPredicates[] = [];
  for (const { text, tree } of trees) resolved.push(await resolvePredicates(tree, { ...context, text }));
  const conditions = resolved.flatMap((one) => one.conditions);
  if (conditions.length > maxConditions) refuse(`more than ${maxConditions} conditions`);
  return { conditions, listedOrder: resolved.find(({ listedOrder }) => listedOrder)?.listedOrder };
}

/** Undefined = all languages. */
function toLanguage(lang: string | undefined, masterLanguage: string): string | undefined {
  return lang === '*' ? undefined : lang || masterLanguage;
}
