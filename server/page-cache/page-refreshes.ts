/** What a publish makes stale, and the order in which it is rendered again. */
import { setImmediate as turn } from 'node:timers/promises';
import { type PageAddress, type PageEntry, type PageRequest, toPage } from './page.ts';
import type { ChangeLog } from './change-log.ts';
import type { ContentChange } from './content-watch/content-change.ts';
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
  warm: (addresses: readonly PageAddress[]) => Promise<void>;
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

/** Of entries that are looked at before readers have their turn: a millisecond or two. */
const maxAtOnce = 2000;
/**
 * Of stale entries that are refreshed soon, among those that were read and as many among the others: a thousand pages, each
 * with its payload. The rest of a large site is checked in half of the time at most, which takes minutes; who asks for one of
 * them has it refreshed soon all the same.
 */
const maxSoon = 2000;

export function createPageRefreshes(options: PageRefreshOptions): PageRefreshes {
  const { store, versions, changes, queue, isFresh, isCurrent, remove, now } = options;
  let looking: Promise<void> | undefined;
  /** What is looked for once more from the beginning, because something has changed meanwhile. */
  const wanted = new Set<(entry: PageEntry) => boolean>();

  /** `room`: how many of them are refreshed soon. */
  const add = (stale: PageEntry[], room: number) => {
    for (const entry of stale) entry.retryAt = 0;
    // Readers of what is urgent wait for it, but may be none: only what was published itself goes before all else.
    stale.sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent) || other.reads - one.reads);
    queue.add(stale.slice(0, room), 'soon');
    queue.add(stale.slice(room), 'whenIdle');
  };

  /** Those that somebody has read go first. All of a small site are looked at in this very turn. */
  const findStale = async (isStale: (entry: PageEntry) => boolean) => {
    while (store.takeUp()) await turn();
    for (const least of [1, 0]) {
      let stale: PageEntry[] = [];
      let looked = 0;
      let room = maxSoon;
      const addAll = () => {
        add(stale, room);
        room = Math.max(0, room - stale.length);
        stale = [];
      };
      for (const entry of store.values()) {
        if (entry.reads >= least && isStale(entry)) stale.push(entry);
        looked += 1;
        if (looked % maxAtOnce > 0) continue;
        addAll();
        await turn();
      }
      addAll();
    }
  };

  const look = (isStale: (entry: PageEntry) => boolean) => {
    wanted.add(isStale);
    looking ??= (async () => {
      while (wanted.size > 0) {
        const asked = [...wanted];
        wanted.clear();
        await findStale((entry) => asked.some((isWanted) => isWanted(entry))).catch(options.onError);
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
    async warm(addresses) {
      const pages: PageRequest[] = [];
      const keys = new Set<string>();
      await inTurns(addresses, (some) => {
        for (const page of some.map((address) => toPage(address))) {
          pages.push(page);
          keys.add(page.key);
        }
      });
      options.onListed(keys);
      const isWanted = (page: PageRequest) => {
        const entry = store.get(page.key);
        if (entry?.isTemporary && !page.isTemporary) {
          store.keep(entry);
          options.onStored(entry);
        }
        return !entry || !isFresh(entry);
      };
      await inTurns(pages, (some) => queue.add(some.filter(isWanted), 'whenIdle'));
    },
    idle: async () => {
      await looking;
      await queue.idle();
    },
  };
}

async function inTurns<Item>(items: readonly Item[], work: (some: readonly Item[]) => void): Promise<void> {
  for (let from = 0; from < items.length; from += maxAtOnce) {
    if (from > 0) await turn();
    work(items.slice(from, from + maxAtOnce));
  }
}
