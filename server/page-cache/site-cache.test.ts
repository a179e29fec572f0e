/**
 * The page cache with the real site and its content service, from the first start to an outage. Each test continues
 * from the one before.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test, vi } from 'vitest';
import { useTestContent } from '../../site/testing/use-test-site.ts';
import { readStarterContent } from '../testing/starter-content.ts';
import { isOfReaders, publishAtRandom } from '../testing/publish-at-random.ts';
import { acceptLoss, readDistrusted } from './content-watch/content-acceptance.ts';
import type { SiteCache } from './site-cache.ts';
import { neverMs, startSiteCache, type TestSiteCache } from '../../site/testing/start-site-cache.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'site-cache-'));
const article = '/news/payment-insights/verification-of-payee-one-year-on';

const service = useTestContent();
let running: TestSiteCache | undefined;
/** Of content; the entry response is asked for again every few seconds. */
let questions = 0;
let logged: readonly unknown[] = [];
/** Rendered URLs, without pages whose view was unchanged. */
const rendered: string[] = [];
/** Requested pages of readers, including those with an unchanged view. */
const asked = new Set<string>();
/** A fault that replaces the responses of the content service. */
let fault: ((request: Request) => Promise<Response>) | undefined;

afterAll(async () => {
  await stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<SiteCache> {
  running = await startSiteCache({
    fetch: async (request) => {
      if (new URL(request.url).pathname !== '/api/v2') questions += 1;
      return fault ? fault(request) : service.fetch(request);
    },
    directory,
    onRendered: (url) => void rendered.push(url),
    onAsked: (page) => void (isOfReaders(page) && asked.add(page.pageKey)),
  });
  logged = running.logged;
  return running.cache;
}

async function stop(): Promise<void> {
  const stopped = running;
  running = undefined;
  await stopped?.stop();
}

const get: TestSiteCache['get'] = (...asked) => {
  if (!running) throw new Error('No cache runs');
  return running.get(...asked);
};

const cacheOf = () => {
  if (!running) throw new Error('No cache runs');
  return running.cache;
};

const findDocument = async (type: string, uid: string) => {
  const found = (await service.admin.listDocuments({ type, lang: 'en-gb', uid, offset: 0, limit: 1 })).documents[0];
  if (!found) throw new Error(`No ${type} ${uid}`);
  return found;
};

/** Publishes the article with another tag, and announces it to the cache. */
async function publishWithTag(type: string, uid: string, tag: string): Promise<void> {
  const { id } = await findDocument(type, uid);
  await service.admin.tag({ documentIds: [id], add: [tag], remove: [] });
  void cacheOf().follower.published(await service.admin.publish({ documentIds: [id] }));
}

// Many pages are rendered, on machines that do other things too.
vi.setConfig({ testTimeout: neverMs });

test('after the first start every page of the manifest is stored without a request', async () => {
  const cache = await start();
  const first = await get(article);
  expect([first.status, first.cache], JSON.stringify(logged)).toEqual([200, 'miss']);
  expect((await get(article)).cache).toBe('hit');
  const isWarm = () => expect(cache.state()).toMatchObject({ refreshesWaiting: 0, work: { failures: 0 } });
  await expect.poll(() => cache.state().entries, { timeout: neverMs }).toBeGreaterThan(200);
  await vi.waitFor(isWarm, neverMs);
  // Each page is on disk soon, without a stop of the process.
  await expect.poll(() => cache.state().kept.of - cache.state().kept.pages, { timeout: neverMs }).toBe(0);
  expect((await get('/_payload/fr-fr/platform.json')).cache).toBe('hit');
});

test('a killed process has every page on disk, including those with documents in another language', async () => {
  await expect.poll(() => cacheOf().state().kept, { timeout: neverMs }).toSatisfy(({ pages, of }) => pages === of);
  const routes = await listRoutes();
  const vacancies = routes.filter((route) => /^\/careers\/vacancies\/./.test(route)).map((route) => `/fr-fr${route}`);
  expect(vacancies.length).toBeGreaterThan(5);
  const killed = mkdtempSync(path.join(tmpdir(), 'site-cache-killed-'));
  cpSync(directory, killed, { recursive: true });
  const gone = async () => Promise.reject(new TypeError('fetch failed'));
  const next = await startSiteCache({ fetch: gone, directory: killed, onRendered: () => undefined });
  const failed: string[] = [];
  for (const route of [...routes, ...vacancies]) if ((await next.get(route)).status !== 200) failed.push(route);
  await next.stop();
  rmSync(killed, { recursive: true });
  expect(failed).toEqual([]);
});

test('random URLs below every section cause no content query, and share one page', async () => {
  const cache = cacheOf();
  await get('/random/start');
  const { entries } = cache.state();
  const before = questions;
  for (let index = 0; index < 50; index += 1) {
    for (const place of ['', '/news/payment-insights', '/careers/vacancies', '/_payload/campaigns', '/fr-fr/legal']) {
      expect((await get(`${place}/random-number-${index}-${index * 7919}`)).status, place).not.toBe(500);
    }
  }
  expect(questions - before).toBeLessThan(80);
  const settled = questions;
  for (let index = 50; index < 100; index += 1) await get(`/news/payment-insights/random-number-${index * 7919}`);
  expect(questions).toBe(settled);
  expect(cache.state().entries - entries).toBeLessThan(20);
});

test('a new title and summary of an article refresh the pages that show it, and no others', async () => {
  const cache = cacheOf();
  const uid = 'verification-of-payee-one-year-on';
  const document = readStarterContent().documents.find((own) => own.uid === uid && own.lang === 'en-gb');
  const id = document?.id;
  if (!document || id === undefined) throw new Error(`No content file of ${uid}`);
  const title = 'A title that no page has had before';
  await service.admin.importDocuments([
    { ...document, data: { ...document.data, title, summary: 'And a summary with it.' } },
  ]);
  rendered.length = 0;
  await cache.follower.published(await service.admin.publish({ documentIds: [id] }));
  await expect.poll(async () => (await get(article)).text).toContain(title);
  await cache.idle();
  // A page and its payload are two representations of one page.
  const toRoute = (url: string) => url.replace(/^\/_payload(.*)\.json$/, '$1').replace(/^\/index$/, '/');
  const refreshed = new Set(rendered.map(toRoute));
  expect(refreshed).toContain(article);
  const routes = await listRoutes();
  const showing: string[] = [];
  for (const route of new Set([...routes, ...refreshed])) {
    if ((await get(route)).text.includes(title)) showing.push(route);
  }
  expect(showing.filter((route) => !refreshed.has(route))).toEqual([]);
  // Feeds that show it are refreshed too.
  expect([...refreshed].filter((route) => !showing.includes(route))).toEqual([]);
  expect(routes.filter((route) => refreshed.has(route)).length).toBeLessThanOrEqual(18);
});

async function listRoutes(): Promise<string[]> {
  const manifest = JSON.parse((await get('/_payload/manifest.json')).text) as { routes: { path: string }[] };
  return manifest.routes.map(({ path: route }) => route);
}

test('a publish of an article refreshes the pages that show it at once, and no others', async () => {
  const cache = cacheOf();
  const before = cache.state().work.renders;
  await publishWithTag('payment_insight', 'verification-of-payee-one-year-on', 'never-seen-before');
  // At once, unless the machine is so busy that the old page is served in the meantime.
  await vi.waitFor(
    async () => expect((await get(article)).headers.get('x-content-ref')).toBe(cache.state().ref),
    15_000,
  );
  expect((await get(article)).text.toLowerCase()).toMatch(/never.seen.before/);
  await cache.idle();
  expect((await get('/news/payment-insights')).cache).toBe('hit');
  // Documents and payloads: the article, its neighbours, the listings, and those of the other language.
  expect(cache.state().work.renders - before).toBeLessThanOrEqual(60);
  expect((await get('/platform')).cache).toBe('hit');
});

/** PB-2. The long run is `PUBLISHES=50`; `FUZZ_SEED` repeats a run. */
test('random publishes render exactly the pages that the studio was shown before', async () => {
  if (!running) throw new Error('No cache runs');
  const publishes = Number(process.env['PUBLISHES'] ?? 8);
  const seed = process.env['FUZZ_SEED'] ?? 'publishes';
  const except = 'verification-of-payee-one-year-on';
  const done = await publishAtRandom({ service, running, asked, publishes, seed, except });
  for (const { name, listed, count, again } of done) {
    expect(again, name).toEqual(listed);
    // The document's own page may be a new one.
    expect(count - listed.length, name).toBeOneOf([0, 1]);
  }
  expect(done.flatMap(({ again }) => again).length).toBeGreaterThan(publishes);
});

test('while an experiment runs, shared caches store no page and no variation', async () => {
  const cache = cacheOf();
  const variations = ['As it is', 'Bold'].map((label) => ({ label, weight: undefined }));
  const { id, googleId } = await service.admin.createExperiment({ name: 'Teaser', googleId: undefined, variations });
  const caching = async (address: string, cookie = '') => {
    const { status, headers } = await get(address, { cookie });
    expect(status).toBe(200);
    return ['cache-control', 'cdn-cache-control', 'surrogate-control'].map((name) => headers.get(name)?.split(',')[0]);
  };
  const everybody = ['public', 'max-age=60', 'max-age=60'];
  expect(await caching('/platform')).toEqual(everybody);
  await service.admin.startExperiment(id);
  await cache.follower.compare();
  expect(await caching('/platform')).toEqual(['public', 'no-store', 'max-age=60']);
  const cookie = `io.prismic.experiment=${encodeURIComponent(`${googleId} 1`)}`;
  for (const address of ['/platform', '/_payload/platform.json'])
    expect(await caching(address, cookie)).toEqual(['private', undefined, undefined]);
  expect((await get('/platform', { cookie })).cache).toBe('hit');
  await service.admin.stopExperiment(id);
  await cache.follower.compare();
  expect(await caching('/platform')).toEqual(everybody);
});

test('a taken-down page disappears everywhere at once, and stays gone during an outage', async () => {
  const cache = cacheOf();
  const { id } = await findDocument('payment_insight', 'verification-of-payee-one-year-on');
  const answer = await service.admin.unpublish({ documentIds: [id] });
  await cache.follower.published(answer);
  expect((await get(article)).status).toBe(410);
  expect((await get(article.replace('/news', '/_payload/news').concat('.json'))).cache).toBe('bypass');
  await cache.idle();
  expect((await get('/news/payment-insights')).text).not.toContain(article);
});

test('the process starts from the snapshot during an outage, without taken-down pages', async () => {
  const ask = (coding: string) => get('/platform', { 'accept-encoding': coding });
  const readForms = async () => {
    const [br, gzip, plain] = [await ask('br'), await ask('gzip'), await ask('identity')];
    return [br.text, gzip.text, plain.text, plain.headers.get('content-length'), plain.headers.get('etag')];
  };
  const before = await readForms();
  await stop();
  expect(readdirSync(directory)).toContain('pages.sqlite');
  fault = () => Promise.reject(new TypeError('fetch failed'));
  const cache = await start();
  expect(cache.state().content).toBe('unavailable');
  for (const address of [
    '/',
    '/platform',
    '/fr-fr',
    '/news/payment-insights',
    '/_payload/platform.json',
    '/sitemap.xml',
  ]) {
    expect((await get(address)).status, address).toBe(200);
  }
  expect(await readForms()).toEqual(before);
  const plain = { 'accept-encoding': 'identity', 'if-none-match': before.at(-1) ?? '' };
  expect((await get('/platform', plain)).status).toBe(304);
  expect((await get(article)).status).toBe(410);
  const unseen = await get('/news/payment-insights/never-seen');
  expect(unseen.status).toBe(503);
});

test('a page that is damaged on disk is left out', async () => {
  await stop();
  const database = new DatabaseSync(path.join(directory, 'pages.sqlite'));
  database.exec("UPDATE bodies SET br = 'damaged'");
  database.close();
  fault = undefined;
  await start();
  expect((await get('/platform')).status).toBe(200);
});

test('a content service that is suddenly empty is distrusted until a person accepts the loss', async () => {
  const cache = cacheOf();
  await cache.idle();
  const before = (await get('/platform')).text;
  fault = async (request) => respondEmpty(request);
  await cache.follower.compare();
  expect(cache.state().content).toBe('distrusted');
  expect((await get('/platform')).text).toBe(before);
  const question = await readDistrusted(directory);
  expect(question?.ref).toBe('empty');
  await acceptLoss(directory, 'empty');
  await cache.follower.compare();
  expect(cache.state().content).toBe('available');
  await expect.poll(async () => (await get('/platform')).status).toBe(404);
});

function respondEmpty(request: Request): Response {
  if (new URL(request.url).pathname === '/api/v2') {
    const refs = [{ id: 'master', ref: 'empty', label: 'Master', isMasterRef: true }];
    return Response.json({
      refs,
      languages: [],
      types: {},
      tags: [],
      forms: {},
      experiments: { draft: [], running: [] },
    });
  }
  const nothing = { page: 1, results_per_page: 100, results_size: 0, total_results_size: 0, total_pages: 1 };
  return Response.json({ ...nothing, next_page: null, prev_page: null, results: [] });
}
