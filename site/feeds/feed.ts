/** The content of a feed in any format. URLs are absolute. */
export interface Feed {
  /** By which feed readers know it: it outlives its address. */
  id: string;
  title: string;
  description: string;
  author: string;
  /** Language tag: `en`, `fr-FR`. */
  language: string;
  /** The page that lists the same entries. */
  page: string;
  address: string;
  /** The newest change of its entries; absent for an empty feed. */
  updatedAt: Date | undefined;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** By which feed readers know what they have shown: it outlives the address. */
  id: string;
  address: string;
  title: string;
  summary: string;
  publishedAt: Date;
  updatedAt: Date;
  topics: readonly string[];
  /** Who wrote it; absent when that is not named. */
  author: string | undefined;
  picture: FeedPicture;
  /** Its prose as HTML with absolute URLs, and a link to what is more on the page. */
  html: string;
}

export interface FeedPicture {
  /** Absolute. */
  url: string;
  /** Absent when it depends on what the reader accepts. */
  mediaType: string | undefined;
}
