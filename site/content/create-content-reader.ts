import {
  createClient,
  filter,
  ForbiddenError,
  NotFoundError,
  PrismicError,
  type Client,
  type PrismicDocument,
  type Query,
} from '@prismicio/client';
import { HttpError } from '../http-error.ts';
import type { Language } from '../language/language.ts';
import { catchAllRoutes } from '../sections.ts';
import type { AllDocumentTypes } from './content-types.generated.ts';
import { createContentReads, type ContentReads } from './content-reads.ts';
import type { ArticleList, ArticleQuery, ContentReader } from './content-reader.ts';
import type { RawArticle } from './raw-article.ts';

/** Where content comes from, and how it is reached: over HTTP, or by handing the request to the embedded service. */
export interface ContentSource {
  repository: string;
  /** `http://127.0.0.1:4000/api/v2` */
  endpoint: string;
  accessToken: string | undefined;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  timeoutMs: number;
  /** Media may have to be resized first. */
  mediaTimeoutMs: number;
}

/** A reader for one request. `cookie` is the request's cookie header: a preview in it decides the ref. */
export function createContentReader({
  source,
  language,
  cookie,
  reads = createContentReads(),
}: {
  source: ContentSource;
  language: Language;
  cookie: string | undefined;
  reads?: ContentReads;
}): ContentReader {
  const client = createClient<AllDocumentTypes>(source.repository, {
    documentAPIEndpoint: source.endpoint,
    ...(source.accessToken ? { accessToken: source.accessToken } : {}),
    fetch: (url: string, init?: RequestInit) => fetchInTime(source, url, init),
    defaultParams: { lang: language.id },
  });
  if (cookie) client.enableAutoPreviewsFromReq({ headers: { cookie } });

  const ask = <Value>(question: () => Promise<Value>) => translateErrors(source.endpoint, question);

  const many = <Document extends PrismicDocument>(
    types: readonly string[],
    options: { language?: string } | undefined,
    documents: Document[],
  ) => {
    for (const type of types) reads.listing(type, options?.language ?? language.id);
    for (const document of documents) reads.document(document);
    return documents;
  };
  /** What is absent may come: that is as much a listing as any. */
  const one = (type: string, options: { language?: string } | undefined, document: PrismicDocument | undefined) => {
    if (document) reads.document(document);
    else reads.listing(type, options?.language ?? language.id);
    return document;
  };

  return {
    ref: () => ask(async () => (await client.getMasterRef()).ref),
    reads: reads.keys,
    getByUid: async (type, uid, options) =>
      one(type, options, await ask(() => orAbsent(() => client.getByUID(type, uid, toParams(options))))) as never,
    getSingle: async (type, options) =>
      one(type, options, await ask(() => orAbsent(() => client.getSingle(type, toParams(options))))) as never,
    listByType: async (type, options) =>
      many([type], options, await ask(() => client.getAllByType(type, toParams(options)))) as never,
    async listArticles(query) {
      const list = await ask(() => listArticles(client, query));
      many(query.types, query, list.articles);
      return list;
    },
    listArticleIndex: async (type, options) =>
      many([type], options, await ask(() => listArticleIndex(client, type, options?.language))),
    listByUid: async (uid) => many(groupTypes, { language: '*' }, await ask(() => listByUid(client, uid))),
  };
}

/** The types that have a catch-all route each. */
const groupTypes = catchAllRoutes.map((route) => route.documentType);

function toParams(options: { language?: string } | undefined): { lang?: string } {
  return options?.language ? { lang: options.language } : {};
}

function fetchInTime(source: ContentSource, url: string, init: RequestInit | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(source.timeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return source.fetch(url, { ...init, signal });
}

/** Absence is a value; every other failure passes. */
async function orAbsent<Value>(question: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof NotFoundError && error.message.startsWith('No documents were returned')) return undefined;
    throw error;
  }
}

async function translateErrors<Value>(endpoint: string, question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (cause) {
    if (cause instanceof HttpError) throw cause;
    if (cause instanceof DOMException && cause.name === 'TimeoutError') {
      throw new HttpError(503, `${endpoint} response timeout`, { cause });
    }
    if (cause instanceof ForbiddenError) throw new HttpError(503, `Content service refused: ${cause.message}`, { cause });
    if (cause instanceof PrismicError) throw new HttpError(503, `Content service answered: ${cause.message}`, { cause });
    if (cause instanceof TypeError || cause instanceof SyntaxError) {
      throw new HttpError(503, `Content service could not be read: ${cause.message}`, { cause });
    }
    throw cause;
  }
}

/** The API orders by one type's field at a time, so several types are merged here, first page only. */
async function listArticles(client: Client<AllDocumentTypes>, query: ArticleQuery): Promise<ArticleList> {
  const lists = await Promise.all(query.types.map((type) => listArticlesOfType(client, type, query)));
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  const articles = lists
    .flatMap((list) => list.articles)
    .sort(newestFirst)
    .slice(0, query.pageSize);
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  return { articles, total, pages: Math.ceil(total / query.pageSize) };
}

async function listArticlesOfType(
  client: Client<AllDocumentTypes>,
  type: RawArticle['type'],
  { tags = [], year, page = 1, pageSize, language }: ArticleQuery,
): Promise<ArticleList> {
  const answer = await client.getByType(type, {
    ...toParams(language ? { language } : undefined),
    page,
    pageSize,
    orderings: [{ field: `my.${type}.published_on`, direction: 'desc' }, { field: 'document.id' }],
    filters: [
      ...(tags.length > 0 ? [filter.at('document.tags', [...tags])] : []),
      ...(year ? [filter.dateYear(`my.${type}.published_on`, year)] : []),
    ],
  });
  return { articles: answer.results, total: answer.total_results_size, pages: answer.total_pages };
}

async function listArticleIndex(
  client: Client<AllDocumentTypes>,
  type: RawArticle['type'],
  language: string | undefined,
): Promise<RawArticle[]> {
  const query = {
    ...toParams(language ? { language } : undefined),
    pageSize: 100,
    orderings: [{ field: `my.${type}.published_on`, direction: 'desc' as const }, { field: 'document.id' }],
    fetch: ['title', 'summary', 'kind', 'published_on', 'duration'].map((field) => `${type}.${field}`),
  };
  const first = await client.getByType(type, query);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.total_pages - 1) }, (_, index) =>
      client.getByType(type, { ...query, page: index + 2 }),
    ),
  );
  return [first, ...rest].flatMap((answer) => answer.results);
}

async function listByUid(client: Client<AllDocumentTypes>, uid: string): Promise<PrismicDocument[]> {
  const answers = await Promise.all(
    groupTypes.map((type) => client.get({ lang: '*', pageSize: 1, filters: [filter.at(`my.${type}.uid`, uid)] })),
  );
  return answers.flatMap((answer: Query) => answer.results);
}

function newestFirst(one: RawArticle, other: RawArticle): number {
  return (other.data.published_on ?? '').localeCompare(one.data.published_on ?? '');
}
