/** Every published document by id, without its content, and what has changed between two such indexes. */
export interface IndexedDocument {
  id: string;
  type: string;
  uid: string | undefined;
  lang: string;
  /** `last_publication_date` as the API gives it. */
  publishedAt: string;
  /** What decides on which lists it is, and where: its tags, and the fields that the site lists by. */
  place: string;
  /** Earlier uids, if the content service names them. */
  formerUids?: readonly string[];
}

export type DocumentMap = ReadonlyMap<string, IndexedDocument>;

export interface ContentIndex {
  ref: string;
  documents: DocumentMap;
  /** Names of documents that were taken away: they are absent also while the content service is down. */
  gone: readonly string[];
  /** Earlier uids of documents, which redirect to the present ones. */
  former: readonly FormerUid[];
}

export type FormerUid = readonly [uid: string, id: string];

/** By id. */
export function toDocumentMap(documents: readonly IndexedDocument[]): Map<string, IndexedDocument> {
  return new Map(documents.map((document) => [document.id, document]));
}

export interface IndexDifference {
  /** Published, published again, or taken away: as they were and as they are. */
  changed: readonly IndexedDocument[];
  removed: readonly IndexedDocument[];
}

/** `named`: documents that have changed although their date may be the same. */
export function compareIndexes(
  before: DocumentMap,
  after: DocumentMap,
  named: readonly string[] = [],
): IndexDifference {
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  const isNamed = new Set(named);
  const published = [...after.values()].filter((own) => isNamed.has(own.id) || !isSame(before.get(own.id), own));
  // A document with another language or uid has left its former place.
  const left = published.flatMap(({ id }) => before.get(id) ?? []);
  return { changed: [...published, ...left, ...removed], removed };
}

export function isSame(one: IndexedDocument | undefined, other: IndexedDocument): boolean {
  return (
    one?.publishedAt === other.publishedAt &&
    one.uid === other.uid &&
    one.type === other.type &&
    one.lang === other.lang &&
    one.place === other.place
  );
}
