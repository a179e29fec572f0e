/**
 * Archived documents, which lists leave out. Publishing a document takes it out of the archive; the engine does that by
 * itself.
 */
export interface ArchiveRegister {
  /** Which of these documents are archived, in no particular order. */
  listArchived(documentIds: readonly string[]): Promise<string[]>;
  /** A document that is archived already keeps its time. */
  putArchived(documentIds: readonly string[], at: number): Promise<void>;
  deleteArchived(documentIds: readonly string[]): Promise<void>;
}
