/**
 * The built site as its page cache calls it on a miss, without storing or compressing, and React alone with the trees
 * that the site passes it for the article: `rendering-server.ts DATA_DIR PORT`. `/react-alone` renders those,
 * `/processor-time` returns the cost of one of each, every other URL is a page of the site.
 */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReactNode } from 'react';
import {
  composeContentService,
  composeContentSource,
  composeSearch,
  composeSite,
  openVisitorData,
} from '../../server/compose.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { createLogger } from '../../server/logger.ts';
import { toRequest } from '../../server/page-cache/page.ts';
import { createSitePageSource } from '../../server/page-cache/site-page-source.ts';
import { articlePath } from '../content/article.ts';

const [dataDirectory, port] = process.argv.slice(2);
if (!dataDirectory || !port) throw new Error('rendering-server.ts DATA_DIR PORT');
process.env['NODE_ENV'] = 'production';

type Render = (node: ReactNode) => string;
const ways = ['renderToString', 'renderToStaticMarkup'] as const;
const reactServer = createRequire(import.meta.url)('react-dom/server') as Record<(typeof ways)[number], Render>;
let recorded: (() => string)[] | undefined = [];
// Replaced before the site's bundle is linked, so that it uses these for as long as it runs.
for (const way of ways) {
  const render = reactServer[way];
  reactServer[way] = (node) => {
    recorded?.push(() => render(node));
    return render(node);
  };
}

const configuration = readConfiguration({
  ...process.env,
  DATA_DIR: dataDirectory,
  LOG_LEVEL: 'error',
  CONTENT_PORT: String(Number(port) + 1),
});
const logger = createLogger(configuration);
const service = await composeContentService(configuration, logger);
const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as Parameters<typeof composeSite>[0]['assets'];
const { createSite } = (await import(path.resolve('dist/server/site.js'))) as Pick<
  Parameters<typeof composeSite>[0],
  'createSite'
>;
const site = composeSite({
  configuration,
  content: composeContentSource(configuration, service),
  assets: { ...manifest, development: [] },
  visitorData: await openVisitorData(configuration, logger),
  search: composeSearch(configuration, logger),
  logger,
  createSite,
});

const source = createSitePageSource({
  site,
  deadlineMs: 10_000,
  onFailure: (error, url) => logger.error({ err: error, url }, 'The page could not be rendered'),
});
function renderPage(url: string) {
  const page = source.identify(url);
  if (!page) throw new Error(`${url} is not a page`);
  return source.render(toRequest(page), () => undefined);
}

const first = await renderPage(articlePath);
if (first.status !== 200) throw new Error(`The article returned ${first.status}`);
const renders = recorded;
if (renders.length === 0) throw new Error('The site rendered nothing through react-dom/server');
// Otherwise every later tree would be stored too, at the cost of the site alone.
recorded = undefined;

const renderByReact = () => renders.map((render) => render()).join('');

async function sendPage(url: string, response: ServerResponse): Promise<void> {
  const { status, headers, body } = await renderPage(url);
  response.writeHead(status, headers.flat()).end(body);
}

const series = 7;
const rendersInSeries = 150;

/** Processor milliseconds per render, in alternating series: other load disturbs processor time least. */
async function measureProcessorTime(): Promise<Record<'site' | 'react', number[]>> {
  const measured: Record<'site' | 'react', number[]> = { site: [], react: [] };
  const contestants = { site: () => renderPage(articlePath), react: renderByReact };
  for (let number = 0; number < series; number += 1) {
    for (const name of ['site', 'react'] as const) {
      const before = process.cpuUsage();
      for (let index = 0; index < rendersInSeries; index += 1) await contestants[name]();
      const { user, system } = process.cpuUsage(before);
      measured[name].push((user + system) / 1000 / rendersInSeries);
    }
  }
  return measured;
}

const server = createServer((request, response) => {
  const { url = '/' } = request;
  if (url === '/react-alone') {
    response.writeHead(200, ['content-type', 'text/html; charset=utf-8']).end(renderByReact());
  } else if (url === '/processor-time') {
    void measureProcessorTime().then((measured) => response.end(JSON.stringify(measured)));
  } else void sendPage(url, response);
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => service.close());
});
