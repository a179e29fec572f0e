/**
 * Renders the feeds and every page that the manifest and the sitemap name before they are requested, so that an outage
 * finds all of them stored.
 */
import { type IdentifiedPage, type PageSource, toRequest } from './page.ts';
import { uncompress } from './compression/compress.ts';
import type { EntryStore } from './entry-store.ts';
import type { PageCache } from './page-cache.ts';
import type { CachedResponse } from './cached-response.ts';

interface WarmUp {
  /** Warms the pages soon, once for all publishes until then. */
  readonly schedule: () => void;
  readonly stop: () => void;
}

/** Pages outside the manifest that must be available during an outage. */
const unlisted = ['/404', '/contact/thank-you', '/contact/error'];

/** The number of URLs that are identified per turn of the event loop, which takes a few milliseconds. */
const maxAtOnce = 500;

export function createWarmUp({
  cache,
  load,
  source,
  feedPaths,
  basePath,
  delayMs,
  rest,
  onError,
}: {
  cache: Pick<PageCache, 'find' | 'isFresh' | 'refresh' | 'warm' | 'idle'>;
  load: EntryStore['load'];
  source: PageSource;
  /** The paths of the site's feeds (site/site.ts). */
  feedPaths: readonly string[];
  basePath: string;
  delayMs: number;
  /**
   * Resolves after a turn of the event loop, later when the process is busy. `milliseconds`: the duration of the work
   * before.
   */
  rest: (milliseconds: number) => Promise<unknown>;
  onError: (error: unknown) => void;
}): WarmUp {
  let timer: NodeJS.Timeout | undefined;
  let retryMs = delayMs;
  let isStopped = false;

  /** Whether all pages are stored. */
  const warm = async (): Promise<boolean> => {
    // A site without a manifest has nothing to warm.
    if (!source.identify(`${basePath}/_payload/manifest.json`)) return true;
    const [manifest, sitemap] = [await refresh('/_payload/manifest.json'), await refresh('/sitemap.xml')];
    const isWhole = manifest !== undefined && sitemap !== undefined;
    const routes = manifest ? readRoutes(manifest) : [];
    const own = [...routes.map(({ path }) => path), ...unlisted, ...feedPaths, ...routes.map(({ payload }) => payload)];
    const urls = [...own.map((path) => `${basePath}${path}`), ...(sitemap ? readParts(sitemap) : [])];
    const pages: IdentifiedPage[] = [];
    for (let from = 0; from < urls.length; from += maxAtOnce) {
      const begun = performance.now();
      pages.push(...urls.slice(from, from + maxAtOnce).flatMap((url) => source.identify(url) ?? []));
      await rest(performance.now() - begun);
    }
    await cache.warm(pages);
    await cache.idle();
    return isWhole && pages.every((page) => cache.find(toRequest(page).key) !== undefined);
  };

  /** The body of a feed; `undefined` when it is not available. */
  const refresh = async (path: string): Promise<Buffer | undefined> => {
    const list = source.identify(`${basePath}${path}`);
    if (!list) return undefined;
    const request = toRequest(list);
    const known = cache.find(request.key);
    const stored = known && cache.isFresh(known) ? load(known) : undefined;
    if (stored) return readBody(stored);
    const outcome = await cache.refresh(request);
    if ('entry' in outcome) return readBody(outcome.answer);
    return outcome.uncacheable.status === 200 ? outcome.uncacheable.body : undefined;
  };

  const scheduleAfter = (milliseconds: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      warm().then(settle, fail);
    }, milliseconds).unref();
  };

  /** On a busy machine or with slow content some pages may be missing, which an outage would reveal. */
  const settle = (isComplete: boolean) => {
    if (isComplete) {
      retryMs = delayMs;
      return;
    }
    scheduleAfter(retryMs);
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  };

  const fail = (error: unknown) => {
    onError(error);
    settle(false);
  };

  return {
    schedule: () => scheduleAfter(delayMs),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const maxRetryMs = 60_000;

const readBody = ({ bodies, length }: CachedResponse) => uncompress(bodies.gzip, length);

interface Route {
  readonly path: string;
  readonly payload: string;
}

function readRoutes(body: Buffer): readonly Route[] {
  // Our own site wrote it (site/http/handle-manifest.ts), so the type is known.
  return (JSON.parse(body.toString()) as { routes: readonly Route[] }).routes;
}

/** The parts of our own sitemap (site/http/handle-sitemap.ts). */
function readParts(index: Buffer): string[] {
  return [...index.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}
