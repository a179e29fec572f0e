/** Which stored pages a publish makes stale, and the order in which they are rendered again. */
import { toPage } from './asked-page.ts';
import type { EntryStore } from './entry-store.ts';
import { settle, shows, type PageEntry, type PageKey } from './page-entry.ts';
import type { PageAddress } from './page-source.ts';
import type { RefreshQueue } from './refresh-queue.ts';
import type { Versions } from './versions.ts';

/** What a publish changed for readers. */
export interface ContentChange {
  /** The version (versions.ts) that it led to. */
  version: number;
  /** Keys of pages that may show it; `all` when nobody can tell. */
  contentKeys: ReadonlySet<string> | 'all';
  /** The documents that changed: their own pages come first. */
  documentIds: ReadonlySet<string>;
  /** Those among them that are gone: their pages are let go of at once. */
  removedIds: ReadonlySet<string>;
}

export interface PageRefreshes {
  /** Has a stale entry refreshed in the background, unless that has just failed. */
  refreshLater: (entry: PageEntry) => void;
  /** A publish that is announced, and whose change is being looked into: readers of these documents' pages wait for it. */
  expect: (documentIds: ReadonlySet<string>) => void;
  apply: (change: ContentChange) => void;
  /** The content service is back: what could not be refreshed meanwhile is. */
  refreshStale: () => void;
  /** Renders in the background what is not stored or not fresh, a few at a time. */
  warm: (addresses: readonly PageAddress[]) => void;
}

export interface PageRefreshOptions {
  store: EntryStore;
  versions: Versions;
  queue: RefreshQueue;
  isFresh: (entry: PageEntry) => boolean;
  /** Out of the store, and off the disk. */
  remove: (entry: PageEntry) => void;
  /** The pages that the manifest names are these. */
  onListed: (keys: ReadonlySet<string>) => void;
  onStored: (entry: PageEntry) => void;
  now: () => number;
}

export function createPageRefreshes(options: PageRefreshOptions): PageRefreshes {
  const { store, versions, queue, isFresh, remove, now } = options;
  let applied = versions.current();

  const isOf = ({ documentId }: PageEntry, ids: ReadonlySet<string>) => documentId !== undefined && ids.has(documentId);

  const expect = (documentIds: ReadonlySet<string>) => {
    const own = [...store.values()].filter((entry) => isOf(entry, documentIds));
    for (const entry of own) entry.isUrgent = true;
  };

  /** What the change leaves right is settled, what it took away is let go of. Gives the others. */
  const findStale = ({ version, contentKeys, removedIds }: ContentChange): PageEntry[] => {
    const touched: PageEntry[] = [];
    for (const entry of store.values()) {
      if (isOf(entry, removedIds) && entry.validAt < version) remove(entry);
      else if (shows(entry, contentKeys)) touched.push(entry);
      else if (entry.validAt === version - 1) settle(entry, version, versions.ref());
    }
    return touched.filter((entry) => entry.validAt < version);
  };

  const apply = (change: ContentChange) => {
    applied = change.version;
    const stale = findStale(change);
    for (const entry of stale) entry.retryAt = 0;
    const own = stale.filter((entry) => isOf(entry, change.documentIds));
    for (const entry of own) entry.isUrgent = true;
    queue.add(own, 'now');
    // Readers of what is urgent wait for it, but may be none: only what was published itself goes before all else.
    stale.sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent) || other.reads - one.reads);
    queue.add(stale, 'soon');
  };

  return {
    refreshLater(entry) {
      // Until a publish has been looked into, nobody knows whether the entry shows it.
      if (applied === versions.current() && now() >= entry.retryAt) queue.add([entry], 'soon');
    },
    expect,
    apply,
    refreshStale() {
      const stale = [...store.values()].filter((entry) => !isFresh(entry));
      for (const entry of stale) entry.retryAt = 0;
      queue.add(stale, 'soon');
    },
    warm(addresses) {
      const pages = addresses.map((address) => toPage(address));
      options.onListed(new Set(pages.map(({ key }) => key)));
      const isWanted = (page: PageKey) => {
        const entry = store.get(page.key);
        if (entry?.isTemporary && !page.isTemporary) {
          store.keep(entry);
          options.onStored(entry);
        }
        return !entry || !isFresh(entry);
      };
      queue.add(pages.filter(isWanted), 'whenIdle');
    },
  };
}
