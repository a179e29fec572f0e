export interface TrashedDocument {
  readonly documentId: string;
  readonly trashedAt: number;
}

/** A document that may be deleted, with its newest version. */
export interface ExpiredDocument {
  readonly documentId: string;
  readonly version: number | undefined;
}

/**
 * Documents that wait for their deletion. Publishing one takes it out of the trash; the engine does that by itself.
 */
export interface TrashRegister {
  /** Those of these documents that are in the trash, in no order. */
  listTrashed(documentIds: readonly string[]): Promise<TrashedDocument[]>;
  /** One that is in the trash already keeps its time. */
  putTrashed(documentIds: readonly string[], at: number): Promise<void>;
  deleteTrashed(documentIds: readonly string[]): Promise<void>;
  /**
   * Documents that were put into the trash and written in before that time, the first ones first. Never one that readers,
   * a preview or an experiment has seen, or that a bookmark, an open release or an experiment names.
   */
  listExpiredTrash(before: number, limit: number): Promise<ExpiredDocument[]>;
  /** Removes documents with all that belongs to them. One that was published is a `constraint`. */
  deleteDocuments(documentIds: readonly string[]): Promise<void>;
}
