/** The exported site behind nginx equals the site: statuses, types, headers and bytes (requirement F36). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectSite } from '../../server/export/collect-site.ts';
import { writeExport } from '../../server/export/write-export.ts';
import { findFreePort } from '../free-ports.ts';
import { fetchServed, fetchText, listPages } from '../fetch-served.ts';
import { hasNginx, startNginx } from '../start-nginx.ts';
import { testOrigin } from '../test-server.ts';

/** Some of the starter content's. */
const redirects = [
  { from: '/products', isPrefix: false },
  { from: '/products', isPrefix: true },
  { from: '/blog/security', isPrefix: false },
  { from: '/partner-portal', isPrefix: true },
  { from: '/insights', isPrefix: true, keepsRestAt: '/news/payment-insights' },
];

let mirror = '';
let directory = '';
let broken: readonly string[] = [];
let stop: (() => Promise<void>) | undefined;

beforeEach(({ skip }) => skip(!hasNginx, 'nginx is not installed'));

beforeAll(async () => {
  if (!hasNginx) return;
  directory = mkdtempSync(path.join(tmpdir(), 'mirror-'));
  const port = await findFreePort();
  mirror = `http://127.0.0.1:${port}`;
  const site = await collectSite({ origin: testOrigin, basePath: '', files: ['/favicon.ico'], redirects });
  broken = site.broken;
  const target = path.join(directory, 'site');
  // Twice: the second replaces the first.
  writeExport(target, site, '');
  writeExport(target, site, '');
  const http = `include ${target}/nginx-http.conf;\nserver { listen 127.0.0.1:${port}; include ${target}/nginx-server.conf; }`;
  stop = await startNginx({ directory: path.join(directory, 'nginx'), http });
  // The export has five thousand files, and other tests run meanwhile.
}, 400_000);

afterAll(async () => {
  await stop?.();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

/** Headers of one response only. */
const own = /^(date|connection|keep-alive|server|etag|last-modified|accept-ranges|content-length|transfer-encoding|x-request-id|x-cache|x-content-ref)$/; // prettier-ignore

/** What the site cuts in the ten minutes before a page changes by the clock, of which midnight is one (decision 0045). */
const cutByClock = /\b(max-age|stale-while-revalidate)=\d+/g;

const toShared = ([name, value]: [name: string, value: string]): [string, string] =>
  name === 'cdn-cache-control' || name === 'surrogate-control' ? [name, value.replaceAll(cutByClock, '$1')] : [name, value]; // prettier-ignore

const shared = (headers: readonly [name: string, value: string][]) =>
  Object.fromEntries(headers.filter(([name]) => !own.test(name)).map(toShared));

test('no page of the export links to a missing URL', () => {
  expect(broken).toEqual([]);
});

test('every URL of the sitemap, and every payload, is answered as by the site', async () => {
  const pages = await listPages();
  const payloads = pages.slice(0, 40).map((page) => `/_payload${page === '/' ? '/index' : page}.json`);
  expect(pages.length).toBeGreaterThan(600);
  const others = ['/robots.txt', '/sitemap.xml', '/sitemap-payment-insight.xml', '/_payload/manifest.json', '/.well-known/security.txt', '/service-worker.js', '/favicon.ico', '/404', '/no-such-page', '/fr-fr/no-such-page', '/campaigns/no-such-campaign', '/about/', '/products', '/products/x', '/blog/security', '/partner-portal/x', '/insights/x']; // prettier-ignore
  for (const address of [...pages, ...payloads, ...others]) {
    const headers = { 'accept-encoding': 'br' };
    const [live, kept] = [
      await fetchServed(address, { headers }),
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
  const card = /property="og:image" content="([^"]+)"/.exec(await fetchText('/platform'))?.[1] ?? '';
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
    const [live, kept] = [await fetchServed(address), await fetchServed(`${mirror}${address}`)];
    expect
      .soft([kept.status, kept.headers.get('content-type')], address)
      .toEqual([200, live.headers.get('content-type')]);
    expect
      .soft(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(await live.arrayBuffer())), address)
      .toBe(true);
  }
});

test('an image comes in a format that the browser accepts', async () => {
  const html = await fetchText('/about/team');
  const picture = /\/media\/[^" ,]+w=\d+/.exec(html)?.[0].replaceAll('&amp;', '&') ?? '';
  const types = new Set<string | null>();
  for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*']) {
    const options = { headers: { accept } };
    const [live, kept] = [await fetchServed(picture, options), await fetchServed(`${mirror}${picture}`, options)];
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
  const site = {
    responses: [],
    absent: [],
    pictures: [],
    broken: [],
    perVisitor: [],
    redirects: { moved: [], gone: [] },
  };
  writeExport(foreign, site, '');
  rmSync(path.join(foreign, 'export.json'));
  writeFileSync(path.join(foreign, 'mine.txt'), 'mine');
  expect(() => writeExport(foreign, site, '')).toThrow(/contains files that are not an export/);
  expect(readFileSync(path.join(foreign, 'mine.txt'), 'utf8')).toBe('mine');
});
