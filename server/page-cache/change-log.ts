/**
 * Records the version of the last change of each content key. A page is valid while none of its dependencies has
 * changed since.
 * This is checked when the page is requested, so the cost of a publish does not depend on the number of pages.
 */
import type { PageEntry } from './page.ts';
import type { ContentChange } from './content-watch/content-index.ts';

/** The log as it is stored in the snapshot. */
export interface SavedChanges {
  readonly version: number;
  /** A page that was last valid for an older version may show any change. */
  readonly knownSince: number;
  /** By content key, and by id of a document that was taken down: the version of its last change. */
  readonly keys: readonly (readonly [key: string, version: number])[];
  readonly removed: readonly (readonly [id: string, version: number])[];
}

export interface ChangeLog {
  readonly record: (change: ContentChange) => void;
  /** Announces that these documents are published. Their changes are not known yet. */
  readonly expect: (documentIds: ReadonlySet<string>) => void;
  /** The newest version whose changes are known. */
  readonly version: () => number;
  /** Whether a page that was valid for its version is still valid for the newest one. */
  readonly isValid: (entry: Pick<PageEntry, 'validAt' | 'contentKeys'>) => boolean;
  /** Whether the page's own document has changed, or is announced to change. */
  readonly changesOwnDocument: (entry: Pick<PageEntry, 'validAt' | 'documentId'>) => boolean;
  /** Whether the page's own document was taken down. */
  readonly isRemoved: (entry: Pick<PageEntry, 'validAt' | 'documentId'>) => boolean;
  readonly save: () => SavedChanges;
  /** Continues with the log of an earlier process. */
  readonly resume: (saved: SavedChanges) => void;
}

/** Above this number the older half is dropped, and every page that was not checked since then is stale. */
const maxKeys = 5000;

export function createChangeLog(version: number): ChangeLog {
  let applied = version;
  let knownSince = version;
  const keys = new Map<string, number>();
  const removed = new Map<string, number>();
  const expected = new Set<string>();

  const recordAll = (versions: Map<string, number>, names: Iterable<string>, at: number) => {
    for (const name of names) {
      const last = Math.max(at, versions.get(name) ?? at);
      // Deleted first, so that the map is in the order of changes.
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
      // Everything may have changed, or the changes of a version in between are not known.
      if (contentKeys === 'all') knownSince = Math.max(knownSince, at);
      else if (at > applied + 1) knownSince = Math.max(knownSince, at - 1);
      if (contentKeys !== 'all') recordAll(keys, contentKeys, at);
      recordAll(keys, [...documentIds].map(toDocumentKey), at);
      recordAll(removed, removedIds, at);
      for (const id of documentIds) expected.delete(id);
      for (const id of removed.keys()) if (removed.size > maxKeys) removed.delete(id);
      applied = Math.max(applied, at);
      forgetOldest();
    },
    expect(documentIds) {
      for (const id of documentIds) expected.add(id);
    },
    version: () => applied,
    isValid(entry) {
      if (entry.validAt >= applied) return true;
      // A response without dependencies may show anything.
      if (entry.validAt < knownSince || entry.contentKeys.length === 0) return false;
      return !entry.contentKeys.some((key) => isAfter(keys.get(key), entry));
    },
    changesOwnDocument(entry) {
      const { documentId: id } = entry;
      return id !== undefined && (expected.has(id) || isAfter(keys.get(toDocumentKey(id)), entry));
    },
    isRemoved: (entry) => entry.documentId !== undefined && isAfter(removed.get(entry.documentId), entry),
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
