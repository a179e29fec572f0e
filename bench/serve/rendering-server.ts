/**
 * The built site without its page cache, and React alone with the very trees that the site gives it for the article:
 * `rendering-server.ts DATA_DIR PORT`. `/react-alone` renders those, every other address is answered by the site. Not compressed.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ReactNode } from 'react';
import { composeContentService, composeContentSource, composeEnquiries, composeSite } from '../../server/compose.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { createLogger } from '../../server/logger.ts';
import { articlePath } from '../site-servers.ts';

const [dataDirectory, port] = process.argv.slice(2);
if (!dataDirectory || !port) throw new Error('rendering-server.ts DATA_DIR PORT');
process.env['NODE_ENV'] = 'production';

type Render = (node: ReactNode) => string;
const reactServer = createRequire(import.meta.url)('react-dom/server') as { renderToString: Render };
const { renderToString } = reactServer;
const trees: ReactNode[] = [];
// Replaced before the site's bundle is linked, so that it takes this one.
reactServer.renderToString = (node) => {
  trees.push(node);
  return renderToString(node);
};

const configuration = readConfiguration({
  ...process.env,
  DATA_DIR: dataDirectory,
  LOG_LEVEL: 'error',
  CONTENT_PORT: String(Number(port) + 1),
});
const logger = createLogger(configuration);
const service = composeContentService(configuration, logger);
const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as Parameters<typeof composeSite>[0]['assets'];
const { createSite } = (await import(path.resolve('dist/server/site.js'))) as Pick<
  Parameters<typeof composeSite>[0],
  'createSite'
>;
const site = composeSite({
  configuration,
  content: composeContentSource(configuration, service),
  assets: { ...manifest, development: [] },
  enquiries: composeEnquiries(configuration, logger),
  logger,
  createSite,
});

const first = await site.fetch(new Request(`http://127.0.0.1:${port}${articlePath}`));
if (first.status !== 200) throw new Error(`The article answered ${first.status}`);
const articleTrees = [...trees];
if (articleTrees.length === 0) throw new Error('The site rendered nothing through react-dom/server');
reactServer.renderToString = renderToString;

const answerBySite = getRequestListener((request) => site.fetch(request), { overrideGlobalObjects: false });
const server = createServer((request, response) => {
  trees.length = 0;
  if (request.url !== '/react-alone') return void answerBySite(request, response);
  response.writeHead(200, ['content-type', 'text/html; charset=utf-8']);
  return void response.end(articleTrees.map((tree) => renderToString(tree)).join(''));
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => service.close());
});
