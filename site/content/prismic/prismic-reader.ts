/**
 * Adapts the official client: refs from an experiment cookie, the error messages of older clients, and no `*` as the
 * language of look-ups by id. The queries themselves are unchanged.
 */
import {
  createClient,
  isRepositoryName,
  PrismicError,
  type BuildQueryURLArgs,
  type Client,
  type PrismicDocument,
  type Query,
} from '@prismicio/client';
import type { ContentSource } from '../content-source.ts';
import { getCurrentExperiment, readExperimentCookie } from './experiment-cookie.ts';
import { translateError } from './translate-error.ts';

/** `cache: 'no-store'` keeps the response out of every cache. */
export type ReadParams = Partial<BuildQueryURLArgs> & { readonly fetchOptions?: Pick<RequestInit, 'cache'> };

/** Reads a repository for one request, whose cookies select the content. */
export interface PrismicReader<Document extends PrismicDocument = PrismicDocument> {
  /** The client itself, for methods that this interface does not have. */
  readonly client: Client<Document>;
  /** The ref of the next query. */
  readonly getRef: () => Promise<string>;
  readonly getByID: (id: string, params?: ReadParams) => Promise<Document>;
  /** Throws at once for the language `*`. */
  readonly getByUID: (type: string, uid: string, params?: ReadParams) => Promise<Document>;
  readonly getSingle: (type: string, params?: ReadParams) => Promise<Document>;
  readonly getByType: (type: string, params?: ReadParams) => Promise<Query<Document>>;
  readonly get: (params?: ReadParams) => Promise<Query<Document>>;
}

export interface ReaderOptions {
  readonly source: ContentSource;
  /** The request's cookie header. */
  readonly cookie: string | undefined;
  readonly defaultParams?: Pick<BuildQueryURLArgs, 'lang'>;
}

export function createPrismicReader<Document extends PrismicDocument = PrismicDocument>({
  source,
  cookie,
  defaultParams = {},
}: ReaderOptions): PrismicReader<Document> {
  if (!isRepositoryName(source.repository)) {
    throw new PrismicError(`An invalid Prismic repository name was given: ${source.repository}`, undefined, undefined);
  }
  const client = createClient<Document>(source.repository, {
    documentAPIEndpoint: source.endpoint,
    ...(source.accessToken ? { accessToken: source.accessToken } : {}),
    fetch: (url: string, init?: RequestInit) => source.fetch(url, init),
    // The client shares one response between calls with the same signal, including none: a call would then fail with
    // another's
    // abort, or get a response from before a publish. A signal of its own prevents that; `source` shares what can be
    // shared.
    fetchOptions: { signal: new AbortController().signal },
    defaultParams,
  });
  client.enableAutoPreviewsFromReq({ headers: { cookie: cookie ?? '' } });
  queryLatestContent(client, cookie);
  return {
    client,
    getRef: () => translateError(async () => new URL(await client.buildQueryURL()).searchParams.get('ref') ?? ''),
    ...createQueries(client),
  };
}

/** The ref of the visitor's experiment variation, else the master ref. A preview overrides it. */
export function queryLatestContent(client: Client, cookie: string | undefined): void {
  const fromExperiment = async () =>
    readExperimentCookie(cookie, getCurrentExperiment(await client.getRepository()))?.ref;
  if (cookie) client.queryContentFromRef(fromExperiment);
  else client.queryLatestContent();
}

export const anyLanguage = { lang: '*' };
const forbiddenLanguage = "FORBIDDEN. You can't use getByUID with *, use the predicates instead.";

function createQueries<Document extends PrismicDocument>(
  client: Client<Document>,
): Omit<PrismicReader<Document>, 'client' | 'getRef'> {
  const ask = translateError;
  return {
    getByID: (id, params) => ask(() => client.getByID<Document>(id, { ...anyLanguage, ...params })),
    getByUID(type, uid, params) {
      if (params?.lang === '*') throw new Error(forbiddenLanguage);
      return ask(() => client.getByUID(type as Document['type'], uid, params) as Promise<Document>);
    },
    getSingle: (type, params) => ask(() => client.getSingle(type as Document['type'], params) as Promise<Document>),
    getByType: (type, params) =>
      ask(() => client.getByType(type as Document['type'], params) as Promise<Query<Document>>),
    get: (params) => ask(() => client.get<Document>(params)),
  };
}
