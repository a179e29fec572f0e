import { indexDocument } from '../../documents/index-document.ts';
import type { ModelSet } from '../../models/model-set.ts';
import { compareInOrder, matchesAll, type MatchedDocument } from '../../query/match-document.ts';
import type { QueryStorage } from '../../query/query-storage.ts';
import type { Translation } from '../../storage/publication-register.ts';
import type { Condition, PublishedPage, PublishedQuery, UidHolder } from '../../storage/published-query.ts';
import type { PublishedDocument } from '../../storage/stored-document.ts';

export interface LiveLayer {
  readonly document: PublishedDocument;
  /** Uids that the document had earlier in the same frame. */
  readonly formerUids: readonly string[];
}

/**
 * Wraps a store so that every ref shows this content of a document as if it were published. Nothing is written, because
 * an overlay in the store would need a version and a disk flush for each keystroke.
 */
export function layOver(storage: QueryStorage, layer: LiveLayer, models: ModelSet): QueryStorage {
  const { document } = layer;
  const isOther = ({ id }: { readonly id: string }): boolean => id !== document.id;
  const now = toMatched(document, models);
  return {
    ...storage,
    getPublished: async (sequence, id) => (id === document.id ? document : storage.getPublished(sequence, id)),
    async listPublished(sequence, ids) {
      const others = ids.filter((id) => id !== document.id);
      const found = others.length === 0 ? [] : await storage.listPublished(sequence, others);
      return others.length === ids.length ? found : [...found, document];
    },
    async listTranslations(sequence, groupIds) {
      const others = (await storage.listTranslations(sequence, groupIds)).filter(isOther);
      if (!groupIds.includes(document.groupId)) return others;
      const { id, groupId, uid, type, lang } = document;
      return [...others, { id, groupId, uid, type, lang }].sort(compareTranslations);
    },
    async findUidHolders(query) {
      return layHolders(await storage.findUidHolders(query), { query, layer });
    },
    async findPublished(query) {
      const published = await storage.getPublished(query.sequence, document.id);
      const before = published && toMatched(published, models);
      return findAround(query, { storage, document, now, before, models });
    },
  };
}

function compareTranslations(one: Translation, other: Translation): number {
  if (one.groupId !== other.groupId) return one.groupId < other.groupId ? -1 : 1;
  return one.lang < other.lang ? -1 : 1;
}

/**
 * A uid belongs to the document that has it now. It still finds the document that had it before, if no other has it.
 */
function layHolders(
  found: readonly UidHolder[],
  {
    query,
    layer: { document, formerUids },
  }: { query: { type: string; uids: readonly string[]; lang: string | undefined }; layer: LiveLayer },
): UidHolder[] {
  const { id: documentId, uid: own, lang, type } = document;
  const others = found.filter((holder) => holder.documentId !== documentId);
  if (type !== query.type || (query.lang !== undefined && query.lang !== lang)) return others;
  const mine = query.uids.flatMap((uid): UidHolder[] => {
    const isFormer = uid !== own;
    const wasMine = formerUids.includes(uid) || found.some((one) => one.uid === uid && one.documentId === documentId);
    const isTaken = isFormer && others.some((other) => other.uid === uid && other.lang === lang);
    return (isFormer && !wasMine) || isTaken ? [] : [{ uid, lang, documentId, isFormer }];
  });
  const isMine = (other: UidHolder): boolean => mine.some((one) => one.uid === other.uid && one.lang === other.lang);
  return [...mine, ...others.filter((other) => !isMine(other))];
}

interface Placed {
  readonly storage: QueryStorage;
  readonly document: PublishedDocument;
  readonly now: MatchedDocument;
  /** The published document; undefined if it is not published. */
  readonly before: MatchedDocument | undefined;
  readonly models: ModelSet;
}

async function findAround(query: PublishedQuery, placed: Placed): Promise<PublishedPage> {
  const { storage, document, now, before } = placed;
  const isFound = matchesAll(query.conditions, now);
  const wasFound = before !== undefined && matchesAll(query.conditions, before);
  const isInPlace = wasFound && (compareInOrder(now, before, query) || 0) === 0;
  if (!isFound && !wasFound) return storage.findPublished(query);
  // If the document keeps its position, or the query continues after a given document, the store's own order is
  // correct.
  if (isFound && wasFound && (isInPlace || query.afterId !== undefined)) {
    const page = await storage.findPublished(query);
    return { ...page, documents: page.documents.map((one) => (one.id === document.id ? document : one)) };
  }
  const withoutIt = wasFound ? { ...query, conditions: [...query.conditions, toExclusion(document.id)] } : query;
  if (!isFound || query.afterId !== undefined) return storage.findPublished(withoutIt);
  return insertInOrder(withoutIt, placed);
}

function toExclusion(id: string): Condition {
  const operand = { source: 'attribute', name: 'id' } as const;
  return { kind: 'value', operand, test: { test: 'one-of', values: [id] }, negated: true };
}

/**
 * Reads one document more than the page has, to decide whether the inserted one comes before it. Among equal documents
 * the inserted one is last.
 */
async function insertInOrder(
  query: PublishedQuery,
  { storage, document, now, models }: Placed,
): Promise<PublishedPage> {
  const isLater = query.offset > 0;
  const window = { ...query, offset: query.offset - (isLater ? 1 : 0), limit: query.limit + (isLater ? 1 : 0) };
  const { documents, total } = await storage.findPublished(window);
  const isBehind = (other: PublishedDocument): boolean => compareInOrder(now, toMatched(other, models), query) < 0;
  const place = documents.findIndex(isBehind);
  const at = place === -1 ? documents.length : place;
  const laid = [...documents.slice(0, at), document, ...documents.slice(at)];
  const skipped = isLater ? 1 : 0;
  return { total: total + 1, documents: laid.slice(skipped, skipped + query.limit) };
}

const known = new WeakMap<PublishedDocument, { readonly models: ModelSet; readonly matched: MatchedDocument }>();

/** A page sends a dozen queries, so the index entry of each content is cached. */
export function toMatched(document: PublishedDocument, models: ModelSet): MatchedDocument {
  const before = known.get(document);
  if (before?.models === models) return before.matched;
  const matched = makeMatched(document, models);
  known.set(document, { models, matched });
  return matched;
}

function makeMatched(document: PublishedDocument, models: ModelSet): MatchedDocument {
  const { id, type, lang, uid, firstPublishedAt, lastPublishedAt } = document;
  const { values, texts } = indexDocument(document, models);
  const dates = { 'first-published-at': firstPublishedAt, 'last-published-at': lastPublishedAt };
  return {
    attributes: { id, type, lang, uid, ...dates },
    values,
    texts: Object.fromEntries(texts.map(({ path, text }) => [path, text])),
  };
}
