import type { ArticleList } from '../../content/content-reader.ts';
import type { ListingPageDocument } from '../../content/content-types.generated.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import type { RawSlicePage } from '../slice-page.ts';

export interface RawListing extends RawSlicePage<ListingPageDocument> {
  groups: readonly RawGroup[];
  /** Of groups of which one has more than an answer holds: the page of them that is asked for. */
  part?: GroupPart;
}

export interface RawGroup {
  type: RawArticle['type'];
  /**
   * Newest first: all there are, or of a large group the newest. Those without a translation stand in the master language.
   * Those that are shown have all that a card shows, the others what they are found by.
   */
  articles: readonly RawArticle[];
  total: number;
}

export interface GroupPart extends ArticleList {
  /** From 1. */
  page: number;
  /** Of the oldest article. */
  firstYear: number;
}
