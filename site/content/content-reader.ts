import type { PrismicDocument } from '@prismicio/client';
import type { AllDocumentTypes } from './content-types.generated.ts';
import type { RawArticle } from './raw-article.ts';

/**
 * What pages ask of the content service, made for one request: it carries the visitor's ref and
 * language, so nothing of it outlives the request. Absence is `undefined`; failures are thrown as
 * `HttpError`s that say 503.
 */
export interface ContentReader extends ContentQuestions {
  /** The ref that answers come from, for caches and diagnostics. */
  ref: () => Promise<string>;
  /** What was read so far, as the keys of content-dependencies.ts. */
  dependencies: () => readonly string[];
  /** Every question so far was answered: a page that does without an answer is not one to keep. */
  isWhole: () => boolean;
  /** For what a page can do without: gives up soon, so that the page is not late because of it. */
  optional: ContentQuestions;
}

export interface ContentQuestions {
  /** Its uid is another one where the document was called so before it was renamed, and no other is by now. */
  getByUid: <Type extends AllDocumentTypes['type']>(
    type: Type,
    uid: string,
    options?: { language?: string },
  ) => Promise<Extract<AllDocumentTypes, { type: Type }> | undefined>;
  getSingle: <Type extends AllDocumentTypes['type']>(
    type: Type,
    options?: { language?: string },
  ) => Promise<Extract<AllDocumentTypes, { type: Type }> | undefined>;
  /** One page of a listing, newest first by `published_on`. */
  listArticles: (query: ArticleQuery) => Promise<ArticleList>;
  /** The newest of a type, a hundred at most, with what they are found by: title, summary, kind, date and tags. */
  listNewestArticles: (type: RawArticle['type'], options?: { language?: string }) => Promise<ArticleList>;
  /**
   * Of three hundred at most, for whoever finds what stands beside an article, is like it or is listed: order, addresses, dates
   * and tags, known for as long as these stay as they are. What is shown of one of them is its card.
   */
  listNewestPlaces: (type: RawArticle['type'], options?: { language?: string }) => Promise<ArticleList>;
  /** An article with all that a card shows, its author and the minutes it takes to read too. */
  getArticleCard: (article: Pick<RawArticle, 'type' | 'uid' | 'lang'>) => Promise<RawArticle | undefined>;
  /** What stands next to an article in its whole group, newest first, with no more than its title. */
  getArticleBeside: (article: RawArticle, side: 'newer' | 'older') => Promise<RawArticle | undefined>;
  /** Every article of a type by title, summary and date. It grows with what there is: no page may need it. */
  listArticleIndex: (type: RawArticle['type'], options?: { language?: string }) => Promise<RawArticle[]>;
  /** All documents of a type, in the reader's language unless told otherwise. */
  listByType: <Type extends AllDocumentTypes['type']>(
    type: Type,
    options?: { language?: string },
  ) => Promise<Extract<AllDocumentTypes, { type: Type }>[]>;
  /** The same with no more of their content than their titles; of landing pages and campaigns also kind and times. */
  listTitles: (type: AllDocumentTypes['type'], options?: { language?: string }) => Promise<PrismicDocument[]>;
  /** All documents of a type in every language, without content but for whether search engines may list their page. */
  listPageDocuments: (type: AllDocumentTypes['type']) => Promise<PrismicDocument[]>;
  /** Those of a type, in every language, whose page search engines may not list. */
  listHiddenDocuments: (type: AllDocumentTypes['type']) => Promise<PrismicDocument[]>;
  /** Any published documents with this uid, whatever their type: for suggestions on a wrong address. */
  listByUid: (uid: string) => Promise<PrismicDocument[]>;
}

export interface ArticleQuery {
  types: readonly RawArticle['type'][];
  /** Articles that carry all of these tags. */
  tags?: readonly string[];
  year?: number;
  /** Oldest first. */
  isReversed?: boolean;
  /** From 1. */
  page?: number;
  pageSize: number;
  language?: string;
}

export interface ArticleList {
  articles: RawArticle[];
  total: number;
  pages: number;
}
