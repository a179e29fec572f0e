/** What there is by now, and what of it has changed. */
import { toDocumentMap, type IndexedDocument } from './content-index.ts';
import type { ContentIndexSource, NewestDocuments } from './content-index-source.ts';

const fewNewest = 10;
/** As many as the content service gives with one answer. */
const manyNewest = 100;

/**
 * The documents of a ref, from those published last when they explain the whole change, as they do after an ordinary
 * publish. `undefined` when they do not. A few are asked for, and more when it is not sure that these are all.
 */
export async function advanceIndex(
  before: ReadonlyMap<string, IndexedDocument>,
  listNewest: (most: number) => Promise<NewestDocuments>,
): Promise<Map<string, IndexedDocument> | undefined> {
  let lastKnown = '';
  for (const { publishedAt } of before.values()) if (publishedAt > lastKnown) lastKnown = publishedAt;
  for (const most of [fewNewest, manyNewest]) {
    const { documents, total } = await listNewest(most);
    const oldest = documents.at(-1);
    if (!oldest || !isSame(before.get(oldest.id), oldest)) continue;
    // Dates are of a second: one that was published in the last known one may come behind many others of that second.
    if (most === fewNewest && oldest.publishedAt === lastKnown) continue;
    const after = new Map(before);
    for (const document of documents) after.set(document.id, document);
    return after.size === total ? after : undefined;
  }
  return undefined;
}

/**
 * The documents of a ref when those are named that have changed; `undefined` when that is not all. A service that has lost
 * what it has not named is found out by the number.
 */
export async function advanceIndexByName(
  before: ReadonlyMap<string, IndexedDocument>,
  ids: readonly string[],
  { source, ref }: { source: Pick<ContentIndexSource, 'listByIds' | 'listNewest'>; ref: string },
): Promise<Map<string, IndexedDocument> | undefined> {
  const [found, { total }] = await Promise.all([source.listByIds(ref, ids), source.listNewest(ref, 1)]);
  const after = new Map(before);
  for (const id of ids) after.delete(id);
  for (const document of found) after.set(document.id, document);
  return after.size === total ? after : undefined;
}

export interface IndexDifference {
  /** Published, published again, or taken away. */
  changed: readonly IndexedDocument[];
  removed: readonly IndexedDocument[];
}

/** `named`: those that are known to have been published, also when their date does not show it. */
export function compareIndexes(
  before: ReadonlyMap<string, IndexedDocument>,
  after: ReadonlyMap<string, IndexedDocument>,
  named: readonly string[] = [],
): IndexDifference {
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  const isNamed = new Set(named);
  const isPublished = (document: IndexedDocument) =>
    isNamed.has(document.id) || !isSame(before.get(document.id), document);
  const published = [...after.values()].filter(isPublished);
  // A document that has a new language or uid has left the place where it was.
  const left = published.flatMap(({ id }) => before.get(id) ?? []);
  return { changed: [...published, ...left, ...removed], removed };
}

/** The documents after a publish of those named, of which these were found, and what that has changed. */
export function replaceNamed(
  before: ReadonlyMap<string, IndexedDocument>,
  ids: readonly string[],
  found: readonly IndexedDocument[],
): { documents: Map<string, IndexedDocument>; difference: IndexDifference } {
  const published = toDocumentMap(found);
  const left = [...new Set(ids)].flatMap((id) => before.get(id) ?? []);
  const removed = left.filter(({ id }) => !published.has(id));
  const documents = new Map(before);
  for (const { id } of removed) documents.delete(id);
  for (const [id, document] of published) documents.set(id, document);
  return { documents, difference: { changed: [...published.values(), ...left], removed } };
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
