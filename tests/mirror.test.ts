/** The exported site behind nginx equals the site: statuses, types, headers and bytes (requirement F36). */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createSmallContent } from '../lab/content/small-content.ts';
import { startToxicProxy, type Exchange, type ToxicProxy } from '../lab/faults/toxic-proxy.ts';
import { startSite, type SiteServer } from '../lab/processes/site.ts';
import { readSitemap } from '../scripts/read-sitemap.ts';
import { collectSite } from '../server/export/collect-site.ts';
import { writeExport } from '../server/export/write-export.ts';
import { readStarterContent } from '../server/testing/starter-content.ts';
import { fetchServed } from './fetch-served.ts';
import { findFreePort } from './free-ports.ts';
import { hasNginx, startNginx } from './start-nginx.ts';
import { quickCompression, testServerEnvironment } from './test-server.ts';

/** `MIRROR=whole` is the long form: every page of the starter content, and every card drawn. */
const isWhole = process.env['MIRROR'] === 'whole';

const closedRole = '/careers/vacancies/fc-0987';

/** Some of the starter content's. */
const redirects = [
  { from: '/products', isPrefix: false },
  { from: '/products', isPrefix: true },
  { from: '/blog/security', isPrefix: false },
  { from: closedRole, isPrefix: false },
  { from: '/partner-portal', isPrefix: true },
  { from: '/insights', isPrefix: true, keepsRestAt: '/news/payment-insights' },
];

let site: SiteServer | undefined;
let proxy: ToxicProxy | undefined;
let mirror = '';
let directory = '';
let broken: readonly string[] = [];
let stop: (() => Promise<void>) | undefined;

const ofSite = (address: string) => `${site?.origin}${address}`;
const readText = async (address: string) => (await fetchServed(ofSite(address))).text();

beforeEach(({ skip }) => skip(!hasNginx, 'nginx is not installed'));

beforeAll(async () => {
  if (!hasNginx) return;
  directory = mkdtempSync(path.join(tmpdir(), 'mirror-'));
  const data = path.join(directory, 'data');
  if (isWhole) cpSync(inject('filledContent'), path.join(data, 'content'), { recursive: true });
  else await createSmallContent(inject('filledContent'), data, readStarterContent().documents);
  const { CATALOGUE, TAGS } = testServerEnvironment;
  site = await startSite(data, { environment: { CATALOGUE, TAGS }, imports: [quickCompression] });
  proxy = await startToxicProxy({ port: 0, target: site.origin });
  proxy.infect(isWhole ? undefined : spareDrawing);
  const port = await findFreePort();
  mirror = `http://127.0.0.1:${port}`;
  const origin = `http://127.0.0.1:${proxy.port}`;
  const collected = await collectSite({ origin, basePath: '', files: ['/favicon.ico'], redirects });
  broken = collected.broken;
  const target = path.join(directory, 'site');
  // Twice: the second replaces the first.
  writeExport(target, collected, '');
  writeExport(target, collected, '');
  const http = `include ${target}/nginx-http.conf;\nserver { listen 127.0.0.1:${port}; include ${target}/nginx-server.conf; }`;
  stop = await startNginx({ directory: path.join(directory, 'nginx'), http });
  // The export has two thousand files, and other tests run at the same time.
}, 400_000);

/**
 * Rendering a card takes 0.1 s of CPU time. All cards but one are therefore requested with a wrong version: only if the
 * site redirects to the URL that the page has, the proxy responds with a placeholder.
 */
async function spareDrawing({ url, forward, response }: Exchange): Promise<void> {
  if (!url.startsWith('/og/') || url.startsWith('/og/section_page/platform.png')) return forward();
  const answer = await fetchServed(ofSite(url.replace(/v=[\w-]+/, 'v=0123456789')));
  if (answer.headers.get('location') !== url) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=60' }).end(url);
}

afterAll(async () => {
  await stop?.();
  await proxy?.close();
  await site?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

/** Headers of one response only. */
const own =
  /^(date|connection|keep-alive|server|etag|last-modified|accept-ranges|content-length|transfer-encoding|x-request-id|x-cache|x-content-ref)$/;

/**
 * In the ten minutes before a page changes by the clock, for instance at midnight, the site shortens these values
 * (decision 0045).
 */
const cutByClock = /\b(max-age|stale-while-revalidate)=\d+/g;

const toShared = ([name, value]: [name: string, value: string]): [string, string] =>
  name === 'cdn-cache-control' || name === 'surrogate-control'
    ? [name, value.replaceAll(cutByClock, '$1')]
    : [name, value];

const shared = (headers: readonly [name: string, value: string][]) =>
  Object.fromEntries(headers.filter(([name]) => !own.test(name)).map(toShared));

test('no page of the export links to a missing URL', () => {
  // A link to a document that the small content lacks points to the not-found page of its language.
  const isLacking = (line: string) => !isWhole && / leads to (?:\/[a-z]{2}-[a-z]{2})?\/404,/.test(line);
  expect(broken.filter((line) => !isLacking(line))).toEqual([]);
});

test('every URL of the sitemap, and every payload, has the same response as on the site', async () => {
  const pages = await readSitemap(readText);
  const payloads = pages.slice(0, 40).map((page) => `/_payload${page === '/' ? '/index' : page}.json`);
  expect(pages.length).toBeGreaterThan(isWhole ? 600 : 100);
  const others = [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-payment-insight.xml',
    '/_payload/manifest.json',
    '/.well-known/security.txt',
    '/service-worker.js',
    '/favicon.ico',
    '/404',
    '/no-such-page',
    '/fr-fr/no-such-page',
    '/campaigns/no-such-campaign',
    '/about/',
    '/products',
    '/products/x',
    '/blog/security',
    '/partner-portal/x',
    '/insights/x',
    closedRole,
    '/consent/style.css',
  ];
  for (const address of [...pages, ...payloads, ...others]) {
    const headers = { 'accept-encoding': 'br' };
    const [live, kept] = [
      await fetchServed(ofSite(address), { headers }),
      await fetchServed(`${mirror}${address}`, { headers }),
    ];
    const [liveBody, keptBody] = [await live.text(), await kept.text()];
    expect.soft(kept.status, address).toBe(live.status);
    if (live.status === 301 || live.status === 302) {
      const led = new URL(kept.headers.get('location') ?? '', mirror).pathname;
      expect.soft(led, address).toBe(live.headers.get('location'));
      continue;
    }
    expect.soft(shared([...kept.headers]), address).toEqual(shared([...live.headers]));
    expect.soft(keptBody === liveBody, address).toBe(true);
  }
});

test('Markdown, the lists for language models and social cards are exported', async () => {
  const card = /property="og:image" content="([^"]+)"/.exec(await readText('/platform'))?.[1] ?? '';
  const { pathname, search } = new URL(card.replaceAll('&amp;', '&'));
  for (const address of [
    '/index.md',
    '/platform.md',
    '/fr-fr/platform.md',
    '/llms.txt',
    '/fr-fr/llms.txt',
    '/llms-full.txt',
    pathname + search,
  ]) {
    const [live, kept] = [await fetchServed(ofSite(address)), await fetchServed(`${mirror}${address}`)];
    expect
      .soft([kept.status, kept.headers.get('content-type')], address)
      .toEqual([200, live.headers.get('content-type')]);
    expect
      .soft(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(await live.arrayBuffer())), address)
      .toBe(true);
  }
});

test('an image has a format that the browser accepts', async () => {
  const html = await readText('/about/team');
  const picture = /\/media\/[^" ,]+w=\d+/.exec(html)?.[0].replaceAll('&amp;', '&') ?? '';
  const types = new Set<string | null>();
  for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*']) {
    const options = { headers: { accept } };
    const [live, kept] = [
      await fetchServed(ofSite(picture), options),
      await fetchServed(`${mirror}${picture}`, options),
    ];
    expect(shared([...kept.headers])).toEqual(shared([...live.headers]));
    expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(await live.arrayBuffer()))).toBe(true);
    types.add(kept.headers.get('content-type'));
  }
  expect(types.size).toBeGreaterThan(1);
});

test('nothing else is served or listed, and form posts get 503 with Retry-After', async () => {
  for (const address of [
    '/export.json',
    '/nginx-server.conf',
    '/pages/about.html',
    '/identity/pages/about.html',
    '/br/pages/about.html',
    '/media/',
    '/assets',
    '/..%2fexport.json',
    '/media/x?/../../export.json',
  ]) {
    const answer = await fetchServed(`${mirror}${address}`);
    expect.soft([400, 404], address).toContain(answer.status);
  }
  const form = await fetch(`${mirror}/contact`, { method: 'POST', body: new URLSearchParams({ name: 'a' }) });
  expect(form.status).toBe(503);
  expect(form.headers.get('retry-after')).toBe('300');
  expect(form.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a folder with other files is left alone', () => {
  const foreign = path.join(directory, 'foreign');
  const collected = {
    responses: [],
    absent: [],
    pictures: [],
    broken: [],
    perVisitor: [],
    redirects: { moved: [], gone: [] },
  };
  writeExport(foreign, collected, '');
  rmSync(path.join(foreign, 'export.json'));
  writeFileSync(path.join(foreign, 'mine.txt'), 'mine');
  expect(() => writeExport(foreign, collected, '')).toThrow(/contains files that are not an export/);
  expect(readFileSync(path.join(foreign, 'mine.txt'), 'utf8')).toBe('mine');
});
