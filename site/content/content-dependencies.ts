import { LRUCache } from 'lru-cache';
import type { PrismicDocument } from '@prismicio/client';
import { languages } from '../language/language.ts';

/**
 * What one request has read, as keys that a publish can be held against: `doc:ID` for each document that was
 * returned or is linked to, `list:TYPE:LANG` for each listing and for each look-up that found nothing, `order:TYPE:LANG`
 * for each listing of articles in the order of their dates. A page is out of date when a document with one of its ids, or of
 * one of its listed types and languages, has changed, or when one has come, gone or moved in an order.
 */
export interface DependencyTracker {
  document: (document: PrismicDocument) => void;
  /** `*` is every language of the site. */
  listing: (type: string, language: string) => void;
  /** Which articles there are, by date and tags. What is shown of them are documents besides. */
  order: (type: string, language: string) => void;
  keys: () => readonly string[];
  /** A question had no answer: what is shown in spite of that is not all there is. */
  fail: () => void;
  isWhole: () => boolean;
}

/** A header that every proxy takes, and a list that is quick to compare. */
const mostKeys = 200;
const mostBytes = 6 * 1024;

/** A document as the content service names it: whole, or as the target of a link. */
interface Named {
  id: string;
  type: string;
  lang?: string | undefined;
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
      // A page names its own translations: one that comes or goes changes it.
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

/** Most documents are on many pages: each of these, and each answer with the document, would hold a text of its own. */
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
    // A broken link has the id of what it led to, and no list that it would be in.
    const group = lang === undefined || type === 'broken_type' ? unlisted : toListKey(type, lang);
    // Whatever happens to it hits the key of its list as well.
    if (lists.has(group)) continue;
    const members = groups.get(group) ?? [];
    groups.set(group, members);
    members.push(toDocumentKey(id));
  }
  // Whatever changes an order hits the key of the list as well.
  const ordered = () => [...orders].filter((own) => !kept.has(`list:${own}`)).map((own) => `order:${own}`);
  const all = () => [...kept, ...ordered(), ...[...groups.values()].flat()].sort();
  // The largest groups of documents give way to the one key that any of them would have hit.
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
  return keys.length <= mostKeys && keys.reduce((sum, key) => sum + key.length + 1, 0) <= mostBytes;
}

/** A document is read by many requests, and never changes. */
const linkedDocuments = new WeakMap<PrismicDocument, readonly Named[]>();

function getLinkedDocuments(document: PrismicDocument): readonly Named[] {
  const known = linkedDocuments.get(document);
  if (known) return known;
  const linked = [...listLinkedDocuments(document.data)];
  linkedDocuments.set(document, linked);
  return linked;
}

/** Links wherever they are: fields, groups, slices, rich text, and the documents that were fetched along with them. */
function* listLinkedDocuments(value: unknown): Generator<Named> {
  if (typeof value !== 'object' || value === null) return;
  if (isDocumentLink(value)) yield value;
  for (const part of Object.values(value)) yield* listLinkedDocuments(part);
}

function isDocumentLink(value: object): value is Named {
  const { link_type: kind, id, type } = value as Record<string, unknown>;
  return kind === 'Document' && typeof id === 'string' && typeof type === 'string';
}
