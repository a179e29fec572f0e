/**
 * Every content query of the pages: its request, its cache key and its dependencies.
 * create-content-reader.ts decides about time-outs and caching.
 */
import { filter, type PrismicDocument, type Query } from '@prismicio/client';
import { languages, type Language } from '../language/language.ts';
import { catchAllRoutes } from '../routes/sections.ts';
import {
  getArticleBeside,
  listArticleIndex,
  listArticles,
  listNewestArticles,
  listNewestPlaces,
  toArticleCard,
} from './article-queries.ts';
import { orAbsent } from './content-failures.ts';
import type { DependencyTracker } from './content-dependencies.ts';
import type { AllDocumentTypes } from './content-types.generated.ts';
import type { ArticleList, ArticleQuery, ContentQueries } from './content-reader.ts';
import { listDateFields } from './last-change.ts';
import { listPages } from './list-pages.ts';
import { countPlanned, isPlanned, withoutPlanned, type HasCome } from './planned-articles.ts';
import type { PrismicReader } from './prismic/prismic-reader.ts';
import type { ReadParams } from './prismic/prismic-reader.ts';
import type { RawArticle } from './raw-article.ts';

export type Prismic = PrismicReader<AllDocumentTypes>;
/** Runs a query with a time-out, after which it continues in the background. */
export type Ask = <Value>(question: () => Promise<Value>) => Promise<Value>;
/** Tracks the dependencies of a result. */
type Note<Value> = (reads: DependencyTracker, answer: Value) => void;
/**
 * Returns the cached result under this key, or runs the query with a time-out. `run` gets the parameters that caching
 * adds to its request.
 */
export type Recall = <Value>(
  question: readonly unknown[],
  note: Note<Value>,
  run: (params: ReadParams) => Promise<Value>,
) => Promise<Value>;

type Options = { readonly language?: string } | undefined;

export function createContentQueries({
  prismic,
  reads,
  language,
  ask,
  recall,
  hasCome,
}: {
  prismic: () => Prismic;
  reads: DependencyTracker;
  language: Language;
  ask: Ask;
  recall: Recall;
  hasCome: HasCome;
}): ContentQueries {
  const notes = createNotes(language);
  /** Reads a result and tracks its dependencies for this request. */
  const read: Recall = async (question, note, run) => {
    const answer = await recall(question, note, run);
    note(reads, answer);
    return answer;
  };
  const readNewestPlaces = (type: RawArticle['type'], options: Options) => {
    const note = notes.articles([type], options);
    return read(
      ['places of newest', type, options],
      (into) => note(into, []),
      (params) => listNewestPlaces(prismic(), type, { ...toParams(options), ...params }),
    );
  };
  const readArticles = (query: ArticleQuery, skipped: readonly number[]) => {
    const note = notes.articles(query.types, query);
    return read<ArticleList>(
      ['articles', query, skipped],
      (into, { articles }) => note(into, articles),
      (params) => listArticles(prismic(), query, { skipped, params }),
    );
  };
  /** For each type, the number of planned articles at the beginning of the list. */
  const countSkipped = ({ types, language: id, ...filters }: ArticleQuery) =>
    Promise.all(
      types.map(async (type) => {
        const { articles } = await readNewestPlaces(type, id === undefined ? undefined : { language: id });
        return countPlanned(articles, filters, hasCome);
      }),
    );
  const readByUid = (type: AllDocumentTypes['type'], uid: string, options: Options) =>
    recall<PrismicDocument | undefined>(['uid', type, uid, options], notes.named(type, uid, options), (params) =>
      orAbsent(() => prismic().getByUID(type, uid, { ...toParams(options), ...params })),
    );
  return {
    async getByUid(type, uid, options) {
      const document = await readByUid(type, uid, options);
      notes.named(type, uid, options)(reads, document);
      return document as never;
    },
    async getArticleCard({ type, uid, lang }) {
      // The same query as that of the article's own page, so one cached result serves both.
      const options = lang === language.id ? undefined : { language: lang };
      const article = (await readByUid(type, uid, options)) as RawArticle | undefined;
      const card = article && toArticleCard(article);
      notes.named(type, uid, options)(reads, card);
      return card as RawArticle | undefined;
    },
    async getSingle(type, options) {
      const document = await read<PrismicDocument | undefined>(
        ['single', type, options],
        notes.one(type, options),
        (params) => orAbsent(() => prismic().getSingle(type, { ...toParams(options), ...params })),
      );
      return document as never;
    },
    async listByType(type, options) {
      const documents = await read<PrismicDocument[]>(['type', type, options], notes.many([type], options), (params) =>
        listPages(prismic(), type, { ...toParams(options), ...params }),
      );
      return documents as never;
    },
    async listTitles(type, options) {
      return read<PrismicDocument[]>(['titles', type, options], notes.many([type], options), (params) =>
        listPages(prismic(), type, { ...toParams(options), ...params, fetch: listTitleFields(type) }),
      );
    },
    async listDescriptions(type, options) {
      const fetch = ['title', 'meta_description'].map((name) => `${type}.${name}`);
      return read<PrismicDocument[]>(['descriptions', type, options], notes.many([type], options), (params) =>
        listPages(prismic(), type, { ...toParams(options), ...params, fetch }),
      );
    },
    async listPageDocuments(type) {
      return read<PrismicDocument[]>(['places', type], notes.many([type], { language: '*' }), (params) =>
        listPages(prismic(), type, { ...params, lang: '*', fetch: [`${type}.no_index`, ...listDateFields([type])] }),
      );
    },
    async listHiddenDocuments(type) {
      const field = `${type}.no_index`;
      const isHidden = filter.at(`my.${field}`, true);
      return read<PrismicDocument[]>(['hidden', type], notes.many([type], { language: '*' }), (params) =>
        listPages(prismic(), type, { ...params, lang: '*', fetch: field, filters: [isHidden] }),
      );
    },
    async listArticles(query) {
      const found = await readArticles(query, []);
      // A list begins with its planned articles. In one from the oldest on they are last, and nobody reads so far.
      const isFirst = (query.page ?? 1) === 1 && !found.articles.some((article) => isPlanned(article, hasCome));
      if (isFirst || query.isReversed) return found;
      const skipped = await countSkipped(query);
      return skipped.some((count) => count > 0) ? readArticles(query, skipped) : found;
    },
    async listNewestArticles(type, options) {
      const note = notes.articles([type], options);
      const newest = await read<ArticleList>(
        ['newest', type, options],
        (into, { articles }) => note(into, articles),
        (params) => listNewestArticles(prismic(), type, { ...toParams(options), ...params }),
      );
      return withoutPlanned(newest, hasCome);
    },
    async listNewestPlaces(type, options) {
      return withoutPlanned(await readNewestPlaces(type, options), hasCome);
    },
    async getArticleBeside(article, side) {
      const { id, type, lang } = article;
      const note = notes.articles([type], { language: lang });
      const beside = await read<RawArticle | undefined>(
        ['beside', id, side],
        (into, found) => note(into, found ? [found] : []),
        (params) => getArticleBeside(prismic(), article, side, { lang, ...params }),
      );
      return beside && isPlanned(beside, hasCome) ? undefined : beside;
    },
    async listArticleIndex(type, options) {
      const articles = await read(['index', type, options], notes.articles([type], options), (params) =>
        listArticleIndex(prismic(), type, { ...toParams(options), ...params }),
      );
      return articles.filter((article) => !isPlanned(article, hasCome));
    },
    async listByUid(uid) {
      const documents = await ask(() => listByUid(prismic(), uid));
      notes.many(groupTypes, { language: '*' })(reads, documents);
      return documents;
    },
  };
}

/** Track the dependencies of a result, in the language of the query or else of the page. */
function createNotes(language: Language) {
  const toLanguage = (options: Options) => options?.language ?? language.id;
  return {
    /** A former uid, like a missing document, also depends on the list: a new document may take that uid. */
    named:
      (type: string, uid: string, options: Options): Note<PrismicDocument | undefined> =>
      (into, document) => {
        if (document) into.document(document);
        if (document?.uid !== uid) into.listing(type, toLanguage(options));
      },
    many:
      (types: readonly string[], options: Options): Note<readonly PrismicDocument[]> =>
      (into, documents) => {
        for (const type of types) into.listing(type, toLanguage(options));
        for (const document of documents) into.document(document);
      },
    articles:
      (types: readonly string[], options: Options): Note<readonly PrismicDocument[]> =>
      (into, documents) => {
        for (const type of types) into.order(type, toLanguage(options));
        for (const document of documents) into.document(document);
      },
    /** A missing document may be published later, so the result depends on the list. */
    one:
      (type: string, options: Options): Note<PrismicDocument | undefined> =>
      (into, document) => {
        if (document) into.document(document);
        else into.listing(type, toLanguage(options));
      },
  };
}

/** For landing pages and campaigns also the fields that order a list of them. */
function listTitleFields(type: AllDocumentTypes['type']): string[] {
  const isOffer = type === 'landing_page' || type === 'campaign';
  const names = ['title', ...(isOffer ? ['kind', 'starts_at', 'ends_at', 'time_zone', 'published_on'] : [])];
  return names.map((name) => `${type}.${name}`);
}

/** The types with a catch-all route of their own. */
const groupTypes = catchAllRoutes.map((route) => route.documentType);

function toParams(options: Options): { lang?: string } {
  return options?.language ? { lang: options.language } : {};
}

async function listByUid(prismic: Prismic, uid: string): Promise<PrismicDocument[]> {
  const answers = await Promise.all(
    groupTypes.map((type) =>
      prismic.get({ lang: '*', pageSize: languages.length, filters: [filter.at(`my.${type}.uid`, uid)] }),
    ),
  );
  // Without documents that had this uid formerly.
  return answers.flatMap((answer: Query) => answer.results.filter((document) => document.uid === uid));
}
