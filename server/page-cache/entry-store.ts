import { LRUCache } from 'lru-cache';
import type { PageEntry } from './page.ts';
import type { CachedResponse } from './cached-response.ts';

/** Stores the bytes for which memory has no space. */
export interface EntryArchive {
  readonly holds: (entry: PageEntry) => boolean;
  readonly load: (entry: PageEntry) => CachedResponse | undefined;
  /** The page that an earlier process stored under the key. Each page is returned once. */
  readonly take: (key: string) => PageEntry | undefined;
  /** Some of the pages that were not returned yet; `undefined` when none is left. */
  readonly takeSome: () => readonly PageEntry[] | undefined;
  readonly countUntaken: () => number;
}

/**
 * The entries by key, within a limit of bytes. The least recently used one is evicted first: only its bytes if the
 * archive has them, else the whole entry.
 */
export interface EntryStore {
  readonly get: (key: string) => PageEntry | undefined;
  /** Stores the entry unless a newer one is stored. Returns the stored one. */
  readonly put: (entry: PageEntry) => PageEntry;
  readonly delete: (key: string) => void;
  /** Entries that were read from the archive or rendered. */
  readonly values: () => Iterable<PageEntry>;
  /** The entries among `values` that are pages of the document. */
  readonly ofDocument: (id: string) => Iterable<PageEntry>;
  /** Reads some more pages of an earlier process from the archive; `false` when none is left. */
  readonly takeMore: () => boolean;
  /** Reads all of them, with pauses. */
  readonly takeAll: (rest: (milliseconds: number) => Promise<unknown>) => Promise<void>;
  /** Call it when the manifest lists the page, which is then no longer temporary. */
  readonly makePermanent: (entry: PageEntry) => void;
  readonly touch: (entry: PageEntry) => void;
  /** The entry's bytes, read from the archive if they were evicted. */
  readonly load: (entry: PageEntry) => CachedResponse | undefined;
  readonly replaceAnswer: (entry: PageEntry, answer: CachedResponse) => void;
  readonly size: () => { entries: number; bytes: number };
}

/**
 * The share of the limit for pages with a query string or of an experiment variation: a hundred and fifty pages in 128
 * MB.
 */
const temporaryShare = 1 / 32;

interface EntryStoreOptions {
  readonly maxBytes: number;
  readonly archive: EntryArchive;
  /** Called when the entry has its bytes again. */
  readonly onLoaded?: (entry: PageEntry) => void;
}

export function createEntryStore({ maxBytes, archive, onLoaded }: EntryStoreOptions): EntryStore {
  const entries = new Map<string, PageEntry>();
  const byDocument = createDocumentPages();

  const evict = (answer: CachedResponse, key: string) => {
    const entry = entries.get(key);
    if (entry?.answer !== answer) return;
    if (entry.isTemporary || !archive.holds(entry)) remove(key);
    else entry.answer = undefined;
  };

  const createMemory = (maxSize: number) =>
    new LRUCache<string, CachedResponse>({
      maxSize,
      // A body above the limit counts as the limit, and stays until the next one.
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

  const setAnswer = (entry: PageEntry, answer: CachedResponse) => {
    entry.answer = answer;
    (entry.isTemporary ? temporary : memory).set(entry.key, answer);
  };

  const take = (key: string) => {
    const entry = archive.take(key);
    if (entry) insert(entry);
    return entry;
  };

  const takeMore = () => {
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
    takeMore,
    async takeAll(rest) {
      for (let begun = performance.now(); takeMore(); begun = performance.now()) await rest(performance.now() - begun);
    },
    makePermanent(entry) {
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

/** The entries by document. */
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
 * The headers, header lists and facts of a page: measured as 2.8 KB per page in a heap with all pages, each requested
 * in one encoding. Pages that are read from disk take more, because they share no strings.
 */
const overheadBytes = 4 * 1024;

function countBytes({ bodies: { gzip, br } }: CachedResponse): number {
  return gzip.length + br.length + overheadBytes;
}
