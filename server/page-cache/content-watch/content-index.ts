/** Every published document by id, without its content: what there is, and what has changed since. */
export interface IndexedDocument {
  id: string;
  type: string;
  uid: string | undefined;
  lang: string;
  /** `last_publication_date` as the API gives it. */
  publishedAt: string;
  /** What decides on which lists it is, and where: its tags, and the fields that the site lists by. */
  place: string;
  /** What it was called before, as far as the content service tells it. */
  formerUids?: readonly string[];
}

export interface ContentIndex {
  ref: string;
  documents: ReadonlyMap<string, IndexedDocument>;
  /** Names of what was taken away: absent for certain, also while nobody can be asked. */
  gone: readonly string[];
  /** What documents were called: who asks for one of them by such a uid may be led on. */
  former: readonly FormerUid[];
}

export type FormerUid = readonly [uid: string, id: string];

/** By id. */
export function toDocumentMap(documents: readonly IndexedDocument[]): Map<string, IndexedDocument> {
  return new Map(documents.map((document) => [document.id, document]));
}
