interface TrashedDocument {
  readonly documentId: string;
  readonly trashedAt: number;
}

/** A document that may be deleted, with its newest version. */
interface ExpiredDocument {
  readonly documentId: string;
  readonly version: number | undefined;
}

/**
 * Documents in the trash, which are deleted later. Publishing a document takes it out of the trash; the engine does
 * that by itself.
 */
export interface TrashRegister {
  /** Which of these documents are in the trash, in no particular order. */
  readonly listTrashed: (documentIds: readonly string[]) => Promise<TrashedDocument[]>;
  /** A document that is in the trash already keeps its time. */
  readonly putTrashed: (documentIds: readonly string[], at: number) => Promise<void>;
  readonly deleteTrashed: (documentIds: readonly string[]) => Promise<void>;
  /**
   * Documents that were put into the trash and last edited before that time, the earliest first. Leaves out documents
   * that were ever published, that an existing overlay shows, or that a bookmark, an open release or an experiment
   * references.
   */
  readonly listExpiredTrash: (before: number, limit: number) => Promise<ExpiredDocument[]>;
  /** Deletes documents with everything that belongs to them. A document that was ever published is a `constraint`. */
  readonly deleteDocuments: (documentIds: readonly string[]) => Promise<void>;
}
