/** One immutable version of one document, as an editor saved it. `data` is JSON in the stored form of `fields/`. */
export interface DocumentContent {
  readonly uid: string | undefined;
  readonly title: string | undefined;
  readonly tags: readonly string[];
  readonly data: string;
}

/** A document as readers of one ref see it. */
export interface PublishedDocument extends DocumentContent {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  readonly version: number;
  readonly slugs: readonly string[];
  /** Undefined in an overlay for a document that was never published. */
  readonly firstPublishedAt: number | undefined;
  readonly lastPublishedAt: number | undefined;
}
