import type { PublishedDocument } from '../storage/stored-document.ts';

/** A cache of documents in the format of the read API, for repeated reads of the same ref with the same options. */
export interface ReadMemory {
  readonly find: (document: PublishedDocument) => Record<string, unknown> | undefined;
  /** `loaded`: the ids of all documents that were looked up to read this one. */
  readonly keep: (document: PublishedDocument, read: Record<string, unknown>, loaded: ReadonlySet<string>) => void;
}
