import type { PageEntry } from './page-entry.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** Where bytes are that memory has no room for. */
export interface EntryArchive {
  holds: (entry: PageEntry) => boolean;
  load: (entry: PageEntry) => Promise<StoredAnswer | undefined>;
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
  values: () => Iterable<PageEntry>;
  /** The entry turns out to be one of few: it is no longer temporary. */
  keep: (entry: PageEntry) => void;
  touch: (entry: PageEntry) => void;
  /** The entry's answer, from the archive when memory let go of it. */
  load: (entry: PageEntry) => Promise<StoredAnswer | undefined>;
  replaceAnswer: (entry: PageEntry, answer: StoredAnswer) => void;
  size: () => { entries: number; bytes: number };
}

/** Pages made by a query, or for an experiment's variation. */
const mostTemporary = 256;

export function createEntryStore({ mostBytes, archive }: { mostBytes: number; archive: EntryArchive }): EntryStore {
  const entries = new Map<string, PageEntry>();
  const temporary = new Set<string>();
  let bytes = 0;
  let uses = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= countBytes(entry.answer);
    entries.delete(key);
    temporary.delete(key);
  };

  const setAnswer = (entry: PageEntry, answer: StoredAnswer | undefined) => {
    bytes += countBytes(answer) - countBytes(entry.answer);
    entry.answer = answer;
  };

  const makeRoom = (kept: PageEntry) => {
    const [oldest] = temporary;
    if (temporary.size > mostTemporary && oldest !== undefined) remove(oldest);
    if (bytes <= mostBytes) return;
    // Down to nine tenths, so that the sorting is worth its while.
    const candidates = [...entries.values()].filter((entry) => entry.answer && entry !== kept);
    for (const entry of candidates.sort((one, other) => one.usedAt - other.usedAt)) {
      if (bytes <= mostBytes * 0.9) return;
      if (archive.holds(entry)) setAnswer(entry, undefined);
      else remove(entry.key);
    }
  };

  const touch = (entry: PageEntry) => {
    uses += 1;
    entry.usedAt = uses;
    entry.reads += 1;
  };

  return {
    get: (key) => entries.get(key),
    put(entry) {
      const present = entries.get(entry.key);
      if (present && present.validAt > entry.validAt) return present;
      remove(entry.key);
      uses += 1;
      entry.usedAt = uses;
      entry.reads = present?.reads ?? entry.reads;
      entries.set(entry.key, entry);
      if (entry.isTemporary) temporary.add(entry.key);
      bytes += countBytes(entry.answer);
      makeRoom(entry);
      return entry;
    },
    delete: remove,
    values: () => entries.values(),
    keep(entry) {
      entry.isTemporary = false;
      temporary.delete(entry.key);
    },
    touch,
    async load(entry) {
      if (entry.answer) return entry.answer;
      const answer = await archive.load(entry);
      // Meanwhile it may have been loaded by another, or replaced.
      if (!answer || entries.get(entry.key) !== entry) return answer ?? entry.answer;
      if (!entry.answer) setAnswer(entry, answer);
      makeRoom(entry);
      return answer;
    },
    replaceAnswer(entry, answer) {
      if (entries.get(entry.key) !== entry) return;
      setAnswer(entry, answer);
      makeRoom(entry);
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}

/** Headers and lists are some two kilobytes in each of the four forms. */
const overheadBytes = 8192;

function countBytes(answer: StoredAnswer | undefined): number {
  if (!answer) return 0;
  const { identity, gzip, br } = answer.bodies;
  return identity.length + (gzip?.length ?? 0) + (br?.length ?? 0) + overheadBytes;
}
