/** The content of a feed in any format. URLs are absolute. */
export interface Feed {
  /** By which feed readers know it: it outlives its address. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  /** Language tag: `en`, `fr-FR`. */
  readonly language: string;
  /** The page that lists the same entries. */
  readonly page: string;
  readonly address: string;
  /** The newest change of its entries; absent for an empty feed. */
  readonly updatedAt: Date | undefined;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** By which feed readers know what they have shown: it outlives the address. */
  readonly id: string;
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly topics: readonly string[];
  /** Who wrote it; absent when that is not named. */
  readonly author: string | undefined;
  readonly picture: FeedPicture;
  /** Its prose as HTML with absolute URLs, and a link to what is more on the page. */
  readonly html: string;
}

export interface FeedPicture {
  /** Absolute. */
  readonly url: string;
  /** Absent when it depends on what the reader accepts. */
  readonly mediaType: string | undefined;
}
