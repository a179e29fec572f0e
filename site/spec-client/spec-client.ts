/**
 * The complete client of the site's specification, on the reader that pages use: modes, bookmarks, tags, search forms
 * and all documents at once. Pages use none of these, so no read imports this folder.
 */
import type { Client, PrismicDocument, Query } from '@prismicio/client';
import {
  anyLanguage,
  createPrismicReader,
  queryLatestContent,
  type PrismicReader,
  type ReaderOptions,
  type ReadParams,
} from '../content/prismic/prismic-reader.ts';
import { translateError } from '../content/prismic/translate-error.ts';
import { createSearchForm, type SearchForm } from './search-form.ts';

type RefOf = string | (() => string | undefined | Promise<string | undefined>);

interface SpecClient<Document extends PrismicDocument = PrismicDocument>
  extends PrismicReader<Document>, Modes, MoreQueries<Document>, Forms<Document> {}

interface Modes {
  /** Overrides every other mode: the visitor's preview; with {@link disableAutoPreviews} the mode wins. */
  readonly enableAutoPreviews: () => void;
  readonly disableAutoPreviews: () => void;
  /** The mode of a new client. */
  readonly queryLatestContent: () => void;
  readonly queryContentFromReleaseByID: (id: string) => void;
  readonly queryContentFromReleaseByLabel: (label: string) => void;
  readonly queryContentFromRef: (ref: RefOf) => void;
}

interface MoreQueries<Document extends PrismicDocument> {
  readonly getByIDs: (ids: string[], params?: ReadParams) => Promise<Query<Document>>;
  readonly getByUIDs: (type: string, uids: string[], params?: ReadParams) => Promise<Query<Document>>;
  readonly getBookmark: (name: string, params?: ReadParams) => Promise<Document>;
  readonly getByTags: (tags: string[], params?: ReadParams) => Promise<Query<Document>>;
  readonly getTags: () => Promise<string[]>;
  /** Everything, 100 at a time with 500 ms between. */
  readonly getAll: (params?: ReadParams) => Promise<Document[]>;
}

interface Forms<Document extends PrismicDocument> {
  readonly everything: () => Promise<SearchForm<Document>>;
  readonly form: (name: string) => Promise<SearchForm<Document>>;
}

export function createSpecClient<Document extends PrismicDocument = PrismicDocument>(
  options: ReaderOptions,
): SpecClient<Document> {
  const reader = createPrismicReader<Document>(options);
  return {
    ...reader,
    ...createModes(reader.client, options.cookie),
    ...createMoreQueries(reader),
    ...createForms(reader.client),
  };
}

function createModes(client: Client, cookie: string | undefined): Modes {
  return {
    enableAutoPreviews: () => client.enableAutoPreviewsFromReq({ headers: { cookie: cookie ?? '' } }),
    disableAutoPreviews: () => client.disableAutoPreviews(),
    queryLatestContent: () => queryLatestContent(client, cookie),
    queryContentFromReleaseByID: (id) => client.queryContentFromReleaseByID(id),
    queryContentFromReleaseByLabel: (label) => client.queryContentFromReleaseByLabel(label),
    queryContentFromRef: (ref) => client.queryContentFromRef(ref),
  };
}

function createMoreQueries<Document extends PrismicDocument>({
  client,
  getByID,
}: PrismicReader<Document>): MoreQueries<Document> {
  const ask = translateError;
  return {
    getByIDs: (ids, params) => ask(() => client.getByIDs<Document>(ids, { ...anyLanguage, ...params })),
    getByUIDs: (type, uids, params) =>
      ask(() => client.getByUIDs(type as Document['type'], uids, params) as Promise<Query<Document>>),
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
    getAll: (params) => ask(() => client.dangerouslyGetAll<Document>(params)),
  };
}

function createForms<Document extends PrismicDocument>(client: Client<Document>): Forms<Document> {
  const find = async (name: string, message: string) => {
    const { forms } = await translateError(() => client.getRepository());
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (!form) throw new Error(message);
    return createSearchForm(form, (params) => translateError(() => client.get<Document>(params)));
  };
  return {
    everything: () => find('everything', 'Missing everything form'),
    form: (name) => find(name, `Form with name "${name}" could not be found`),
  };
}
