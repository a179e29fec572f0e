/** What a feed says, whatever its form. Addresses are absolute. */
export interface Feed {
  title: string;
  description: string;
  author: string;
  /** Language tag: `en`, `fr-FR`. */
  language: string;
  /** The page that lists the same. */
  page: string;
  address: string;
  /** The newest of its entries' changes; absent for a feed that is empty. */
  updatedAt: Date | undefined;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Also what tells it from all others. */
  address: string;
  title: string;
  summary: string;
  publishedAt: Date;
  updatedAt: Date;
  topics: readonly string[];
}
