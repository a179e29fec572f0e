/**
 * Archived documents, which lists leave out. Publishing a document takes it out of the archive; the engine does that by
 * itself.
 */
export interface ArchiveRegister {
  /** Which of these documents are archived, in no particular order. */
  readonly listArchived: (documentIds: readonly string[]) => Promise<string[]>;
  /** A document that is archived already keeps its time. */
  readonly putArchived: (documentIds: readonly string[], at: number) => Promise<void>;
  readonly deleteArchived: (documentIds: readonly string[]) => Promise<void>;
}
