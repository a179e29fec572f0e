/** Has every page that the manifest names rendered before somebody asks, so that an outage finds them all stored. */
import { toPage } from './asked-page.ts';
import type { PageCache } from './page-cache.ts';
import type { PageAddress, PageSource } from './page-source.ts';

export interface WarmUp {
  /** Soon, once for all that is published meanwhile. */
  schedule: () => void;
  stop: () => void;
}

/** Pages that no manifest names, and that an outage must find. */
const unlisted = ['/sitemap.xml', '/404', '/contact/thank-you', '/contact/error'];

export function createWarmUp({
  cache,
  source,
  basePath,
  delayMs,
  onError,
}: {
  cache: PageCache;
  source: PageSource;
  basePath: string;
  delayMs: number;
  onError: (error: unknown) => void;
}): WarmUp {
  let timer: NodeJS.Timeout | undefined;
  let retryMs = delayMs;
  let isStopped = false;

  /** Whether all that is to be stored is. */
  const warm = async (): Promise<boolean> => {
    const manifest = source.identify(`${basePath}/_payload/manifest.json`);
    if (!manifest) return true;
    const outcome = await cache.refresh(toPage(manifest));
    const body = 'entry' in outcome ? outcome.answer.bodies.identity : outcome.passing.body;
    const isWhole = 'entry' in outcome || outcome.passing.status === 200;
    const routes = isWhole ? readRoutes(body) : [];
    const pages = [...routes.map(({ path }) => path), ...unlisted];
    const urls = [...pages, ...routes.map(({ payload }) => payload)].map((path) => `${basePath}${path}`);
    const addresses = urls.flatMap((url): PageAddress[] => toListed(source.identify(url)));
    cache.warm(addresses);
    await cache.queue.idle();
    return isWhole && addresses.every((address) => cache.find(toPage(address).key) !== undefined);
  };

  const scheduleAfter = (milliseconds: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      warm().then(settle, onError);
    }, milliseconds).unref();
  };

  /** A machine that is busy, or content that is slow, may leave some out, and nobody would notice before an outage. */
  const settle = (isComplete: boolean) => {
    if (isComplete) {
      retryMs = delayMs;
      return;
    }
    scheduleAfter(retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };

  return {
    schedule: () => scheduleAfter(delayMs),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const longestRetryMs = 60_000;

/** What the manifest names is one of few, even where others of its form are not. */
function toListed(address: PageAddress | undefined): PageAddress[] {
  return address ? [{ ...address, isTemporary: false }] : [];
}

interface Route {
  path: string;
  payload: string;
}

function readRoutes(body: Buffer): readonly Route[] {
  // Our own site's answer (site/http/answer-manifest.ts).
  return (JSON.parse(body.toString()) as { routes: readonly Route[] }).routes;
}
