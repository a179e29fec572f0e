/** The site's listener: files of the build, the page cache, and the site behind them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ContentService } from '../cms/content-service.ts';
import type { Assets } from '../site/document/assets.ts';
import type { Site, SiteOptions } from '../site/site.ts';
import type { BuildManifest } from './build-manifest.ts';
import {
  composeContentSource,
  composeQuarantineNotice,
  composeRetention,
  composeSearch,
  composeSharedCache,
  composeSite,
  openVisitorData,
  type VisitorData,
} from './compose.ts';
import type { Configuration } from './configuration.ts';
import { createHealth, type Health } from './health.ts';
import { listen, type Listener } from './listen.ts';
import { createGuard } from './overload/guard.ts';
import { createOverload, limitRenders, type Overload } from './overload/overload.ts';
import { gateRefusal, refuseRequest, toPlainResponse } from './overload/refuse-request.ts';
import { createSparePause } from './overload/spare-pause.ts';
import { toKernel, toPageBuild } from './page-build.ts';
import { createContentHook } from './page-cache/content-watch/content-hook.ts';
import { createSiteCache, type SiteCache } from './page-cache/site-cache.ts';
import { createNotFoundCounts, type NotFoundCounts } from './not-found/not-found-counts.ts';
import { watchNotFound } from './not-found/watch-not-found.ts';
import { createPicturePreparation } from './picture-preparation.ts';
import type { SearchStore } from './search/create-search-index.ts';
import { createStaticFiles } from './static-files.ts';
import { toOrigin } from './to-origin.ts';

const clientDirectory = path.resolve('dist/client');
const serverBundle = path.resolve('dist/server/site.js');

export interface SiteListener extends Listener {
  readonly cache: SiteCache;
  readonly search: SearchStore;
  readonly notFound: NotFoundCounts;
  readonly overload: Overload;
  readonly health: Health;
  /** After the listener has closed: writes the snapshot and ends background work. */
  readonly release: () => Promise<void>;
}

/** Listens once the snapshot can be served. The content service may become available later. */
export async function serveSite(
  configuration: Configuration,
  service: ContentService | undefined,
  logger: Logger,
): Promise<SiteListener> {
  const { basePath, host, port } = configuration;
  const overload = createOverload({
    trustedHops: configuration.trustedHops,
    logger,
    classifyPost: (path) => cache.site.classifyPost(path),
    costOfRead: (url) => cache.site.costOfRead(url),
  });
  const visitorData = await openVisitorData(configuration, logger);
  const search = composeSearch(configuration, logger);
  const onError = (error: unknown) => logger.error({ err: error }, 'A request failed');
  const pictures = createPicturePreparation({
    content: composeContentSource(configuration, service),
    basePath,
    rest: () => cache.idle(),
    pause: createSparePause({
      wait: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
      hasReaders: () => cache.hasReaders(),
    }),
    onError: (error) => logger.warn({ err: error }, 'A picture could not be prepared'),
  });
  const cache: SiteCache = await createCache({
    configuration,
    service,
    logger,
    overload,
    visitorData,
    search,
    onRendered: pictures.add,
  });
  const { securityHeaders, protectionOf } = cache.site;
  const files = createStaticFiles({ root: clientDirectory, basePath, protectionOf, onError });
  const health = createHealth({ basePath, canServe: () => canServe(cache), securityHeaders });
  const guard = createGuard(overload, cache.site, { isTelling: isLoopback(host), basePath });
  const hook = createContentHook({
    path: `${basePath}/hooks/content`,
    secret: configuration.contentWebhookSecret,
    takeSlot: (request, response) => overload.takeSlot('hook', request, response),
    onNews: () => void cache.follower.compare(),
    onError,
  });
  const content = composeContentSource(configuration, service);
  const retention = composeRetention(configuration, { content, visitorData, logger });
  const quarantineNotice = composeQuarantineNotice(configuration, { visitorData, logger });
  await cache.start();
  visitorData.start();
  retention.start();
  quarantineNotice?.start();
  const stopListening = service?.onPublish((event) => void cache.follower.published(event));
  overload.start();
  const listener = await listen({
    fetch: guard.fetch,
    before: (request, response, next) => {
      if (health.answer(request, response) || files.answer(request, response) || hook.answer(request, response)) return;
      cache.answer(request, response, guard.before(next));
    },
    host,
    port,
    variable: 'PORT',
    maxParameters: 50,
    bodies: overload.bodies,
    securityHeaders,
    onError,
  });
  const notFound = createNotFoundCounts({
    directory: path.resolve(configuration.dataDirectory, 'snapshot'),
    now: () => new Date(),
    logger,
  });
  const stopWatching = watchNotFound(notFound, {
    hosts: [new URL(configuration.publicUrl).host],
    isOwn: (asked) => asked === listener.port,
  });
  return {
    ...listener,
    cache,
    search,
    notFound,
    overload,
    health,
    async release() {
      stopListening?.();
      stopWatching();
      notFound.close();
      overload.stop();
      pictures.stop();
      retention.stop();
      quarantineNotice?.stop();
      await Promise.all([cache.stop(), visitorData.close()]);
      search.close();
    },
  };
}

/** Pages can be served: from the store, or rendered from available content. */
function canServe({ state }: SiteCache): boolean {
  const { entries, content } = state();
  return entries > 0 || content === 'available' || content === 'distrusted';
}

async function createCache({
  configuration,
  service,
  logger,
  overload: { admission, gate },
  visitorData,
  search,
  onRendered,
}: {
  configuration: Configuration;
  service: ContentService | undefined;
  logger: Logger;
  overload: Overload;
  visitorData: VisitorData;
  search: SearchStore;
  onRendered: (page: Buffer) => void;
}): Promise<SiteCache> {
  const { basePath, host, port } = configuration;
  const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as BuildManifest;
  // The bundle is built from site/site.ts, so it has its types.
  const { createSite } = (await import(serverBundle)) as { createSite: (options: SiteOptions) => Site };
  const build = toPageBuild({ kernel: manifest.kernel, code: readFileSync(serverBundle), configuration });
  const content = composeContentSource(configuration, service);
  const isLocal = isLoopback(new URL(content.endpoint).hostname);
  const cache: SiteCache = createSiteCache({
    createSite: ({ publications, readStored, listPublished, onRefChanged, onContentChanged }) =>
      composeSite({
        configuration,
        content: { ...content, onPublish: onRefChanged, onChange: onContentChanged },
        assets: toAssets(manifest, basePath),
        visitorData,
        search,
        publications,
        readStored,
        listPublished,
        takeTurn: gate.takeTurn,
        logger,
        createSite,
      }),
    content,
    origin: toOrigin(host, port),
    basePath,
    directory: path.resolve(configuration.dataDirectory, 'snapshot'),
    maxBytes: configuration.pageCacheMegabytes * 1024 * 1024,
    shared: composeSharedCache(configuration),
    build: build.name,
    isBuildServed: (name) => build.isCompatible(name) && existsSync(path.join(clientDirectory, toKernel(name))),
    // In one process every publish is an event, so comparisons only find missed ones.
    lookEveryMs: !isLocal || service ? 5000 : 250,
    isPolling: service === undefined,
    exposeDebugHeaders: isLoopback(host),
    limitRenders: (source, site) => limitRenders(source, gate, toPlainResponse(gateRefusal, site.securityHeaders)),
    refuse: async (request, response, isStored) => {
      const refusal = await (isStored ? admission.refuseNotFound(request) : admission.refuseRead(request));
      if (refusal) refuseRequest(request, response, toPlainResponse(refusal, cache.site.securityHeaders));
      return refusal !== undefined;
    },
    onRendered,
    logger,
  });
  return cache;
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

function toAssets(manifest: BuildManifest, basePath: string): Assets {
  return {
    kernel: `${basePath}${manifest.kernel}`,
    liveBridge: `${basePath}${manifest.liveBridge}`,
    islandScripts: Object.fromEntries(
      Object.entries(manifest.islandScripts).map(([name, scripts]) => [name, scripts.map((own) => basePath + own)]),
    ),
    serviceWorker: `${basePath}${manifest.serviceWorker}`,
    development: [],
    preloadedFont: manifest.preloadedFont && `${basePath}${manifest.preloadedFont}`,
    style: `${basePath}${manifest.style}`,
    fontCss: manifest.fontCss.replaceAll('url("/', `url("${basePath}/`),
    baseCss: manifest.baseCss,
  };
}
