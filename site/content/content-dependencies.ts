import { LRUCache } from 'lru-cache';
import type { PrismicDocument } from '@prismicio/client';
import { languages } from '../language/language.ts';

/**
 * Tracks the dependencies of one request as keys: `doc:ID` for each document returned or linked to, `list:TYPE:LANG`
 * for each listing and for each look-up that found nothing, `order:TYPE:LANG` for each listing of articles by date. A
 * page is stale when a document with one of its ids, or of one of its listed types and languages, has changed, or when
 * a document was added to, removed from or moved within one of its orderings.
 */
export interface DependencyTracker {
  readonly document: (document: PrismicDocument) => void;
  /** `*` means every language of the site. */
  readonly listing: (type: string, language: string) => void;
  /** The articles of a listing, by date and tags. Those that are shown are tracked as documents too. */
  readonly order: (type: string, language: string) => void;
  readonly keys: () => readonly string[];
  /** A query failed, so the page is incomplete. */
  readonly fail: () => void;
  readonly isWhole: () => boolean;
}

/** The keys fit into a header that every proxy accepts, and are quick to compare. */
const maxKeys = 200;
const maxBytes = 6 * 1024;

/** A document in a response, or the target of a link. */
interface Named {
  readonly id: string;
  readonly type: string;
  readonly lang?: string | undefined;
}

export function createDependencyTracker(): DependencyTracker {
  const documents = new Map<string, Named>();
  const lists = new Set<string>();
  const orders = new Set<string>();
  let isWhole = true;
  const add = (named: Named) => void documents.set(named.id, named);
  return {
    document(document) {
      add(document);
      for (const linked of getLinkedDocuments(document)) add(linked);
      // A page links to its translations: adding or removing one changes it.
      for (const translation of document.alternate_languages ?? []) add(translation);
    },
    listing(type, language) {
      for (const id of toLanguages(language)) lists.add(toListKey(type, id));
    },
    order(type, language) {
      for (const id of toLanguages(language)) orders.add(`${type}:${id}`);
    },
    keys: () => toKeys(documents, { lists, orders }),
    fail: () => void (isWhole = false),
    isWhole: () => isWhole,
  };
}

const toLanguages = (language: string) => (language === '*' ? languages.map(({ id }) => id) : [language]);
const toListKey = (type: string, language: string) => `list:${type}:${language}`;

/**
 * A cached string for each key: most documents are on many pages, and each page and cached query result would hold a
 * copy.
 */
const documentKeys = new LRUCache<string, string>({ max: 10_000, memoMethod: (id) => `doc:${id}` });
const toDocumentKey = (id: string) => documentKeys.memo(id);

const unlisted = 'unlisted';

function toKeys(
  documents: ReadonlyMap<string, Named>,
  { lists, orders }: Record<'lists' | 'orders', ReadonlySet<string>>,
): string[] {
  const kept = new Set(lists);
  const groups = new Map<string, string[]>();
  for (const { id, type, lang } of documents.values()) {
    // A broken link has the id of its former target, which is in no list.
    const group = lang === undefined || type === 'broken_type' ? unlisted : toListKey(type, lang);
    // Every change of the document also invalidates the key of its list.
    if (lists.has(group)) continue;
    const members = groups.get(group) ?? [];
    groups.set(group, members);
    members.push(toDocumentKey(id));
  }
  // Every change of an ordering also invalidates the key of its list.
  const ordered = () => [...orders].filter((own) => !kept.has(`list:${own}`)).map((own) => `order:${own}`);
  const all = () => [...kept, ...ordered(), ...[...groups.values()].flat()].sort();
  // The largest groups of documents are replaced by the key of their list, which covers them.
  const largestFirst = [...groups].sort(([, one], [, other]) => other.length - one.length);
  let keys = all();
  for (const [group] of largestFirst) {
    if (fits(keys)) break;
    if (group === unlisted) continue;
    groups.delete(group);
    kept.add(group);
    keys = all();
  }
  return keys;
}

function fits(keys: readonly string[]): boolean {
  return keys.length <= maxKeys && keys.reduce((sum, key) => sum + key.length + 1, 0) <= maxBytes;
}

/** Computed once per document: many requests read a document, and documents are immutable. */
const linkedDocuments = new WeakMap<PrismicDocument, readonly Named[]>();

function getLinkedDocuments(document: PrismicDocument): readonly Named[] {
  const known = linkedDocuments.get(document);
  if (known) return known;
  const linked = [...listLinkedDocuments(document.data)];
  linkedDocuments.set(document, linked);
  return linked;
}

/** Finds links anywhere: fields, groups, slices, rich text, and fetched fields of linked documents. */
function* listLinkedDocuments(value: unknown): Generator<Named> {
  if (typeof value !== 'object' || value === null) return;
  if (isDocumentLink(value)) yield value;
  for (const part of Object.values(value)) yield* listLinkedDocuments(part);
}

function isDocumentLink(value: object): value is Named {
  const { link_type: kind, id, type } = value as Record<string, unknown>;
  return kind === 'Document' && typeof id === 'string' && typeof type === 'string';
}
