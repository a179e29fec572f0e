/** Documents that lists leave out. Publishing one takes it out of the archive; the engine does that by itself. */
export interface ArchiveRegister {
  /** Those of these documents that are in the archive, in no order. */
  listArchived(documentIds: readonly string[]): Promise<string[]>;
  /** One that is in the archive already keeps its time. */
  putArchived(documentIds: readonly string[], at: number): Promise<void>;
  deleteArchived(documentIds: readonly string[]): Promise<void>;
}
