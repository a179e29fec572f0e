/**
 * The page cache: entries that are immutable for a content version and variant, rendered once however many ask.
 * A publish leaves every entry that does not show it valid, and has the others rendered again in the background while
 * their old bytes are served (decision 0018). A page that goes by the clock is
 * rendered again when its time has come and somebody asks for it (decision 0045).
 */
import { isShared } from './asked-page.ts';
import type { ChangeLog } from './change-log.ts';
import type { EntryStore } from './entry-store.ts';
import { createRepresentationStore } from './store-representations.ts';
import type { PageEntry, PageRequest } from './page-entry.ts';
import { createPageFlights, type Outcome } from './page-flights.ts';
import { createPageFreshness, type PageFreshness } from './page-freshness.ts';
import { createPageRefreshes, type PageRefreshes } from './page-refreshes.ts';
import type { PageSource, Representation } from './page-source.ts';
import { createVersionedRenders, type VersionedRenderOptions } from './versioned-renders.ts';
import type { RefreshQueue } from './refresh-queue.ts';
import type { AnswerOptions } from './stored-answer.ts';
import type { Versions } from './versions.ts';

interface PageCacheOptions extends AnswerOptions, Pick<VersionedRenderOptions, 'examineContent' | 'index'> {
  source: PageSource;
  store: EntryStore;
  versions: Versions;
  changes: ChangeLog;
  queue: (refresh: (page: PageRequest) => Promise<unknown>) => RefreshQueue;
  /** The build that renders; entries of another one are rendered again when they can be. */
  build: string;
  /** Said of a page that is not stored, when what was made of it is not to be believed. */
  unavailable: Representation;
  /** A new entry, for the snapshot and for better compression; with its body uncompressed when it has just been rendered. */
  onStored: (entry: PageEntry, rendered?: Buffer) => void;
  /** It was looked at again, and is right as it is. */
  onConfirmed: (entry: PageEntry) => void;
  onRemoved: (entry: PageEntry) => void;
  /** Work in the background failed; it goes on with what is next. */
  onError: (error: unknown) => void;
  now: () => number;
}

export interface PageCacheCounts {
  /** Pages, each with all its forms. */
  renders: number;
  /** Refreshes that found the view unchanged, so that nothing had to be rendered. */
  unchanged: number;
  failures: number;
}

export interface PageCache extends PageRefreshes, Omit<PageFreshness, 'isCurrent'> {
  find: (key: string) => PageEntry | undefined;
  /** Renders the page, or joins the render of this version that runs, whichever form it was asked in. Never rejects. */
  refresh: (page: PageRequest) => Promise<Outcome>;
  queue: RefreshQueue;
  counts: Readonly<PageCacheCounts>;
  /** Keys of the pages that the manifest and the sitemap name. */
  listed: () => ReadonlySet<string>;
}

const maxRetryMs = 30_000;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { source, store, versions, changes, now } = options;
  const counts: PageCacheCounts = { renders: 0, unchanged: 0, failures: 0 };
  let listed: ReadonlySet<string> = new Set();
  const { isFresh, isCurrent, changesInMs, isOverdue } = createPageFreshness(options);
  const renderVersioned = createVersionedRenders(options);
  const storeRepresentations = createRepresentationStore({
    ...options,
    version: versions.current,
    isTakenDown: changes.removes,
    isListed: (key) => listed.has(key),
  });

  const render = async (page: PageRequest, begun: number): Promise<Outcome> => {
    const renderedAt = now();
    const { rendered, validAt } = await renderVersioned(page, begun);
    if (validAt === undefined) return fail(page, rendered);
    if (rendered.status === 404 && !page.mayBeAbsent) return forget(page, rendered, validAt);
    if (rendered.status !== 404 && isShared(page)) return handleNoLongerNotFound(page, rendered);
    // It has another address by now, which is not kept: it may have this one again.
    if (rendered.status === 301) return forget(page, rendered, validAt);
    const isUnchanged = [rendered, ...rendered.others.map(({ answer }) => answer)].every((form) => form.isUnchanged);
    counts[isUnchanged ? 'unchanged' : 'renders'] += 1;
    await storeRepresentations(page, rendered, { validAt, renderedAt });
    const outcome = serve(page, rendered);
    if ('entry' in outcome || !rendered.isUnchanged) return outcome;
    // The page that was to stay as it is has left the store meanwhile, or its bytes are damaged.
    store.delete(page.key);
    return render(page, begun);
  };

  const refresh = createPageFlights({ store, source, version: versions.current, render });

  /** What is stored now may be newer than what was rendered: nobody is shown the older of two. */
  const serve = ({ key }: PageRequest, rendered: Representation): Outcome => {
    const entry = store.get(key);
    const answer = entry && store.load(entry);
    return entry && answer ? { entry, answer } : { uncacheable: rendered };
  };

  /** One of endlessly many addresses has no page (any more): that is said, and nothing is kept of it. */
  const forget = (page: PageRequest, rendered: Representation, validAt: number): Outcome => {
    const entry = store.get(page.key);
    if (entry && entry.validAt < validAt) remove(entry);
    return { uncacheable: rendered };
  };

  /** Rendered for all that have no page, and the address that stood for them has one now. */
  const handleNoLongerNotFound = (page: PageRequest, rendered: Representation): Outcome => {
    const entry = store.get(page.key);
    // The next who asks brings an address of their own.
    if (entry) remove(entry);
    return { uncacheable: rendered, noLongerNotFound: true };
  };

  const remove = (entry: PageEntry) => {
    store.delete(entry.key);
    options.onRemoved(entry);
  };

  const fail = (page: PageRequest, rendered: Representation): Outcome => {
    const entry = store.get(page.key);
    if (rendered.status >= 500) counts.failures += 1;
    if (entry) {
      entry.failures += 1;
      entry.retryAt = now() + Math.min(maxRetryMs, 500 * 2 ** entry.failures);
    }
    if (entry?.answer) return { entry, answer: entry.answer };
    // Of a page that is there "not found" would be said, and remembered by search engines.
    return { uncacheable: rendered.ref !== undefined && options.index() ? options.unavailable : rendered };
  };

  const refreshUnlessFresh = async (page: PageRequest) => {
    const entry = store.get(page.key);
    // Meanwhile another form of the page may have brought this one.
    if (!entry || !isFresh(entry)) await refresh(page);
  };
  const queue = options.queue(refreshUnlessFresh);
  const refreshes = createPageRefreshes({
    ...options,
    queue,
    isFresh,
    isCurrent,
    remove,
    onListed: (keys) => void (listed = keys),
  });

  return {
    find: store.get,
    isFresh,
    changesInMs,
    isOverdue,
    refresh,
    ...refreshes,
    queue,
    counts,
    listed: () => listed,
  };
}
