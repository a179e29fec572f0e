/**
 * What publishes have changed, by content key. A page is right as long as nothing that it shows has changed since: that is
 * found out when the page is wanted, so that a publish costs what it changes, however many pages there are.
 */
import type { PageEntry } from './page.ts';
import type { ContentChange } from './content-watch/content-index.ts';

/** The log as the snapshot keeps it. */
export interface SavedChanges {
  version: number;
  /** A page that was right for an older version may show anything. */
  knownSince: number;
  /** By content key, and by id of documents that were taken away: the version of the last change. */
  keys: readonly (readonly [key: string, version: number])[];
  removed: readonly (readonly [id: string, version: number])[];
}

export interface ChangeLog {
  record: (change: ContentChange) => void;
  /** These documents are published, and what that changes is being looked into. */
  expect: (documentIds: ReadonlySet<string>) => void;
  /** The newest version whose changes are known. */
  version: () => number;
  /** A page that was right for its version is right for the newest. */
  leaves: (entry: Pick<PageEntry, 'validAt' | 'contentKeys'>) => boolean;
  /** Its own document is another one by now, or will be in a moment. */
  isOwnOf: (entry: Pick<PageEntry, 'validAt' | 'documentId'>) => boolean;
  /** Its own document is gone. */
  removes: (entry: Pick<PageEntry, 'validAt' | 'documentId'>) => boolean;
  save: () => SavedChanges;
  /** Goes on from where an earlier process stopped. */
  resume: (saved: SavedChanges) => void;
}

/** Of keys that are remembered. Beyond it the older half is forgotten, and pages that were not looked at since are checked. */
const maxKeys = 5000;

export function createChangeLog(version: number): ChangeLog {
  let applied = version;
  let knownSince = version;
  const keys = new Map<string, number>();
  const removed = new Map<string, number>();
  const expected = new Set<string>();

  const note = (versions: Map<string, number>, names: Iterable<string>, at: number) => {
    for (const name of names) {
      const last = Math.max(at, versions.get(name) ?? at);
      // The order is that of their changes.
      versions.delete(name);
      versions.set(name, last);
    }
  };

  const isAfter = (at: number | undefined, { validAt }: Pick<PageEntry, 'validAt'>) => at !== undefined && at > validAt;

  const forgetOldest = () => {
    if (keys.size <= maxKeys) return;
    for (const [key, at] of keys) {
      if (keys.size <= maxKeys / 2 && at > knownSince) break;
      keys.delete(key);
      knownSince = Math.max(knownSince, at);
    }
  };

  return {
    record({ version: at, contentKeys, documentIds, removedIds }) {
      // A version in between was never looked into, or everything may have changed.
      if (contentKeys === 'all') knownSince = Math.max(knownSince, at);
      else if (at > applied + 1) knownSince = Math.max(knownSince, at - 1);
      if (contentKeys !== 'all') note(keys, contentKeys, at);
      note(keys, [...documentIds].map(toDocumentKey), at);
      note(removed, removedIds, at);
      for (const id of documentIds) expected.delete(id);
      for (const id of removed.keys()) if (removed.size > maxKeys) removed.delete(id);
      applied = Math.max(applied, at);
      forgetOldest();
    },
    expect(documentIds) {
      for (const id of documentIds) expected.add(id);
    },
    version: () => applied,
    leaves(entry) {
      if (entry.validAt >= applied) return true;
      // An answer that names nothing it read may show anything.
      if (entry.validAt < knownSince || entry.contentKeys.length === 0) return false;
      return !entry.contentKeys.some((key) => isAfter(keys.get(key), entry));
    },
    isOwnOf(entry) {
      const { documentId: id } = entry;
      return id !== undefined && (expected.has(id) || isAfter(keys.get(toDocumentKey(id)), entry));
    },
    removes: (entry) => entry.documentId !== undefined && isAfter(removed.get(entry.documentId), entry),
    save: () => ({ version: applied, knownSince, keys: [...keys], removed: [...removed] }),
    resume(saved) {
      applied = saved.version;
      knownSince = saved.knownSince;
      for (const [key, at] of saved.keys) keys.set(key, at);
      for (const [id, at] of saved.removed) removed.set(id, at);
    },
  };
}

const toDocumentKey = (id: string) => `doc:${id}`;
