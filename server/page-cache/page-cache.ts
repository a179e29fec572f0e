/**
 * The page cache: entries that are immutable for a content version and variant. After a publish, entries that do not
 * show it stay valid; the others are rendered in the background while their old bytes are served (decision 0018). A
 * page that changes by the clock is rendered by the first request after its time (decision 0045).
 */
import type { ChangeLog } from './change-log.ts';
import { markValid, toRequest, type PageEntry, type PageRequest } from './page.ts';
import { createPageRefreshes, type PageRefreshes } from './page-refreshes.ts';
import { createPageRenders, type Outcome, type PageRenderCounts, type PageRenderOptions } from './page-renders.ts';
import type { QueuedPage, RefreshQueue } from './refresh-queue.ts';
import type { Versions } from './versions.ts';

interface PageCacheOptions extends PageRenderOptions {
  readonly changes: ChangeLog;
  readonly queue: (refresh: (page: QueuedPage) => Promise<unknown>) => RefreshQueue;
  /** Called when background work failed; the next work starts in any case. */
  readonly onError: (error: unknown) => void;
}

interface PageFreshness {
  /** Whether a render would return the same page. */
  readonly isFresh: (entry: PageEntry) => boolean;
  /** Whether the entry is valid for the published content, whichever build rendered it. */
  readonly isCurrent: (entry: PageEntry) => boolean;
  /**
   * Milliseconds until the entry changes by the clock: zero or less when it is overdue, `Infinity` when it never
   * changes.
   */
  readonly changesInMs: (entry: PageEntry) => number;
  /** Whether its time has passed and no render has just failed. */
  readonly isOverdue: (entry: PageEntry) => boolean;
}

export interface PageCache extends PageRefreshes, Omit<PageFreshness, 'isCurrent'> {
  readonly find: (key: string) => PageEntry | undefined;
  /** Renders the page, or joins the render in flight. Never rejects. */
  readonly refresh: (request: PageRequest) => Promise<Outcome>;
  /** Resolves when the stored pages of these documents are fresh, or their render has failed. */
  readonly refreshed: (documentIds: ReadonlySet<string>) => Promise<unknown>;
  readonly queue: RefreshQueue;
  readonly counts: Readonly<PageRenderCounts>;
  /** Cache keys of the pages that the manifest and the sitemap list. */
  readonly listed: () => ReadonlySet<string>;
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { store, versions, changes, onStored, onError, now } = options;
  let listed: ReadonlySet<string> = new Set();
  const { isCurrent, ...freshness } = createPageFreshness(options);
  const { renderOnce, remove, counts } = createPageRenders(options, (key) => listed.has(key));
  const toRequestOf = ({ url, variant: key, cookie }: PageEntry) => {
    const page = options.source.identify(url);
    return page && toRequest(page, { key, cookie });
  };
  const queue = options.queue(async (queued) => {
    const entry = store.get(queued.key);
    // The render of the page's other representation may have stored this one.
    if (entry && freshness.isFresh(entry)) return;
    const request = 'page' in queued ? queued : toRequestOf(queued);
    if (request?.key === queued.key) await renderOnce(request);
    // The URL redirects now, or no longer belongs to those that share the 404.
    else if (entry) remove(entry);
  });
  const { isFresh } = freshness;
  const refreshed = (documentIds: ReadonlySet<string>) => {
    const stale = [...documentIds].flatMap((id) => [...store.ofDocument(id)]).filter((entry) => !isFresh(entry));
    return Promise.all(stale.map(toRequestOf).map((request) => request && renderOnce(request)));
  };
  const onListed = (keys: ReadonlySet<string>) => void (listed = keys);
  const refreshes = createPageRefreshes({
    store,
    versions,
    changes,
    queue,
    isFresh,
    isCurrent,
    remove,
    onListed,
    onStored,
    onError,
    now,
  });
  return {
    find: store.get,
    refresh: renderOnce,
    refreshed,
    ...freshness,
    ...refreshes,
    queue,
    counts,
    listed: () => listed,
  };
}

function createPageFreshness({
  versions,
  changes,
  build,
  now,
}: Pick<PageCacheOptions, 'versions' | 'changes' | 'build' | 'now'> & { versions: Versions }): PageFreshness {
  /** Dependencies are checked lazily, when the page is requested. */
  const isCurrent = (entry: PageEntry) => {
    const current = versions.current();
    if (entry.validAt === current) return true;
    if (changes.version() !== current || !changes.isValid(entry)) return false;
    markValid(entry, current, versions.ref());
    return true;
  };
  const changesInMs = ({ changesAt }: PageEntry) => (changesAt === undefined ? Infinity : changesAt - now());
  return {
    isFresh: (entry) => entry.build === build && changesInMs(entry) > 0 && isCurrent(entry),
    isCurrent,
    changesInMs,
    isOverdue: (entry) => changesInMs(entry) <= 0 && now() >= entry.retryAt,
  };
}
