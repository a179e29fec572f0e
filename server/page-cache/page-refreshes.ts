/** What a publish makes stale, and the order in which it is rendered again. */
import { setImmediate as turn } from 'node:timers/promises';
import { type IdentifiedPage, type PageEntry, toRequest } from './page.ts';
import type { ChangeLog } from './change-log.ts';
import type { ContentChange } from './content-watch/content-index.ts';
import type { EntryStore } from './entry-store.ts';
import type { RefreshQueue } from './refresh-queue.ts';
import type { Versions } from './versions.ts';

export interface PageRefreshes {
  /** Has a stale entry refreshed in the background, unless that has just failed. */
  refreshLater: (entry: PageEntry) => void;
  /** A publish that is announced, and whose change is being looked into: readers of these documents' pages wait for it. */
  expect: (documentIds: ReadonlySet<string>) => void;
  apply: (change: ContentChange) => void;
  /** The content service is back: what could not be refreshed meanwhile is. */
  refreshStale: () => void;
  /** Renders in the background what is not stored or not fresh, a few at a time. Resolves when all of them are looked at. */
  warm: (pages: readonly IdentifiedPage[]) => Promise<void>;
  /** Resolves when nothing is left to be looked at or refreshed. */
  idle: () => Promise<void>;
}

interface PageRefreshOptions {
  store: EntryStore;
  versions: Versions;
  changes: ChangeLog;
  queue: RefreshQueue;
  isFresh: (entry: PageEntry) => boolean;
  /** Whether it is right for what is published now, whichever build made it. */
  isCurrent: (entry: PageEntry) => boolean;
  /** Out of the store, and off the disk. */
  remove: (entry: PageEntry) => void;
  /** The pages that the manifest names are these. */
  onListed: (keys: ReadonlySet<string>) => void;
  onStored: (entry: PageEntry) => void;
  /** Not all stale pages were found: those that were not are refreshed when somebody asks for them, or by the next search. */
  onError: (error: unknown) => void;
  now: () => number;
}

/** Entries that are checked before the event loop turns: a millisecond or two. */
const maxAtOnce = 2000;
/** Stale entries that are refreshed without pauses: a thousand pages, each with its payload. The rest is refreshed when idle. */
const maxSoon = 2000;

export function createPageRefreshes(options: PageRefreshOptions): PageRefreshes {
  const { store, versions, changes, queue, isFresh, isCurrent, remove, now } = options;
  let looking: Promise<void> | undefined;
  /** Searches that begin when the present one ends, because something has changed meanwhile. */
  const wanted = new Set<(entry: PageEntry) => boolean>();

  /** A small site is searched within the turn. What was published itself goes first, then what was read most. */
  const refreshAll = async (isStale: (entry: PageEntry) => boolean) => {
    while (store.takeUp()) await turn();
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

  const look = (isStale: (entry: PageEntry) => boolean) => {
    wanted.add(isStale);
    looking ??= (async () => {
      while (wanted.size > 0) {
        const asked = [...wanted];
        wanted.clear();
        await refreshAll((entry) => asked.some((isWanted) => isWanted(entry))).catch(options.onError);
      }
      looking = undefined;
    })();
  };

  const isOutdated = (entry: PageEntry) => !isCurrent(entry);
  const isUnfresh = (entry: PageEntry) => !isFresh(entry);

  return {
    refreshLater(entry) {
      // Until a publish has been looked into, nobody knows whether the entry shows it.
      if (changes.version() === versions.current() && now() >= entry.retryAt) queue.add([entry], 'soon');
    },
    expect(documentIds) {
      changes.expect(documentIds);
      for (const id of documentIds) for (const entry of store.ofDocument(id)) entry.isUrgent = true;
    },
    apply(change) {
      changes.record(change);
      for (const id of change.removedIds) {
        for (const entry of store.ofDocument(id)) if (changes.removes(entry)) remove(entry);
      }
      const own = [...change.documentIds].flatMap((id) => [...store.ofDocument(id)]);
      const stale = own.filter(isOutdated);
      for (const entry of stale) Object.assign(entry, { isUrgent: true, retryAt: 0 });
      queue.add(stale, 'now');
      if (change.contentKeys === 'all' || change.contentKeys.size > 0) look(isOutdated);
    },
    refreshStale: () => look(isUnfresh),
    async warm(pages) {
      const requests = pages.map((page) => toRequest(page));
      options.onListed(new Set(requests.map(({ key }) => key)));
      for (const [index, request] of requests.entries()) {
        const entry = store.get(request.key);
        if (entry?.isTemporary) {
          store.keep(entry);
          options.onStored(entry);
        }
        if (!entry || !isFresh(entry)) queue.add([request], 'whenIdle');
        if ((index + 1) % maxAtOnce === 0) await turn();
      }
    },
    idle: async () => {
      await looking;
      await queue.idle();
    },
  };
}
