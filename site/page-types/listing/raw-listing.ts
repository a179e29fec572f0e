import type { ArticleList } from '../../content/content-reader.ts';
import type { ListingPageDocument } from '../../content/content-types.generated.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import type { RawSlicePage } from '../slice-page.ts';

export interface RawListing extends RawSlicePage<ListingPageDocument> {
  readonly groups: readonly RawGroup[];
  /** The queried page, when a group has more articles than one response holds. */
  readonly part?: GroupPart;
}

export interface RawGroup {
  readonly type: RawArticle['type'];
  /**
   * Newest first: all articles, or of a large group the newest. Untranslated ones are in the master language.
   * Articles that are shown have their card fields, the others only the fields that filters need.
   */
  readonly articles: readonly RawArticle[];
  readonly total: number;
}

export interface GroupPart extends ArticleList {
  /** From 1. */
  readonly page: number;
  /** The year of the oldest article. */
  readonly firstYear: number;
}
