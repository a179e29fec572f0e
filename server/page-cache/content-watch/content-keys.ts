/** What a change is to the pages: the keys of those that may show it, and whether their lists stay as they are. */
import type { IndexDifference } from './compare-indexes.ts';
import type { IndexedDocument } from './content-index.ts';

/**
 * The keys of pages that show one of the documents, or list what they belong to (site/content/content-dependencies.ts). A document
 * that stays in its place on lists does not change their order.
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

/** All that has changed was there before, and is where it was: nothing has come, gone or moved. */
export function isInPlace(
  before: ReadonlyMap<string, IndexedDocument>,
  { changed, removed }: IndexDifference,
): boolean {
  if (removed.length > 0) return false;
  const places = new Set(changed.map(toPlace));
  return changed.every(({ id }) => before.has(id)) && places.size === new Set(changed.map(({ id }) => id)).size;
}

const toPlace = ({ id, type, uid, lang }: IndexedDocument) => [id, type, uid ?? '', lang].join(' ');
