/**
 * The index of all published documents without their content, the difference between two indexes, and what a difference
 * invalidates.
 */
import type { KnownChange } from '../../../site/site.ts';

export interface IndexedDocument {
  readonly id: string;
  readonly type: string;
  readonly uid: string | undefined;
  readonly lang: string;
  /** `last_publication_date` in the format of the API. */
  readonly publishedAt: string;
  /** `YYYY-MM-DD` of its last change, as the site displays it. */
  readonly changedOn?: string | undefined;
  /**
   * Determines the lists that contain the document and its position on them: its tags, and the fields by which the site
   * sorts lists.
   */
  readonly position: string;
  /** Former uids, if the content service reports them. */
  readonly formerUids?: readonly string[];
  /** Ids of its translations. */
  readonly translations?: readonly string[];
}

export type DocumentMap = ReadonlyMap<string, IndexedDocument>;

export interface ContentIndex {
  readonly ref: string;
  readonly documents: DocumentMap;
  /**
   * Names of documents that were taken down. They are known to be absent even while the content service is unavailable.
   */
  readonly gone: readonly string[];
  /** Former uids of documents, which redirect to the current ones. */
  readonly former: readonly FormerUid[];
}

export type FormerUid = readonly [uid: string, id: string];

/** Documents by id. */
export function toDocumentMap(documents: readonly IndexedDocument[]): Map<string, IndexedDocument> {
  return new Map(documents.map((document) => [document.id, document]));
}

export interface IndexDifference {
  /** Published, published again, taken down or newly translated: as they were before and as they are now. */
  readonly changed: readonly IndexedDocument[];
  readonly removed: readonly IndexedDocument[];
}

/** `named`: ids of documents that have changed even if their date is the same. */
export function compareIndexes(
  before: DocumentMap,
  after: DocumentMap,
  named: readonly string[] = [],
): IndexDifference {
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  const isNamed = new Set(named);
  const published = [...after.values()].filter((own) => isNamed.has(own.id) || !isSame(before.get(own.id), own));
  const now = [...published, ...listNewlyTranslated(published, before, after)];
  // A document with another language or uid has left its former position.
  const left = now.flatMap(({ id }) => before.get(id) ?? []);
  return { changed: [...now, ...left, ...removed], removed };
}

/**
 * The documents that got a translation: their pages link to their translations, and no page can depend on the id of one
 * that does not exist yet.
 */
function listNewlyTranslated(
  published: readonly IndexedDocument[],
  before: DocumentMap,
  after: DocumentMap,
): IndexedDocument[] {
  const isPublished = new Set(published.map(({ id }) => id));
  const translated = published.flatMap(({ id, translations = [] }) => {
    const known = before.get(id)?.translations ?? [];
    return translations.filter((other) => !known.includes(other) && !isPublished.has(other));
  });
  return [...new Set(translated)].flatMap((id) => after.get(id) ?? []);
}

export function isSame(one: IndexedDocument | undefined, other: IndexedDocument): boolean {
  return (
    one?.publishedAt === other.publishedAt &&
    one.uid === other.uid &&
    one.type === other.type &&
    one.lang === other.lang &&
    one.position === other.position
  );
}

/** The consequences of a publish for pages. */
export interface ContentChange {
  /** The resulting version (versions.ts). */
  readonly version: number;
  /** Keys of the pages that may show the change; `all` when they are not known. */
  readonly contentKeys: ReadonlySet<string> | 'all';
  /** The documents that changed. Their own pages are rendered first. */
  readonly documentIds: ReadonlySet<string>;
  /** The documents among them that were taken down. Their pages are removed at once. */
  readonly removedIds: ReadonlySet<string>;
}

export function toContentChange({ changed, removed }: IndexDifference, version: number): ContentChange {
  const toIds = (documents: readonly IndexedDocument[]) => new Set(documents.map(({ id }) => id));
  return { version, contentKeys: toContentKeys(changed), documentIds: toIds(changed), removedIds: toIds(removed) };
}

/** A change that any page may show. */
export function toUnknownChange(version: number, documentIds: readonly string[] = []): ContentChange {
  return { version, contentKeys: 'all', documentIds: new Set(documentIds), removedIds: new Set() };
}

/**
 * Responses of the previous ref are valid at the new one, apart from these keys, if no document was added, removed or
 * moved.
 */
export function toKnownChange(before: ContentIndex, to: string, difference: IndexDifference): KnownChange | undefined {
  if (!before.ref || !keepsIdentities(before.documents, difference)) return undefined;
  return { from: before.ref, to, keys: toContentKeys(difference.changed) };
}

/**
 * The keys of pages that show one of the documents, or list their type (site/content/content-dependencies.ts). A
 * document that keeps its position does not affect the order of lists.
 */
export function toContentKeys(documents: readonly IndexedDocument[]): Set<string> {
  const keys = new Set(documents.flatMap(({ id, type, lang }) => [`doc:${id}`, `list:${type}:${lang}`]));
  for (const versions of Map.groupBy(documents, ({ id }) => id).values()) {
    if (!keepPosition(versions)) for (const { type, lang } of versions) keys.add(`order:${type}:${lang}`);
  }
  return keys;
}

/** `one` and `other`: the document before and after. */
function keepPosition([one, other, ...more]: readonly IndexedDocument[]): boolean {
  if (!one || !other || more.length > 0) return false;
  return toIdentity(one) === toIdentity(other) && one.position === other.position;
}

function keepsIdentities(before: DocumentMap, { changed, removed }: IndexDifference): boolean {
  if (removed.length > 0) return false;
  const places = new Set(changed.map(toIdentity));
  return changed.every(({ id }) => before.has(id)) && places.size === new Set(changed.map(({ id }) => id)).size;
}

const toIdentity = ({ id, type, uid, lang }: IndexedDocument) => [id, type, uid ?? '', lang].join(' ');
