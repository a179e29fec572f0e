/** The page cache in front of the real site, on a content service that can fail on demand, over HTTP. For tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { createContentJobBoard } from '../../integrations/job-boards/content-job-board.ts';
import type { SharedCache } from '../../integrations/shared-caches/shared-cache.ts';
import { createSite } from '../site.ts';
import { createExamplePageContext, type ExamplePageContext } from './example-page-context.ts';
import { listVacancyDocuments } from '../../server/vacancy-documents.ts';
import type { IdentifiedPage, PageSource } from '../../server/page-cache/page.ts';
import type { SharedCachingOptions } from '../../server/page-cache/shared-caching.ts';
import { createSiteCache, type SiteCache, type SiteContent } from '../../server/page-cache/site-cache.ts';

export interface TestSiteCache {
  readonly cache: SiteCache;
  readonly get: (address: string, headers?: Record<string, string>) => Promise<SiteCacheResponse>;
  /** As called by the site. */
  readonly listPublished: SiteContent['listPublished'];
  readonly stored: ExamplePageContext['stored'];
  readonly logged: ExamplePageContext['logged'];
  readonly stop: () => Promise<void>;
}

interface SiteCacheResponse {
  readonly status: number;
  /** `x-cache` */
  readonly cache: string | null;
  readonly text: string;
  readonly headers: Headers;
}

/**
 * Longer than any test. The content service of these tests is in their process, so content that is late says that the
 * machine is busy, and a time-out would be an outage that no test asked for: a fault rejects at once.
 */
export const neverMs = 600_000;

export async function startSiteCache({
  fetch: ask,
  directory,
  onRendered,
  onAsked = () => {},
  sharedCache,
  purgeWait,
  warmDelayMs,
  now = startAt(createExamplePageContext().now),
}: {
  fetch: (request: Request) => Promise<Response>;
  directory: string;
  /** Rendered URLs, without those whose view was unchanged. */
  onRendered: (url: string) => void;
  /** Called for every page that the cache requests, also when its view is unchanged. */
  onAsked?: (page: IdentifiedPage) => void;
  /** The cache in front that is purged. */
  sharedCache?: SharedCache;
  /** The delay before a purge is repeated, or retried after a failure. */
  purgeWait?: SharedCachingOptions['wait'];
  /** Before the cache renders pages that no test has asked for. */
  warmDelayMs?: number;
  /** Milliseconds since 1970, of the site and of the cache. */
  now?: () => number;
}): Promise<TestSiteCache> {
  const example = createExamplePageContext();
  const content = {
    repository: 'financial-cloud',
    endpoint: 'https://content.test/api/v2',
    accessToken: undefined,
    fetch: (url: string, init?: RequestInit) => ask(new Request(url, init)),
    timeoutMs: neverMs,
    mediaTimeoutMs: neverMs,
  };
  const assets = {
    kernel: '/assets/kernel.js',
    liveBridge: '/assets/live-bridge.js',
    islandScripts: {},
    serviceWorker: undefined,
    development: [],
  };
  const record = (source: PageSource): PageSource => ({
    identify: source.identify,
    async render(request, storedView) {
      onAsked(request.page);
      const answer = await source.render(request, storedView);
      if (!answer.isUnchanged && answer.status === 200) onRendered(request.page.url);
      return answer;
    },
  });
  const asked: { listPublished: SiteContent['listPublished'] } = { listPublished: async () => undefined };
  const cache = createSiteCache({
    createSite: ({ publications, readStored, listPublished, onRefChanged, onContentChanged }) => {
      asked.listPublished = listPublished;
      return createSite({
        settings: { ...example.settings, contentOrigin: 'https://content.test' },
        services: {
          ...example.services,
          jobBoard: createContentJobBoard({ listDocuments: (ref) => listVacancyDocuments(content, ref) }),
        },
        content: { ...content, onPublish: onRefChanged, onChange: onContentChanged },
        assets: { ...assets, preloadedFont: undefined, style: '/assets/style.css', fontCss: '', baseCss: '' },
        logger: example.logger,
        now: () => new Date(now()),
        publications,
        readStored,
        listPublished,
      });
    },
    content,
    origin: 'http://site.test',
    basePath: '',
    directory,
    maxBytes: 100_000_000,
    // The highest level takes 80 ms a page.
    spareQuality: 'quick',
    shared: sharedCache && {
      cache: sharedCache,
      repository: content.repository,
      ...(purgeWait && { wait: purgeWait }),
    },
    ...(warmDelayMs !== undefined && { warmDelayMs }),
    build: '/assets/kernel.js 1',
    isBuildServed: () => true,
    lookEveryMs: 600_000,
    isPolling: false,
    exposeDebugHeaders: true,
    pause: () => turn(),
    limitRenders: record,
    now,
    logger: example.logger,
  });
  await cache.start();
  /** Sends a cache miss to the site, as the server process does. */
  const answerBySite = async ({ url = '/', method = 'GET', headers }: IncomingMessage, response: ServerResponse) => {
    const { accept = '*/*' } = headers;
    const answer = await cache.site.fetch(new Request(`http://site.test${url}`, { method, headers: { accept } }));
    response.writeHead(answer.status, [...answer.headers].flat()).end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) =>
    cache.answer(request, response, (asked, rest) => void answerBySite(asked, rest)),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    cache,
    listPublished: (draft) => asked.listPublished(draft),
    stored: example.stored,
    logged: example.logged,
    async get(address, headers = {}) {
      const answer = await fetch(`${origin}${address}`, { headers, redirect: 'manual' });
      const text = await answer.text();
      return { status: answer.status, cache: answer.headers.get('x-cache'), text, headers: answer.headers };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await cache.stop();
    },
  };
}

/** A clock that starts at this time and then runs normally. */
function startAt(time: Date): () => number {
  const begun = performance.now();
  return () => time.getTime() + performance.now() - begun;
}
