/**
 * Headers for a shared cache that is purged, and the times of its purges (decision 0060). A response that is known to
 * be fresh may be cached for a day. The cache is purged when this process has the new pages, so that it fetches no old
 * one.
 */
import pTimeout from 'p-timeout';
import type { Purge, SharedCache } from '../../integrations/shared-caches/shared-cache.ts';
import type { ContentChange } from './content-watch/content-index.ts';
import { createPurgeQueue, type PurgeCounts, type PurgeQueueOptions } from './purge-queue.ts';
import { createPurgeSet } from './purge-set.ts';
import type { CacheState, HeaderPairs } from './cached-response.ts';
import { createSurrogateKeys, type SharedResponse } from './surrogate-keys.ts';

export interface SharedCaching {
  /** Adds the surrogate keys and, for the response of a stored page, the lifetime. */
  readonly toHeaders: (headers: HeaderPairs, response: SharedResponse & { isStored: boolean }) => HeaderPairs;
  /** How long a response with this cache state may be cached, whatever its headers say. */
  readonly maxMs: (state: CacheState) => number;
  /**
   * Purges what the change has made stale, as soon as it is rendered again. Call it after the page cache knows the
   * change.
   */
  readonly changed: (change: ContentChange) => void;
  /**
   * Purges everything, because anything may be stale: after another build, for an experiment, after changes that an
   * earlier process saw.
   */
  readonly everything: () => void;
  readonly state: () => SharedCachingState;
  readonly stop: () => Promise<void>;
}

/** For metrics. */
export interface SharedCachingState {
  readonly purges: Readonly<PurgeCounts>;
  readonly keysWaiting: number;
  readonly keysRepeating: number;
  readonly isFailing: boolean;
}

export interface SharedCachingOptions extends Pick<PurgeQueueOptions, 'wait' | 'logger'> {
  readonly cache: SharedCache;
  readonly repository: string;
  /** Whether this process knows the published content. Otherwise it cannot tell a fresh page from a stale one. */
  readonly isContentKnown: () => boolean;
  /** Resolves when the pages of these documents are rendered again. */
  readonly refreshed: (documentIds: ReadonlySet<string>) => Promise<unknown>;
  /** Resolves when no page is left to refresh. */
  readonly idle: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

const lifetime = 'max-age=86400, stale-if-error=864000';
/** The lifetime of a stale page while its new one is rendered. */
const maxStaleMs = 1000;
/** The lifetime while this process may miss changes, or the cache cannot be purged: the same as without purges. */
const maxUncertainMs = 60_000;
/** After this time the cache is purged anyway; what is not rendered by then is cached for a moment only. */
const maxRefreshMs = 5000;
/** For a change of more documents, all pages are purged together. */
const maxOwnPages = 20;

export function createSharedCaching(options: SharedCachingOptions): SharedCaching {
  const { cache, repository, isContentKnown, onError } = options;
  const { headers: names } = cache;
  const keys = createSurrogateKeys(repository);
  const queue = createPurgeQueue({ ...options, purge: cache.purge, all: keys.all });
  /** Purges that wait for refreshes. */
  const settling = createPurgeSet(keys.all);
  let settles: Promise<void> | undefined;
  /** The number of keys whose pages are being rendered. */
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
      // Only public responses have this header.
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
      // The page cache has removed all of these pages already.
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
