import { LRUCache } from 'lru-cache';
import type { PageEntry } from './page.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** Where bytes are that memory has no room for. */
export interface EntryArchive {
  holds: (entry: PageEntry) => boolean;
  load: (entry: PageEntry) => StoredAnswer | undefined;
  /** The page that an earlier process stored. Each is given once. */
  take: (key: string) => PageEntry | undefined;
  /** Some of those that were not taken yet; `undefined` when none is left. */
  takeSome: () => readonly PageEntry[] | undefined;
  countUntaken: () => number;
}

/**
 * The entries by key, within a budget of bytes. What was used longest ago leaves memory first: its bytes when the
 * archive has them, else the entry.
 */
export interface EntryStore {
  get: (key: string) => PageEntry | undefined;
  /** Takes the entry unless a newer one is there. Gives the one that is there now. */
  put: (entry: PageEntry) => PageEntry;
  delete: (key: string) => void;
  /** Those that are taken up. */
  values: () => Iterable<PageEntry>;
  /** Pages of the document, among those that are taken up. */
  ofDocument: (id: string) => Iterable<PageEntry>;
  /** Takes up some more of what an earlier process has left; `false` when that was all. */
  takeUp: () => boolean;
  /** All of it, while there is time. */
  takeAll: (rest: (milliseconds: number) => Promise<unknown>) => Promise<void>;
  /** The entry turns out to be one of few: it is no longer temporary. */
  keep: (entry: PageEntry) => void;
  touch: (entry: PageEntry) => void;
  /** The entry's answer, from the archive when memory let go of it. */
  load: (entry: PageEntry) => StoredAnswer | undefined;
  replaceAnswer: (entry: PageEntry, answer: StoredAnswer) => void;
  size: () => { entries: number; bytes: number };
}

/** Of the budget, for pages made by a query or for an experiment's variation: a hundred and fifty of 128 MB. */
const temporaryShare = 1 / 32;

interface EntryStoreOptions {
  maxBytes: number;
  archive: EntryArchive;
  /** The entry has its bytes again. */
  onLoaded?: (entry: PageEntry) => void;
}

export function createEntryStore({ maxBytes, archive, onLoaded }: EntryStoreOptions): EntryStore {
  const entries = new Map<string, PageEntry>();
  const byDocument = createDocumentPages();

  const evict = (answer: StoredAnswer, key: string) => {
    const entry = entries.get(key);
    if (entry?.answer !== answer) return;
    if (entry.isTemporary || !archive.holds(entry)) remove(key);
    else entry.answer = undefined;
  };

  const createMemory = (maxSize: number) =>
    new LRUCache<string, StoredAnswer>({
      maxSize,
      // One that is larger than all there is room for is kept until the next.
      sizeCalculation: (answer) => Math.min(maxSize, countBytes(answer)),
      disposeAfter: (answer, key, reason) => void (reason === 'evict' && evict(answer, key)),
    });
  const memory = createMemory(maxBytes * (1 - temporaryShare));
  const temporary = createMemory(maxBytes * temporaryShare);

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    byDocument.delete(entry);
    memory.delete(key);
    temporary.delete(key);
  };

  const insert = (entry: PageEntry) => {
    entries.set(entry.key, entry);
    byDocument.add(entry);
    if (entry.answer) setAnswer(entry, entry.answer);
  };

  const setAnswer = (entry: PageEntry, answer: StoredAnswer) => {
    entry.answer = answer;
    (entry.isTemporary ? temporary : memory).set(entry.key, answer);
  };

  const take = (key: string) => {
    const entry = archive.take(key);
    if (entry) insert(entry);
    return entry;
  };

  const takeUp = () => {
    const some = archive.takeSome();
    for (const entry of some ?? []) insert(entry);
    return some !== undefined;
  };

  const get = (key: string) => entries.get(key) ?? take(key);

  return {
    get,
    put(entry) {
      const present = get(entry.key);
      if (present && present.validAt > entry.validAt) return present;
      remove(entry.key);
      entry.reads = present?.reads ?? entry.reads;
      insert(entry);
      return entry;
    },
    delete: remove,
    values: () => entries.values(),
    ofDocument: byDocument.list,
    takeUp,
    async takeAll(rest) {
      for (let begun = performance.now(); takeUp(); begun = performance.now()) await rest(performance.now() - begun);
    },
    keep(entry) {
      entry.isTemporary = false;
      if (temporary.delete(entry.key) && entry.answer) setAnswer(entry, entry.answer);
    },
    touch(entry) {
      entry.reads += 1;
      (entry.isTemporary ? temporary : memory).get(entry.key);
    },
    load(entry) {
      if (entry.answer) return entry.answer;
      const answer = archive.load(entry);
      // The store may hold a newer entry of the page.
      if (!answer || entries.get(entry.key) !== entry) return answer;
      setAnswer(entry, answer);
      onLoaded?.(entry);
      return answer;
    },
    replaceAnswer(entry, answer) {
      if (entries.get(entry.key) === entry) setAnswer(entry, answer);
    },
    size: () => ({
      entries: entries.size + archive.countUntaken(),
      bytes: memory.calculatedSize + temporary.calculatedSize,
    }),
  };
}

/** The entries of each document. */
function createDocumentPages() {
  const pages = new Map<string, Set<PageEntry>>();
  return {
    add(entry: PageEntry) {
      const { documentId: id } = entry;
      if (id === undefined) return;
      const siblings = pages.get(id);
      if (siblings) siblings.add(entry);
      else pages.set(id, new Set([entry]));
    },
    delete(entry: PageEntry) {
      const { documentId: id = '' } = entry;
      const siblings = pages.get(id);
      siblings?.delete(entry);
      if (siblings?.size === 0) pages.delete(id);
    },
    list: (id: string): Iterable<PageEntry> => pages.get(id) ?? [],
  };
}

/**
 * Headers, their lists, and what is known of the page: 2.8 KB each in a heap with all pages of the full content, of which
 * readers had asked in one form; some more when they come from disk, with texts of their own.
 */
const overheadBytes = 4 * 1024;

function countBytes({ bodies: { gzip, br } }: StoredAnswer): number {
  return gzip.length + br.length + overheadBytes;
}
