import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import type { ContentService } from '../cms/content-service.ts';
import {
  composeContentService,
  composeContentSource,
  composeSearch,
  composeSite,
  openVisitorData,
  type ComposedSite,
} from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { listen } from '../server/listen.ts';
import { createLogger } from '../server/logger.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say } from '../server/say.ts';
import { seed } from '../server/starter-content/seed.ts';
import { upgrade } from '../server/starter-content/upgrade.ts';
import { createStaticFiles } from '../server/static-files.ts';
import { toOrigin } from '../server/to-origin.ts';
import { assertPortsUsable, toListenError } from '../server/port-check.ts';
import type { Assets } from '../site/document/assets.ts';
import type { SiteOptions, Site } from '../site/site.ts';
import { readBaseCss, readPageStyle } from './build/build-site.ts';
import { reloadPages } from './build/reload-pages.ts';
import { takeContentFiles } from './take-content-files.ts';
import { rebuildOnChange } from './build/build-studio.ts';
import { makeCardFonts } from './build/card-fonts.ts';
import { getFontCss, subsetFonts } from './build/subset-fonts.ts';

type CreateSite = (options: SiteOptions) => Site;

const fontDirectory = path.resolve('.cache/dev');
const styleAddress = '/assets/style.css';

const commandLine = {
  name: 'npm run dev',
  does: `Runs site and content service with hot reload. Vite runs the site's sources and reloads the page after a change;
changed files of content/ are published, changed models applied. A change of the content service or the server needs a
restart.`,
  example: 'PORT=3100 CONTENT_PORT=4100 npm run dev',
};

// node --watch would lose the lock of the store.
await runCommandLine(commandLine, async () => {
  const configuration = readConfiguration({ CATALOGUE: 'on', ...process.env });
  const { host, port, contentPort, basePath } = configuration;
  const runsContent = configuration.contentApi === undefined;
  await assertPortsUsable(configuration, { runsContent, runsSite: true });
  const logger = createLogger(configuration);
  const service = runsContent ? await composeContentService(configuration, logger) : undefined;
  if (service && configuration.isSeedOn) {
    if (await service.admin.isEmpty()) await seed(service);
    else await upgrade(service, logger);
  }
  if (service)
    await listen({ fetch: (request) => service.fetch(request), host, port: contentPort, variable: 'CONTENT_PORT' });

  await makeCardFonts();
  const fonts = await subsetFonts(path.join(fontDirectory, 'assets/fonts'));
  const httpServer = createHttpServer();
  const vite = await createViteServer({
    appType: 'custom',
    publicDir: 'site/public',
    // Reload messages use the site's own port, so that two checkouts can run side by side.
    server: { middlewareMode: true, host: '127.0.0.1', hmr: { server: httpServer } },
    plugins: [reloadPages()],
  });
  const onError = (error: unknown) => logger.error({ err: error }, 'A request failed');
  if (service) {
    service.onPublish(() => vite.environments.client.hot.send({ type: 'full-reload' }));
    if (configuration.isSeedOn) takeChangedFiles(vite, { service, logger });
  }
  if (service) rebuildOnChange((error) => logger.error({ err: error }, 'The studio could not be built'));
  const content = composeContentSource(configuration, service);
  const visitorData = await openVisitorData(configuration, logger);
  const search = composeSearch(configuration, logger);
  visitorData.start();

  const files = createStaticFiles({ root: fontDirectory, basePath: '', protectionOf: () => [], onError });
  const assets = getAssets(fonts);
  let current: { createSite: CreateSite; site: ComposedSite } | undefined;
  const answer = getRequestListener(async (request) => {
    const createSite = await loadSite(vite);
    // One site while its sources are unchanged: it caches queries, and follows the content service.
    if (current?.createSite !== createSite) {
      current?.site.stopListening();
      const site = composeSite({ configuration, content, assets, visitorData, search, logger, createSite });
      current = { createSite, site };
    }
    return current.site.fetch(request);
  });
  httpServer.on('request', (request, response) => {
    if (files.answer(request, response)) return;
    if (request.url === styleAddress) {
      response.setHeader('content-type', 'text/css; charset=utf-8').end(readPageStyle('readable'));
      return;
    }
    vite.middlewares(request, response, () => void answer(request, response));
  });
  await new Promise<void>((resolve, reject) => {
    // It was free a few seconds ago.
    httpServer.once('error', (cause) => reject(toListenError(cause, { host, port, variable: 'PORT' })));
    httpServer.listen(port, host, resolve);
  });
  httpServer.on('error', onError);
  const lines = [
    `  Site             http://localhost:${port}${basePath}/`,
    `  Catalogue        http://localhost:${port}${basePath}/_catalogue`,
    ...(service
      ? [
          `  Studio           ${await service.findStudioUrl()}`,
          `  Content service  ${toOrigin(host, contentPort)}/api/v2`,
        ]
      : []),
  ];
  say(`\n${lines.join('\n')}\n`);
});
// After a failed start, the parts that run would keep the process alive.
if (process.exitCode !== undefined) process.exit();

/** An editor may write several files, or one file in steps. */
const pauseMs = 100;

function takeChangedFiles(vite: ViteDevServer, { service, logger }: { service: ContentService; logger: Logger }): void {
  let running = Promise.resolve();
  let changed = new Set<string>();
  let areModelsChanged = false;
  const take = async () => {
    const files = [...changed];
    const hasModels = areModelsChanged;
    changed = new Set();
    areModelsChanged = false;
    if (hasModels) await upgrade(service, logger);
    await takeContentFiles(files, { service, directory: 'content', say });
  };
  vite.watcher.on('all', (event, file) => {
    const [folder, ...rest] = path.relative(process.cwd(), file).split(path.sep);
    const isModel = folder === 'site' && /(^|\.)model\.json$/.test(path.basename(file));
    if (event.endsWith('Dir') || (folder !== 'content' && !isModel)) return;
    if (isModel) areModelsChanged = true;
    else changed.add(rest.join('/'));
    setTimeout(() => {
      running = running
        .then(take)
        .catch((error: unknown) => logger.error({ err: error }, 'Changed files could not be taken'));
    }, pauseMs);
  });
}

/** Another one when the module graph has dropped it after a change of its sources. */
async function loadSite(vite: ViteDevServer): Promise<CreateSite> {
  const { createSite } = (await vite.ssrLoadModule('/site/site.ts')) as { createSite: CreateSite };
  return createSite;
}

function getAssets(fonts: Awaited<ReturnType<typeof subsetFonts>>): Assets {
  return {
    kernel: '/site/browser/kernel.ts',
    liveBridge: '/site/browser/live-bridge.ts',
    islandScripts: {},
    serviceWorker: undefined,
    development: ['/@vite/client'],
    preloadedFont: undefined,
    style: styleAddress,
    fontCss: getFontCss(fonts, '/assets/fonts/'),
    // Read for each page: it changes while the process runs.
    get baseCss() {
      return readBaseCss('readable');
    },
  };
}
