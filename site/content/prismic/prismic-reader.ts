/**
 * The official client, with what specification 4, 5 and 8 say and today's client does not: refs from an experiment
 * cookie, the messages of the clients of before, and `*` as the language of look-ups by id. Nothing is asked in another way.
 */
import {
  createClient,
  isRepositoryName,
  PrismicError,
  type BuildQueryURLArgs,
  type Client,
  type PrismicDocument,
  type Query,
  type Repository,
} from '@prismicio/client';
import type { ContentSource } from '../content-source.ts';
import { getCurrentExperiment, readExperimentCookie } from './experiment-cookie.ts';
import { createSearchForm, type ReadParams, type SearchForm } from './search-form.ts';
import { translateError } from './translate-error.ts';

type RefOf = string | (() => string | undefined | Promise<string | undefined>);

/** A reader of a repository for one request: its cookies decide which content it sees. */
export interface PrismicReader<Document extends PrismicDocument = PrismicDocument> {
  /** The client itself, for what has no name of its own here. */
  client: Client<Document>;
  /** What all others override: the visitor's preview; with {@link disableAutoPreviews} the mode wins. */
  enableAutoPreviews: () => void;
  disableAutoPreviews: () => void;
  /** The experiment variation of the visitor's cookie, else master. The mode of a new reader. */
  queryLatestContent: () => void;
  queryContentFromReleaseByID: (id: string) => void;
  queryContentFromReleaseByLabel: (label: string) => void;
  queryContentFromRef: (ref: RefOf) => void;
  /** The ref that the next question is asked with. */
  getRef: () => Promise<string>;
  getByID: (id: string, params?: ReadParams) => Promise<Document>;
  getByIDs: (ids: string[], params?: ReadParams) => Promise<Query<Document>>;
  /** Throws at once for the language `*`. */
  getByUID: (type: string, uid: string, params?: ReadParams) => Promise<Document>;
  getByUIDs: (type: string, uids: string[], params?: ReadParams) => Promise<Query<Document>>;
  getSingle: (type: string, params?: ReadParams) => Promise<Document>;
  getByType: (type: string, params?: ReadParams) => Promise<Query<Document>>;
  getBookmark: (name: string, params?: ReadParams) => Promise<Document>;
  getByTags: (tags: string[], params?: ReadParams) => Promise<Query<Document>>;
  getTags: () => Promise<string[]>;
  get: (params?: ReadParams) => Promise<Query<Document>>;
  /** Everything, 100 at a time with 500 ms between: for tools, never while a reader waits. */
  getAll: (params?: ReadParams) => Promise<Document[]>;
  everything: () => Promise<SearchForm<Document>>;
  form: (name: string) => Promise<SearchForm<Document>>;
}

export function createPrismicReader<Document extends PrismicDocument = PrismicDocument>({
  source,
  cookie,
  defaultParams = {},
}: {
  source: ContentSource;
  /** The request's cookie header. */
  cookie: string | undefined;
  defaultParams?: Pick<BuildQueryURLArgs, 'lang'>;
}): PrismicReader<Document> {
  if (!isRepositoryName(source.repository)) {
    throw new PrismicError(`An invalid Prismic repository name was given: ${source.repository}`, undefined, undefined);
  }
  const client = createClient<Document>(source.repository, {
    documentAPIEndpoint: source.endpoint,
    ...(source.accessToken ? { accessToken: source.accessToken } : {}),
    fetch: (url: string, init?: RequestInit) => source.fetch(url, init),
    // The client gives who asks with the same signal one answer, and none is the same too: whoever else asked the same
    // would have us fail with it, or be told what was so before a publish. `source` knows what can be shared.
    fetchOptions: { signal: new AbortController().signal },
    defaultParams,
  });
  const fromExperiment = async () => readExperimentCookie(cookie, getCurrentExperiment(await client.getRepository()))?.ref;
  const enableAutoPreviews = () => client.enableAutoPreviewsFromReq({ headers: { cookie: cookie ?? '' } });
  const queryLatestContent = () => (cookie ? client.queryContentFromRef(fromExperiment) : client.queryLatestContent());
  enableAutoPreviews();
  queryLatestContent();
  return {
    client,
    enableAutoPreviews,
    disableAutoPreviews: () => client.disableAutoPreviews(),
    queryLatestContent,
    queryContentFromReleaseByID: (id) => client.queryContentFromReleaseByID(id),
    queryContentFromReleaseByLabel: (label) => client.queryContentFromReleaseByLabel(label),
    queryContentFromRef: (ref) => client.queryContentFromRef(ref),
    getRef: () =>
      translateError(async () => new URL(await client.buildQueryURL()).searchParams.get('ref') ?? ''),
    ...createQuestions(client),
    ...createForms(client),
  };
}

const anyLanguage = { lang: '*' };
const forbiddenLanguage = "FORBIDDEN. You can't use getByUID with *, use the predicates instead.";

type Questions<Document extends PrismicDocument> = Pick<
  PrismicReader<Document>,
  | 'getByID'
  | 'getByIDs'
  | 'getByUID'
  | 'getByUIDs'
  | 'getSingle'
  | 'getByType'
  | 'getBookmark'
  | 'getByTags'
  | 'getTags'
  | 'get'
  | 'getAll'
>;

function createQuestions<Document extends PrismicDocument>(client: Client<Document>): Questions<Document> {
  const ask = translateError;
  const getByID = (id: string, params?: ReadParams) =>
    ask(() => client.getByID<Document>(id, { ...anyLanguage, ...params }));
  return {
    getByID,
    getByIDs: (ids, params) => ask(() => client.getByIDs<Document>(ids, { ...anyLanguage, ...params })),
    getByUID(type, uid, params) {
      if (params?.lang === '*') throw new Error(forbiddenLanguage);
      return ask(() => client.getByUID(type as Document['type'], uid, params) as Promise<Document>);
    },
    getByUIDs: (type, uids, params) =>
      ask(() => client.getByUIDs(type as Document['type'], uids, params) as Promise<Query<Document>>),
    getSingle: (type, params) => ask(() => client.getSingle(type as Document['type'], params) as Promise<Document>),
    getByType: (type, params) =>
      ask(() => client.getByType(type as Document['type'], params) as Promise<Query<Document>>),
    async getBookmark(name, params) {
      const { bookmarks } = await ask(() => client.getRepository());
      const id = Object.hasOwn(bookmarks ?? {}, name) ? (bookmarks as Record<string, string>)[name] : undefined;
      if (id === undefined) throw new Error('Error retrieving bookmarked id');
      return getByID(id, params);
    },
    getByTags: (tags, params) => ask(() => client.getBySomeTags<Document>(tags, params)),
    async getTags() {
      const { forms } = await ask(() => client.getRepository());
      if (!forms['tags']) throw new Error('Missing tags form');
      return ask(() => client.getTags());
    },
    get: (params) => ask(() => client.get<Document>(params)),
    getAll: (params) => ask(() => client.dangerouslyGetAll<Document>(params)),
  };
}

function createForms<Document extends PrismicDocument>(
  client: Client<Document>,
): Pick<PrismicReader<Document>, 'everything' | 'form'> {
  const find = async (name: string, message: string) => {
    const { forms }: Repository = await translateError(() => client.getRepository());
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (!form) throw new Error(message);
    return createSearchForm(form, (params) => translateError(() => client.get<Document>(params)));
  };
  return {
    everything: () => find('everything', 'Missing everything form'),
    form: (name) => find(name, `Form with name "${name}" could not be found`),
  };
}
