/** Has every page that the manifest names rendered before somebody asks, so that an outage finds them all stored. */
import { toPage, type PageCache } from './page-cache.ts';
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

  const warm = async () => {
    const manifest = source.identify(`${basePath}/_payload/manifest.json`);
    if (!manifest) return;
    const outcome = await cache.refresh(toPage(manifest));
    const body = 'entry' in outcome ? outcome.answer.bodies.identity : outcome.passing.body;
    const isWhole = 'entry' in outcome || outcome.passing.status === 200;
    // Without a manifest there is no content either: the next change, or its return, schedules this again.
    const routes = isWhole ? readRoutes(body) : [];
    const pages = [...routes.map(({ path }) => path), ...unlisted];
    const urls = [...pages, ...routes.map(({ payload }) => payload)].map((path) => `${basePath}${path}`);
    cache.warm(urls.flatMap((url): PageAddress[] => toListed(source.identify(url))));
  };

  return {
    schedule() {
      timer ??= setTimeout(() => {
        timer = undefined;
        warm().catch(onError);
      }, delayMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

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
