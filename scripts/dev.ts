/**
 * `npm run dev`: both roles with hot reload. Vite runs the site's sources and reloads the page when one
 * changes; a change of the content service or the server needs a restart (`node --watch` would lose the store's lock).
 */
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { composeContentService, composeContentSource, composeSite } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { listen } from '../server/listen.ts';
import { createLogger } from '../server/logger.ts';
import { seed } from '../server/starter-content/seed.ts';
import { findStaticFile } from '../server/static-files.ts';
import type { Assets } from '../site/document/assets.ts';
import type { SiteOptions, Site } from '../site/site.ts';
import { readBaseCss } from './build/build-site.ts';
import { getFontCss, subsetFonts } from './build/subset-fonts.ts';

const configuration = readConfiguration({ CATALOGUE: 'on', ...process.env });
const logger = createLogger(configuration);
const { host, port, contentPort } = configuration;
const fontDirectory = path.resolve('.cache/dev');

const service = configuration.contentApi === undefined ? composeContentService(configuration, logger) : undefined;
if (service?.admin.isEmpty()) await seed(service);
if (service)
  await listen({ fetch: (request) => service.fetch(request), host, port: contentPort, variable: 'CONTENT_PORT' });

const fonts = await subsetFonts(path.join(fontDirectory, 'assets/fonts'));
const httpServer = createHttpServer();
const vite = await createViteServer({
  appType: 'custom',
  publicDir: 'site/public',
  // Reload messages travel on the site's own port, so that two checkouts can run side by side.
  server: { middlewareMode: true, host: '127.0.0.1', hmr: { server: httpServer } },
});

const answer = getRequestListener(async (request) => {
  const file = await findStaticFile(fontDirectory, new URL(request.url).pathname);
  return file ?? (await loadSite(vite)).fetch(request);
});
httpServer.on('request', (request, response) =>
  vite.middlewares(request, response, () => void answer(request, response)),
);
httpServer.listen(port, host, () => {
  const lines = [
    `  Site             http://localhost:${port}${configuration.basePath}/`,
    `  Catalogue        http://localhost:${port}${configuration.basePath}/_catalogue`,
    `  Content service  http://${host}:${contentPort}/api/v2`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
});

/** Made anew from the module graph, which forgets what changed. */
async function loadSite(server: ViteDevServer): Promise<Site> {
  const { createSite } = (await server.ssrLoadModule('/site/site.ts')) as {
    createSite: (options: SiteOptions) => Site;
  };
  const content = composeContentSource(configuration, service);
  return composeSite({ configuration, content, assets: getAssets(), logger, createSite });
}

function getAssets(): Assets {
  return {
    kernel: '/site/browser/kernel.ts',
    development: ['/@vite/client'],
    preloadedFont: undefined,
    fontCss: getFontCss(fonts, '/assets/fonts/'),
    baseCss: readBaseCss(),
  };
}
