import { filter, NotFoundError, PrismicError, type PrismicDocument, type Query } from '@prismicio/client';
import { HttpError } from '../http-error.ts';
import { languages, type Language } from '../language/language.ts';
import { catchAllRoutes } from '../sections.ts';
import {
  getArticleBeside,
  listArticleIndex,
  listArticles,
  listNewestArticles,
  toArticleCard,
} from './article-questions.ts';
import { createContentReads, type ContentReads } from './content-reads.ts';
import type { ContentSource } from './content-source.ts';
import type { AllDocumentTypes } from './content-types.generated.ts';
import type { ContentQuestions, ContentReader } from './content-reader.ts';
import { listPages } from './list-pages.ts';
import { createPrismicReader, type PrismicReader, type ReadParams } from './prismic/prismic-reader.ts';
import type { RawArticle } from './raw-article.ts';
import { ContentUnavailableError, ResponseTimeoutError, UnexpectedStatusError } from './transport/content-errors.ts';
import { optionalDeadlineRatio, renderDeadlineRatio } from './transport/transport-limits.ts';

type Prismic = PrismicReader<AllDocumentTypes>;
/** Runs a question within the time it may take. */
type Ask = <Value>(question: () => Promise<Value>) => Promise<Value>;
/** Notes what an answer shows. */
type Note<Value> = (reads: ContentReads, answer: Value) => void;
/**
 * Runs a question of that name and these arguments, unless its answer is known. `ask` is given what it is to be asked with
 * besides.
 */
type Recall = <Value>(
  question: readonly unknown[],
  note: Note<Value>,
  ask: (params: ReadParams) => Promise<Value>,
) => Promise<Value>;

/**
 * A reader for one request. `cookie` names the content variant (choose-variant.ts): a visitor's own cookie header has
 * no place here. Its time runs from the first question.
 */
export function createContentReader({
  source,
  language,
  cookie,
  reads = createContentReads(),
  deadlineMs = source.timeoutMs * renderDeadlineRatio,
}: {
  source: ContentSource;
  language: Language;
  cookie: string | undefined;
  reads?: ContentReads;
  /** What all questions together may take. */
  deadlineMs?: number;
}): ContentReader {
  let made: Prismic | undefined;
  // Where every answer is known, as it mostly is, nobody needs a client.
  const prismic = () => (made ??= createPrismicReader({ source, cookie, defaultParams: { lang: language.id } }));
  let endsAt: number | undefined;
  const createAsk =
    (limitMs: number): Ask =>
    async (question) => {
      endsAt ??= performance.now() + deadlineMs;
      const remainingMs = Math.min(limitMs, endsAt - performance.now());
      try {
        return await translateErrors(() => within(remainingMs, source.endpoint, question));
      } catch (error) {
        reads.fail();
        throw error;
      }
    };
  // What depends on a cookie is for those who have it.
  const shared = cookie === undefined ? shareAnswers(source, language) : undefined;
  const questions = { prismic, reads, language, recall: shared?.recall ?? ((_question, _note, ask) => ask({})) };
  return {
    ...createQuestions({ ...questions, ask: createAsk(deadlineMs) }),
    optional: createQuestions({ ...questions, ask: createAsk(source.timeoutMs * optionalDeadlineRatio) }),
    ref: async () => shared?.ref() ?? createAsk(deadlineMs)(() => prismic().getRef()),
    reads: reads.keys,
    isWhole: reads.isWhole,
  };
}

/** All questions of a request are of one ref: the one that was known when the first was asked. */
function shareAnswers({ memory }: ContentSource, language: Language): { recall: Recall; ref: () => string | undefined } {
  let known: string | undefined;
  return {
    recall(question, note, ask) {
      const ref = (known ??= memory?.ref());
      if (!memory || ref === undefined) return ask({});
      const keysOf = (answer: Parameters<typeof note>[1]) => {
        const own = createContentReads();
        note(own, answer);
        return own.keys();
      };
      return memory.recall(ref, JSON.stringify([language.id, ...question]), () => ask({ ref }), keysOf);
    },
    ref: () => known,
  };
}

function createQuestions({
  prismic,
  reads,
  language,
  ask,
  recall,
}: {
  prismic: () => Prismic;
  reads: ContentReads;
  language: Language;
  ask: Ask;
  recall: Recall;
}): ContentQuestions {
  type Options = { language?: string } | undefined;
  const noteMany =
    (types: readonly string[], options: Options): Note<readonly PrismicDocument[]> =>
    (into, documents) => {
      for (const type of types) into.listing(type, options?.language ?? language.id);
      for (const document of documents) into.document(document);
    };
  const noteArticles =
    (types: readonly string[], options: Options): Note<readonly PrismicDocument[]> =>
    (into, documents) => {
      for (const type of types) into.order(type, options?.language ?? language.id);
      for (const document of documents) into.document(document);
    };
  /** What is absent may come: that is as much a listing as any. */
  const noteOne =
    (type: string, options: Options): Note<PrismicDocument | undefined> =>
    (into, document) => {
      if (document) into.document(document);
      else into.listing(type, options?.language ?? language.id);
    };
  /** Recalls, and notes it for this request. */
  const read: Recall = async (question, note, run) => {
    const answer = await recall(question, note, run);
    note(reads, answer);
    return answer;
  };
  const readByUid = (type: AllDocumentTypes['type'], uid: string, options: Options) =>
    recall<PrismicDocument | undefined>(['uid', type, uid, options], noteOne(type, options), (params) =>
      ask(() => orAbsent(() => prismic().getByUID(type, uid, { ...toParams(options), ...params }))),
    );
  return {
    async getByUid(type, uid, options) {
      const document = await readByUid(type, uid, options);
      noteOne(type, options)(reads, document);
      return document as never;
    },
    async getArticleCard({ type, uid, lang }) {
      // As the article's own page asks: one answer serves both.
      const options = lang === language.id ? undefined : { language: lang };
      const article = (await readByUid(type, uid, options)) as RawArticle | undefined;
      const card = article && toArticleCard(article);
      noteOne(type, options)(reads, card);
      return card as RawArticle | undefined;
    },
    async getSingle(type, options) {
      const document = await read<PrismicDocument | undefined>(
        ['single', type, options],
        noteOne(type, options),
        (params) => ask(() => orAbsent(() => prismic().getSingle(type, { ...toParams(options), ...params }))),
      );
      return document as never;
    },
    async listByType(type, options) {
      const documents = await read<PrismicDocument[]>(['type', type, options], noteMany([type], options), (params) =>
        ask(() => listPages(prismic(), type, { ...toParams(options), ...params })),
      );
      return documents as never;
    },
    async listTitles(type, options) {
      return read<PrismicDocument[]>(['titles', type, options], noteMany([type], options), (params) =>
        ask(() => listPages(prismic(), type, { ...toParams(options), ...params, fetch: `${type}.title` })),
      );
    },
    async listPageDocuments(type) {
      return read<PrismicDocument[]>(['places', type], noteMany([type], { language: '*' }), (params) =>
        ask(() => listPages(prismic(), type, { ...params, lang: '*', fetch: `${type}.no_index` })),
      );
    },
    async listHiddenDocuments(type) {
      const field = `${type}.no_index`;
      const isHidden = filter.at(`my.${field}`, true);
      return read<PrismicDocument[]>(['hidden', type], noteMany([type], { language: '*' }), (params) =>
        ask(() => listPages(prismic(), type, { ...params, lang: '*', fetch: field, filters: [isHidden] })),
      );
    },
    async listArticles(query) {
      const note = noteArticles(query.types, query);
      return read(
        ['articles', query],
        (into, { articles }) => note(into, articles),
        (params) => ask(() => listArticles(prismic(), query, params)),
      );
    },
    async listNewestArticles(type, options) {
      const note = noteArticles([type], options);
      return read(
        ['newest', type, options],
        (into, { articles }) => note(into, articles),
        (params) => ask(() => listNewestArticles(prismic(), type, { ...toParams(options), ...params })),
      );
    },
    async listNewestPlaces(type, options) {
      const note = noteArticles([type], options);
      return read(
        ['places of newest', type, options],
        (into) => note(into, []),
        (params) => ask(() => listNewestArticles(prismic(), type, { ...toParams(options), ...params })),
      );
    },
    async getArticleBeside(article, side) {
      const { id, type, lang } = article;
      const note = noteArticles([type], { language: lang });
      return read(
        ['beside', id, side],
        (into, beside) => note(into, beside ? [beside] : []),
        (params) => ask(() => getArticleBeside(prismic(), article, side, { lang, ...params })),
      );
    },
    async listArticleIndex(type, options) {
      return read(['index', type, options], noteArticles([type], options), (params) =>
        ask(() => listArticleIndex(prismic(), type, { ...toParams(options), ...params })),
      );
    },
    async listByUid(uid) {
      const documents = await ask(() => listByUid(prismic(), uid));
      noteMany(groupTypes, { language: '*' })(reads, documents);
      return documents;
    },
  };
}

/** The types that have a catch-all route each. */
const groupTypes = catchAllRoutes.map((route) => route.documentType);

function toParams(options: { language?: string } | undefined): { lang?: string } {
  return options?.language ? { lang: options.language } : {};
}

/** The question goes on when its time is over: what it finds is kept for whoever asks next. */
async function within<Value>(limitMs: number, endpoint: string, question: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ResponseTimeoutError(endpoint)), Math.max(0, limitMs));
  });
  try {
    return await Promise.race([question(), over]);
  } finally {
    clearTimeout(timer);
  }
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

const contentFailures = [
  PrismicError,
  UnexpectedStatusError,
  ResponseTimeoutError,
  ContentUnavailableError,
  // What fetch says of a connection that failed, and JSON of a body that was cut.
  TypeError,
  SyntaxError,
];

async function translateErrors<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (cause) {
    if (!contentFailures.some((failure) => cause instanceof failure)) throw cause;
    throw new HttpError(503, (cause as Error).message, { cause });
  }
}

async function listByUid(prismic: Prismic, uid: string): Promise<PrismicDocument[]> {
  const answers = await Promise.all(
    groupTypes.map((type) => prismic.get({ lang: '*', pageSize: languages.length, filters: [filter.at(`my.${type}.uid`, uid)] })),
  );
  return answers.flatMap((answer: Query) => answer.results);
}
