import type { PublishedDocument } from '../storage/stored-document.ts';

/** Documents that were read before in the same ref with the same options, for readers that come again and again. */
export interface ReadMemory {
  find(document: PublishedDocument): Record<string, unknown> | undefined;
  /** `loaded`: every document that was looked for to make it. */
  keep(document: PublishedDocument, read: Record<string, unknown>, loaded: ReadonlySet<string>): void;
}
