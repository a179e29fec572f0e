/**
 * What is published, as whoever watches the content knows it; `undefined` while it cannot tell, for what a document was
 * called before it was renamed, and for vacancies that are kept elsewhere.
 */
export interface Publications {
  has: (type: string, uid: string, lang?: string) => boolean | undefined;
  hasUid: (uid: string) => boolean | undefined;
  /** Whether a document was called so that has another name by now, and no other has this one. */
  hadUid: (type: string, uid: string, lang?: string) => boolean;
  /** Everything, as it was last believed; `undefined` before anything was seen. */
  list: () => PublishedContent | undefined;
}

export interface PublishedContent {
  ref: string;
  /** By id. Another map whenever something is published. */
  documents: ReadonlyMap<string, PublishedDocument>;
}

export interface PublishedDocument {
  id: string;
  type: string;
  uid: string | undefined;
  lang: string;
  /** `last_publication_date` as the API gives it. */
  publishedAt: string;
}
