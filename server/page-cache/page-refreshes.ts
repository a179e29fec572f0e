/** Finds the pages that a publish makes stale, and decides the order of their refreshes. */
import { setImmediate as turn } from 'node:timers/promises';
import { type IdentifiedPage, type PageEntry, toRequest } from './page.ts';
import type { ChangeLog } from './change-log.ts';
import type { ContentChange } from './content-watch/content-index.ts';
import type { EntryStore } from './entry-store.ts';
import type { RefreshQueue } from './refresh-queue.ts';
import type { Versions } from './versions.ts';

export interface PageRefreshes {
  /** Queues a stale entry for a refresh, unless its last refresh has just failed. */
  readonly refreshLater: (entry: PageEntry) => void;
  /** Announces a publish whose change is not known yet. Requests for pages of these documents wait for it. */
  readonly expect: (documentIds: ReadonlySet<string>) => void;
  readonly apply: (change: ContentChange) => void;
  /** Call it when the content service is available again. Queues refreshes that failed in the meantime. */
  readonly refreshStale: () => void;
  /** Queues renders of pages that are missing or stale. Resolves when all of them are checked. */
  readonly warm: (pages: readonly IdentifiedPage[]) => Promise<void>;
  /** Resolves when nothing is left to check or refresh. */
  readonly idle: () => Promise<void>;
}

interface PageRefreshOptions {
  readonly store: EntryStore;
  readonly versions: Versions;
  readonly changes: ChangeLog;
  readonly queue: RefreshQueue;
  readonly isFresh: (entry: PageEntry) => boolean;
  /** Whether the entry is valid for the published content, whichever build rendered it. */
  readonly isCurrent: (entry: PageEntry) => boolean;
  /** Removes the entry from memory and from disk. */
  readonly remove: (entry: PageEntry) => void;
  /** Called with the cache keys of the pages that the manifest and the sitemap list. */
  readonly onListed: (keys: ReadonlySet<string>) => void;
  readonly onStored: (entry: PageEntry) => void;
  /**
   * Called when the search for stale pages failed. The remaining pages are refreshed on request, or by the next search.
   */
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

/** The number of entries that are checked per turn of the event loop, which takes one or two milliseconds. */
const maxAtOnce = 2000;
/**
 * The number of stale entries that are refreshed without pauses: a thousand pages, each with its payload. Others are
 * refreshed when idle.
 */
const maxSoon = 2000;

export function createPageRefreshes(options: PageRefreshOptions): PageRefreshes {
  const { store, versions, changes, queue, isFresh, isCurrent, remove, now } = options;
  let searching: Promise<void> | undefined;
  /** Searches to run after the current one, because something has changed in the meantime. */
  const nextSearches = new Set<(entry: PageEntry) => boolean>();

  /**
   * A small site is searched within one turn of the event loop. Pages of published documents come first, then the most
   * requested ones.
   */
  const queueStale = async (isStale: (entry: PageEntry) => boolean) => {
    while (store.takeMore()) await turn();
    const stale: PageEntry[] = [];
    let checked = 0;
    for (const entry of store.values()) {
      if (isStale(entry)) stale.push(entry);
      checked += 1;
      if (checked % maxAtOnce === 0) await turn();
    }
    for (const entry of stale) entry.retryAt = 0;
    stale.sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent) || other.reads - one.reads);
    queue.add(stale.slice(0, maxSoon), 'soon');
    queue.add(stale.slice(maxSoon), 'whenIdle');
  };

  const search = (isStale: (entry: PageEntry) => boolean) => {
    nextSearches.add(isStale);
    searching ??= (async () => {
      while (nextSearches.size > 0) {
        const predicates = [...nextSearches];
        nextSearches.clear();
        await queueStale((entry) => predicates.some((isWanted) => isWanted(entry))).catch(options.onError);
      }
      searching = undefined;
    })();
  };

  const isOutdated = (entry: PageEntry) => !isCurrent(entry);
  const isUnfresh = (entry: PageEntry) => !isFresh(entry);

  return {
    refreshLater(entry) {
      // Until the change is known, the entry may still be valid.
      if (changes.version() === versions.current() && now() >= entry.retryAt) queue.add([entry], 'soon');
    },
    expect(documentIds) {
      changes.expect(documentIds);
      for (const id of documentIds) for (const entry of store.ofDocument(id)) entry.isUrgent = true;
    },
    apply(change) {
      changes.record(change);
      for (const id of change.removedIds) {
        for (const entry of store.ofDocument(id)) if (changes.isRemoved(entry)) remove(entry);
      }
      const own = [...change.documentIds].flatMap((id) => [...store.ofDocument(id)]);
      const stale = own.filter(isOutdated);
      for (const entry of stale) Object.assign(entry, { isUrgent: true, retryAt: 0 });
      queue.add(stale, 'now');
      if (change.contentKeys === 'all' || change.contentKeys.size > 0) search(isOutdated);
    },
    refreshStale: () => search(isUnfresh),
    async warm(pages) {
      const requests = pages.map((page) => toRequest(page));
      options.onListed(new Set(requests.map(({ key }) => key)));
      for (const [index, request] of requests.entries()) {
        const entry = store.get(request.key);
        if (entry?.isTemporary) {
          store.makePermanent(entry);
          options.onStored(entry);
        }
        if (!entry || !isFresh(entry)) queue.add([request], 'whenIdle');
        if ((index + 1) % maxAtOnce === 0) await turn();
      }
    },
    idle: async () => {
      await searching;
      await queue.idle();
    },
  };
}
