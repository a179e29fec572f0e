/** The exported site behind nginx is the site: statuses, types, headers and bytes (requirement F36). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type APIResponse } from '@playwright/test';
import { collectSite } from '../server/export/collect-site.ts';
import { writeExport } from '../server/export/write-export.ts';
import { findFreePort } from './free-ports.ts';
import { getPlainly, listPages } from './get-many.ts';
import { hasNginx, startNginx } from './start-nginx.ts';
import { testOrigin } from './test-server.ts';

let mirror = '';
let directory = '';
let stop: (() => Promise<void>) | undefined;

test.describe.configure({ mode: 'serial' });
test.skip(!hasNginx, 'nginx is not installed');

test.beforeAll(async () => {
  test.setTimeout(240_000);
  directory = mkdtempSync(path.join(tmpdir(), 'mirror-'));
  const port = await findFreePort();
  mirror = `http://127.0.0.1:${port}`;
  const site = await collectSite({ origin: testOrigin, basePath: '', files: ['/favicon.ico'] });
  expect(site.broken).toEqual([]);
  const target = path.join(directory, 'site');
  // Twice: the second replaces the first.
  writeExport(target, site, '');
  writeExport(target, site, '');
  const http = `include ${target}/nginx-http.conf;\nserver { listen 127.0.0.1:${port}; include ${target}/nginx-server.conf; }`;
  stop = await startNginx({ directory: path.join(directory, 'nginx'), http });
});

test.afterAll(async () => {
  await stop?.();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

/** Of one answer only. */
const own = /^(date|connection|keep-alive|server|etag|last-modified|accept-ranges|content-length|transfer-encoding|x-request-id|x-cache|x-content-ref)$/; // prettier-ignore

const shared = (headers: readonly [name: string, value: string][]) =>
  Object.fromEntries(headers.filter(([name]) => !own.test(name)));

const toHeaders = (answer: APIResponse) => shared(Object.entries(answer.headers()));

test('every address of the sitemap, and every payload, is answered as the site answers it', async () => {
  const pages = await listPages();
  const payloads = pages.slice(0, 40).map((page) => `/_payload${page === '/' ? '/index' : page}.json`);
  expect(pages.length).toBeGreaterThan(600);
  const others = ['/robots.txt', '/sitemap.xml', '/sitemap-payment-insight.xml', '/_payload/manifest.json', '/.well-known/security.txt', '/service-worker.js', '/favicon.ico', '/404', '/no-such-page', '/fr-fr/no-such-page', '/campaigns/no-such-campaign', '/about/']; // prettier-ignore
  for (const address of [...pages, ...payloads, ...others]) {
    const headers = { 'accept-encoding': 'br' };
    const [live, kept] = [await getPlainly(address, headers), await getPlainly(`${mirror}${address}`, headers)];
    const [liveBody, keptBody] = [await live.text(), await kept.text()];
    expect.soft(kept.status, address).toBe(live.status);
    if (live.status === 301) {
      const led = new URL(kept.headers.get('location') ?? '', mirror).pathname;
      expect.soft(led, address).toBe(live.headers.get('location'));
      continue;
    }
    expect.soft(shared([...kept.headers]), address).toEqual(shared([...live.headers]));
    expect.soft(keptBody === liveBody, address).toBe(true);
  }
});

test('a picture comes in the form that the browser can show', async ({ request }) => {
  const html = await (await request.get('/about/team')).text();
  const picture = /\/media\/[^" ,]+w=\d+/.exec(html)?.[0].replaceAll('&amp;', '&') ?? '';
  const types = new Set<string | undefined>();
  for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*']) {
    const options = { headers: { accept } };
    const [live, kept] = [await request.get(picture, options), await request.get(`${mirror}${picture}`, options)];
    expect(toHeaders(kept)).toEqual(toHeaders(live));
    expect((await kept.body()).equals(await live.body())).toBe(true);
    types.add(kept.headers()['content-type']);
  }
  expect(types.size).toBeGreaterThan(1);
});

test('nothing else is served, nothing is listed, and forms are told to wait', async ({ request }) => {
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
    const answer = await request.get(`${mirror}${address}`, { maxRedirects: 0 });
    expect.soft([400, 404], address).toContain(answer.status());
  }
  const form = await request.post(`${mirror}/contact`, { form: { name: 'a' } });
  expect(form.status()).toBe(503);
  expect(form.headers()['retry-after']).toBe('300');
  expect(form.headers()['content-security-policy']).toContain("default-src 'none'");
});

test('a folder that holds something else is left alone', () => {
  const foreign = path.join(directory, 'foreign');
  const site = { answers: [], absent: [], pictures: [], broken: [], leftOut: [] };
  writeExport(foreign, site, '');
  rmSync(path.join(foreign, 'export.json'));
  writeFileSync(path.join(foreign, 'mine.txt'), 'mine');
  expect(() => writeExport(foreign, site, '')).toThrow(/holds something that is no export/);
  expect(readFileSync(path.join(foreign, 'mine.txt'), 'utf8')).toBe('mine');
});
