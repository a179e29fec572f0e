/**
 * The process: `node server/main.ts [site|content]`. Without an argument both roles run, each on its
 * own port. Builds the site and seeds the empty store first, so that one command is all it takes.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { ContentService } from '../cms/content-service.ts';
import type { Site, SiteOptions } from '../site/site.ts';
import { buildIfStale } from '../scripts/build/build-site.ts';
import type { BuildManifest } from './build-manifest.ts';
import { composeContentService, composeContentSource, composeSite } from './compose.ts';
import { readConfiguration, type Configuration } from './configuration.ts';
import { listen, type Listener } from './listen.ts';
import { createLogger } from './logger.ts';
import { StartError } from './start-error.ts';
import { runCommand } from './run-command.ts';
import { seed } from './starter-content/seed.ts';
import { findStaticFile } from './static-files.ts';
import { refuseTakenPorts } from './taken-ports.ts';

type Role = 'all' | 'site' | 'content';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(role: Role): Promise<void> {
  // React picks its build when it is first imported: the fast one, unless someone says otherwise.
  process.env['NODE_ENV'] ??= 'production';
  const configuration = readConfiguration(process.env);
  const logger = createLogger(configuration);
  const runsContent = role === 'content' || (role === 'all' && configuration.contentApi === undefined);
  const runsSite = role !== 'content';
  await refuseTakenPorts(configuration, { runsContent, runsSite });

  if (runsSite && (await buildIfStale())) say('Built the site.');
  const service = runsContent ? composeContentService(configuration, logger) : undefined;
  if (service?.admin.isEmpty()) {
    const seeded = await seed(service);
    say(`Seeded ${seeded.documents} documents and ${seeded.assets} files.`);
  }
  const listeners = [
    ...(service ? [await listenContent(service, configuration)] : []),
    ...(runsSite ? [await listenSite(configuration, service, logger)] : []),
  ];
  stopOnSignal(listeners, service, logger);
  announce(configuration, { runsContent, runsSite });
}

function listenContent(service: ContentService, { host, contentPort }: Configuration): Promise<Listener> {
  return listen({ fetch: (request) => service.fetch(request), host, port: contentPort, variable: 'CONTENT_PORT' });
}

async function listenSite(
  configuration: Configuration,
  service: ContentService | undefined,
  logger: Logger,
): Promise<Listener> {
  const { basePath } = configuration;
  const site = await loadSite(configuration, service, logger);
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const own = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
    const file =
      request.method === 'GET' || request.method === 'HEAD'
        ? await findStaticFile(path.resolve('dist/client'), own)
        : undefined;
    return file ?? site.fetch(request);
  };
  return listen({ fetch, host: configuration.host, port: configuration.port, variable: 'PORT' });
}

async function loadSite(
  configuration: Configuration,
  service: ContentService | undefined,
  logger: Logger,
): Promise<Site> {
  const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as BuildManifest;
  const bundle = path.resolve('dist/server/site.js');
  // The bundle is made from site/site.ts, whose types stand for it.
  const { createSite } = (await import(bundle)) as { createSite: (options: SiteOptions) => Site };
  const { basePath } = configuration;
  return composeSite({
    configuration,
    content: composeContentSource(configuration, service),
    assets: {
      kernel: `${basePath}${manifest.kernel}`,
      islandScripts: Object.fromEntries(
        Object.entries(manifest.islandScripts).map(([name, scripts]) => [name, scripts.map((own) => basePath + own)]),
      ),
      serviceWorker: `${basePath}${manifest.serviceWorker}`,
      development: [],
      preloadedFont: manifest.preloadedFont && `${basePath}${manifest.preloadedFont}`,
      fontCss: manifest.fontCss.replaceAll('url("/', `url("${basePath}/`),
      baseCss: manifest.baseCss,
    },
    logger,
    createSite,
  });
}

function announce(configuration: Configuration, roles: { runsContent: boolean; runsSite: boolean }): void {
  const { host, port, contentPort, basePath, publicUrl } = configuration;
  say('');
  if (roles.runsSite)
    say(
      `  Site             ${publicUrl.includes('localhost') ? `http://localhost:${port}` : `http://${host}:${port}`}${basePath}/`,
    );
  if (roles.runsContent) {
    say(`  Content service  http://${host}:${contentPort}/api/v2`);
    say('  Write token      npm run token');
  }
  say('');
}

function stopOnSignal(listeners: readonly Listener[], service: ContentService | undefined, logger: Logger): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(listeners.map((listener) => listener.close()));
    service?.close();
    logger.info({}, 'Stopped');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

const [role = 'all'] = process.argv.slice(2);
await runCommand(async () => {
  if (role !== 'all' && role !== 'site' && role !== 'content')
    throw new StartError(`No role "${role}": site, content, or nothing for both.`);
  await start(role);
});
