/** The content keys that a change invalidates, and whether everything else may be reused. */
import type { KnownChange } from '../../../site/site.ts';
import type { ContentIndex, DocumentMap, IndexDifference, IndexedDocument } from './content-index.ts';

/** What a publish has changed for pages. */
export interface ContentChange {
  /** The version (versions.ts) that it led to. */
  version: number;
  /** Keys of pages that may show it; `all` when this is not known. */
  contentKeys: ReadonlySet<string> | 'all';
  /** The documents that changed: their own pages are rendered first. */
  documentIds: ReadonlySet<string>;
  /** Those of them that are gone: their pages are removed at once. */
  removedIds: ReadonlySet<string>;
}

export function toContentChange({ changed, removed }: IndexDifference, version: number): ContentChange {
  const toIds = (documents: readonly IndexedDocument[]) => new Set(documents.map(({ id }) => id));
  return { version, contentKeys: toContentKeys(changed), documentIds: toIds(changed), removedIds: toIds(removed) };
}

/** Any page may show what has changed. */
export function toUnknownChange(version: number, documentIds: readonly string[] = []): ContentChange {
  return { version, contentKeys: 'all', documentIds: new Set(documentIds), removedIds: new Set() };
}

/** Responses of the ref before are valid at the new one but for these keys, if nothing has come, gone or moved. */
export function toKnownChange(before: ContentIndex, to: string, difference: IndexDifference): KnownChange | undefined {
  if (!before.ref || !isInPlace(before.documents, difference)) return undefined;
  return { from: before.ref, to, keys: toContentKeys(difference.changed) };
}

/**
 * The keys of pages that show one of the documents, or list their type (site/content/content-dependencies.ts). A document that
 * stays in its place does not change the order of lists.
 */
export function toContentKeys(documents: readonly IndexedDocument[]): Set<string> {
  const keys = new Set(documents.flatMap(({ id, type, lang }) => [`doc:${id}`, `list:${type}:${lang}`]));
  for (const versions of Map.groupBy(documents, ({ id }) => id).values()) {
    if (!areInOnePlace(versions)) for (const { type, lang } of versions) keys.add(`order:${type}:${lang}`);
  }
  return keys;
}

/** As it was and as it is. */
function areInOnePlace([one, other, ...more]: readonly IndexedDocument[]): boolean {
  if (!one || !other || more.length > 0) return false;
  return toPlace(one) === toPlace(other) && one.place === other.place;
}

function isInPlace(before: DocumentMap, { changed, removed }: IndexDifference): boolean {
  if (removed.length > 0) return false;
  const places = new Set(changed.map(toPlace));
  return changed.every(({ id }) => before.has(id)) && places.size === new Set(changed.map(({ id }) => id)).size;
}

const toPlace = ({ id, type, uid, lang }: IndexedDocument) => [id, type, uid ?? '', lang].join(' ');
