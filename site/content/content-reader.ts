import type { PrismicDocument } from '@prismicio/client';
import type { AllDocumentTypes } from './content-types.generated.ts';
import type { RawArticle } from './raw-article.ts';

/**
 * The content queries of the pages, for one request: it uses the visitor's ref and language, so it must not outlive
 * the request. A missing document is `undefined`; failures are thrown as `HttpError`s with status 503.
 */
export interface ContentReader extends ContentQueries {
  /** The ref of the results, for caches and diagnostics. */
  readonly ref: () => Promise<string>;
  /** The dependencies so far, as the keys of content-dependencies.ts. */
  readonly dependencies: () => readonly string[];
  /** No query has failed so far: a page that lacks a result must not be cached. */
  readonly isWhole: () => boolean;
  /** For content that a page can do without: a shorter time-out, so that the page is not delayed. */
  readonly optional: ContentQueries;
}

export interface ContentQueries {
  /** Also finds a document by a former uid, unless another document now has it. The result then has its current uid. */
  readonly getByUid: <Type extends AllDocumentTypes['type']>(
    type: Type,
    uid: string,
    options?: { language?: string },
  ) => Promise<Extract<AllDocumentTypes, { type: Type }> | undefined>;
  readonly getSingle: <Type extends AllDocumentTypes['type']>(
    type: Type,
    options?: { language?: string },
  ) => Promise<Extract<AllDocumentTypes, { type: Type }> | undefined>;
  /**
   * One page of a listing, newest first by `published_on`. As all lists of articles, without those whose day has not
   * come.
   */
  readonly listArticles: (query: ArticleQuery) => Promise<ArticleList>;
  /** The newest of a type, a hundred at most, with title, summary, kind, date and tags. */
  readonly listNewestArticles: (type: RawArticle['type'], options?: { language?: string }) => Promise<ArticleList>;
  /**
   * The newest three hundred at most, without texts: order, URLs, dates and tags. The result stays cached as long as
   * these do not change. It serves to find neighbours, related articles and members of a list; show them with
   * `getArticleCard`.
   */
  readonly listNewestPlaces: (type: RawArticle['type'], options?: { language?: string }) => Promise<ArticleList>;
  /** An article with the fields of its card, including the author and the reading time. */
  readonly getArticleCard: (article: Pick<RawArticle, 'type' | 'uid' | 'lang'>) => Promise<RawArticle | undefined>;
  /** The adjacent article in its group, newest first, with its title only. */
  readonly getArticleBeside: (article: RawArticle, side: 'newer' | 'older') => Promise<RawArticle | undefined>;
  /** Every article of a type by title, summary and date. It grows with the group: no page may need it. */
  readonly listArticleIndex: (type: RawArticle['type'], options?: { language?: string }) => Promise<RawArticle[]>;
  /** All documents of a type, by default in the reader's language. */
  readonly listByType: <Type extends AllDocumentTypes['type']>(
    type: Type,
    options?: { language?: string },
  ) => Promise<Extract<AllDocumentTypes, { type: Type }>[]>;
  /** The same with their titles only; of landing pages and campaigns also kind and times. */
  readonly listTitles: (type: AllDocumentTypes['type'], options?: { language?: string }) => Promise<PrismicDocument[]>;
  /** All documents of a type with the title and the description of their pages only. */
  readonly listDescriptions: (
    type: AllDocumentTypes['type'],
    options?: { language?: string },
  ) => Promise<PrismicDocument[]>;
  /** All documents of a type in every language, with no content but whether search engines may index the page. */
  readonly listPageDocuments: (type: AllDocumentTypes['type']) => Promise<PrismicDocument[]>;
  /** Documents of a type, in every language, whose page search engines may not index. */
  readonly listHiddenDocuments: (type: AllDocumentTypes['type']) => Promise<PrismicDocument[]>;
  /** Published documents of any type with this uid: for suggestions on the 404 page. */
  readonly listByUid: (uid: string) => Promise<PrismicDocument[]>;
}

export interface ArticleQuery {
  readonly types: readonly RawArticle['type'][];
  /** Articles that have all of these tags. */
  readonly tags?: readonly string[];
  readonly year?: number;
  /** Oldest first. */
  readonly isReversed?: boolean;
  /** From 1. */
  readonly page?: number;
  readonly pageSize: number;
  readonly language?: string;
}

export interface ArticleList {
  readonly articles: RawArticle[];
  readonly total: number;
  readonly pages: number;
}
