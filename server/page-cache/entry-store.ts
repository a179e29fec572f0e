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
  /** Oldest first. */
  const temporary = new Map<string, PageEntry>();
  const byDocument = createDocumentPages();
  let bytes = 0;
  let temporaryBytes = 0;
  let uses = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    count(entry, -countBytes(entry.answer));
    entries.delete(key);
    temporary.delete(key);
    byDocument.delete(entry);
  };

  const insert = (entry: PageEntry) => {
    entries.set(entry.key, entry);
    if (entry.isTemporary) temporary.set(entry.key, entry);
    byDocument.add(entry);
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

  const count = (entry: PageEntry, more: number) => {
    bytes += more;
    if (temporary.has(entry.key)) temporaryBytes += more;
  };

  const setAnswer = (entry: PageEntry, answer: StoredAnswer | undefined) => {
    count(entry, countBytes(answer) - countBytes(entry.answer));
    entry.answer = answer;
  };

  const makeRoom = (kept: PageEntry) => {
    for (const [key, entry] of temporary) {
      if (temporaryBytes <= maxBytes * temporaryShare) break;
      if (entry !== kept) remove(key);
    }
    if (bytes <= maxBytes) return;
    // Down to nine tenths, so that the sorting is worth its while.
    for (const entry of listByUse(entries.values())) {
      if (entry === kept) continue;
      if (bytes <= maxBytes * 0.9) return;
      if (archive.holds(entry)) setAnswer(entry, undefined);
      else remove(entry.key);
    }
  };

  return {
    get,
    put(entry) {
      const present = get(entry.key);
      if (present && present.validAt > entry.validAt) return present;
      remove(entry.key);
      uses += 1;
      entry.usedAt = uses;
      entry.reads = present?.reads ?? entry.reads;
      insert(entry);
      count(entry, countBytes(entry.answer));
      makeRoom(entry);
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
      if (temporary.delete(entry.key)) temporaryBytes -= countBytes(entry.answer);
    },
    touch(entry) {
      uses += 1;
      entry.usedAt = uses;
      entry.reads += 1;
    },
    load(entry) {
      if (entry.answer) return entry.answer;
      const answer = archive.load(entry);
      // The store may hold a newer entry of the page.
      if (!answer || entries.get(entry.key) !== entry) return answer;
      setAnswer(entry, answer);
      onLoaded?.(entry);
      makeRoom(entry);
      return answer;
    },
    replaceAnswer(entry, answer) {
      if (entries.get(entry.key) !== entry) return;
      setAnswer(entry, answer);
      makeRoom(entry);
    },
    size: () => ({ entries: entries.size + archive.countUntaken(), bytes }),
  };
}

/** Those that are in memory, used longest ago first. */
function listByUse(entries: Iterable<PageEntry>): PageEntry[] {
  return [...entries].filter(({ answer }) => answer).sort((one, other) => one.usedAt - other.usedAt);
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

function countBytes(answer: StoredAnswer | undefined): number {
  if (!answer) return 0;
  const { gzip, br } = answer.bodies;
  return gzip.length + br.length + overheadBytes;
}
