/**
 * What responses tell a shared cache that is purged, and when it is purged (decision 0060). A response that is known to
 * be fresh may be kept for a day; the cache is purged when this process has the new pages, so it fetches no old one.
 */
import pTimeout from 'p-timeout';
import type { Purge, SharedCache } from '../../integrations/shared-caches/shared-cache.ts';
import type { ContentChange } from './content-watch/content-index.ts';
import { createPurgeQueue, type PurgeCounts, type PurgeQueueOptions } from './purge-queue.ts';
import { createPurgeSet } from './purge-set.ts';
import type { CacheState, HeaderPairs } from './stored-answer.ts';
import { createSurrogateKeys, type SharedResponse } from './surrogate-keys.ts';

export interface SharedCaching {
  /** Adds the surrogate keys; and the lifetime, if it is the response of a stored page. */
  toHeaders: (headers: HeaderPairs, response: SharedResponse & { isStored: boolean }) => HeaderPairs;
  /** How long a response of this state may be kept, whatever its headers say. */
  maxMs: (state: CacheState) => number;
  /** Purges what the change has made stale, as soon as it is rendered again. Call after the page cache knows of it. */
  changed: (change: ContentChange) => void;
  /** Anything may differ from what the cache holds: another build, an experiment, changes that an earlier process saw. */
  everything: () => void;
  state: () => SharedCachingState;
  stop: () => Promise<void>;
}

/** For metrics. */
export interface SharedCachingState {
  purges: Readonly<PurgeCounts>;
  keysWaiting: number;
  keysRepeating: number;
  isFailing: boolean;
}

export interface SharedCachingOptions extends Pick<PurgeQueueOptions, 'wait' | 'logger'> {
  cache: SharedCache;
  repository: string;
  /** Whether this process knows the published content: without it, it cannot tell a fresh page from an old one. */
  isContentKnown: () => boolean;
  /** Resolves when the pages of these documents are rendered again. */
  refreshed: (documentIds: ReadonlySet<string>) => Promise<unknown>;
  /** Resolves when no page is left to refresh. */
  idle: () => Promise<unknown>;
  onError: (error: unknown) => void;
}

const lifetime = 'max-age=86400, stale-if-error=864000';
/** Of an old page while its new one is rendered. */
const maxStaleMs = 1000;
/** While this process does not learn of changes, or the cache takes no purges: the lifetime without purges. */
const maxUncertainMs = 60_000;
/** After it the cache is purged all the same: what is not rendered yet is kept for a moment only. */
const maxRefreshMs = 5000;
/** With more documents, all pages are purged together. */
const maxOwnPages = 20;

export function createSharedCaching(options: SharedCachingOptions): SharedCaching {
  const { cache, repository, isContentKnown, onError } = options;
  const { headers: names } = cache;
  const keys = createSurrogateKeys(repository);
  const queue = createPurgeQueue({ ...options, purge: cache.purge, all: keys.all });
  /** Waits for the refreshes. */
  const settling = createPurgeSet(keys.all);
  let settles: Promise<void> | undefined;
  /** Keys whose pages are being rendered. */
  let rendering = 0;

  const purgeAfter = async (rendered: Promise<unknown>, purges: readonly Purge[]) => {
    const count = purges.flatMap((purge) => purge.keys).length;
    rendering += count;
    await pTimeout(rendered, { milliseconds: maxRefreshMs, fallback: () => undefined }).catch(onError);
    rendering -= count;
    for (const purge of purges) queue.add(purge);
  };

  const settle = async () => {
    while (settling.size() > 0) await purgeAfter(options.idle(), settling.take());
    settles = undefined;
  };

  const purgeOwnPages = (documentIds: ReadonlySet<string>) =>
    purgeAfter(options.refreshed(documentIds), [{ keys: [...documentIds].map(keys.ofOwnPage), reason: 'changed' }]);

  const purgeWhenSettled = (purge: Purge) => {
    settling.add(purge);
    settles ??= settle();
  };

  return {
    toHeaders(headers, response) {
      // Only public responses have it.
      if (!headers.some(([name]) => name === 'surrogate-control')) return headers;
      const keyHeader = [names.keys, keys.ofResponse(response).join(names.separator)] as const;
      if (response.status !== 200 || !response.isStored) return [...headers, keyHeader];
      const others = headers.filter(([name]) => name !== names.lifetime);
      return [...others, [names.lifetime, lifetime], keyHeader];
    },
    maxMs(state) {
      if (state === 'stale') return maxStaleMs;
      return isContentKnown() && !queue.isFailing() ? Infinity : maxUncertainMs;
    },
    changed(change) {
      const reason = change.removedIds.size > 0 ? 'taken down' : 'changed';
      const purge = { keys: keys.ofChange(change), reason } as const;
      if (purge.keys.length === 0) return;
      // The page cache has none of these pages any more.
      if (reason === 'taken down') queue.add(purge);
      else if (change.documentIds.size <= maxOwnPages) void purgeOwnPages(change.documentIds);
      purgeWhenSettled(purge);
    },
    everything: () => purgeWhenSettled({ keys: [keys.all], reason: 'changed' }),
    state: () => ({
      purges: queue.counts,
      keysWaiting: queue.waiting() + settling.size() + rendering,
      keysRepeating: queue.repeating(),
      isFailing: queue.isFailing(),
    }),
    stop: queue.stop,
  };
}
