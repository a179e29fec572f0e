/** The real site behind a model of a shared cache that follows the headers. Each test continues from the one before. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Purge, SharedCache } from '../../integrations/shared-caches/shared-cache.ts';
import { startSiteCache, type TestSiteCache } from '../../site/testing/start-site-cache.ts';
import { until } from '../../tests/until.ts';
import { readStarterContent } from '../testing/starter-content.ts';
import { useTestContent } from '../../site/testing/use-test-site.ts';

const article = '/news/payment-insights/verification-of-payee-one-year-on';
const directory = mkdtempSync(path.join(tmpdir(), 'shared-pages-'));
const service = useTestContent({ isSmall: true });
let site: TestSiteCache;
let front: ReturnType<typeof createSharedCacheModel>;

/**
 * Time does not pass in it: a response with a lifetime stays until it is purged, unless the lifetime is only a moment.
 */
function createSharedCacheModel() {
  const kept = new Map<string, { text: string; keys: readonly string[] }>();
  const asked: string[] = [];
  const purges: Purge[] = [];
  const cache: SharedCache = {
    headers: { keys: 'xkey', separator: ' ', lifetime: 'surrogate-control' },
    async purge(purge) {
      purges.push(purge);
      for (const [url, { keys }] of kept) if (keys.some((key) => purge.keys.includes(key))) kept.delete(url);
    },
  };
  const get = async (url: string) => {
    const known = kept.get(url);
    if (known) return known.text;
    asked.push(url);
    const { text, headers } = await site.get(url);
    const seconds = Number(/max-age=(\d+)/.exec(headers.get('surrogate-control') ?? '')?.[1] ?? 0);
    if (seconds >= 60) kept.set(url, { text, keys: headers.get('xkey')?.split(' ') ?? [] });
    return text;
  };
  return { cache, kept, asked, purges, get };
}

const document = readStarterContent().documents.find(
  ({ uid, lang }) => uid === 'verification-of-payee-one-year-on' && lang === 'en-gb',
);

async function publish(change: Readonly<Record<string, string>>): Promise<void> {
  const { id } = document ?? {};
  if (!document || id === undefined) throw new Error('No article');
  await service.admin.importDocuments([{ ...document, data: { ...document.data, ...change } }]);
  return site.cache.follower.published(await service.admin.publish({ documentIds: [id] }));
}

const publishTitle = (title: string) => publish({ title });

/** Waits until every purge was sent, and every page concerned was rendered before. */
const purged = () =>
  until('the shared cache is purged', () => {
    const { shared } = site.cache.state();
    return shared?.keysWaiting === 0 && !shared.isFailing;
  });

async function listUrls(): Promise<string[]> {
  const manifest = JSON.parse((await site.get('/_payload/manifest.json')).text) as {
    routes: { path: string; payload: string }[];
  };
  return [...manifest.routes.flatMap(({ path: own, payload }) => [own, payload]), '/sitemap.xml', '/feed.xml'];
}

beforeAll(async () => {
  front = createSharedCacheModel();
  site = await startSiteCache({
    fetch: async (request) => service.fetch(request),
    directory,
    onRendered: () => undefined,
    sharedCache: front.cache,
    // Waits take a tenth of the real time, because this cache responds at once.
    purgeWait: (milliseconds, signal) => sleep(milliseconds / 10, undefined, { signal }).catch(() => undefined),
  });
  await until('pages are stored', () => site.cache.state().entries > 200, { withinMs: 60_000 });
  await site.cache.idle();
  await purged();
});

afterAll(async () => {
  await site.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('a start purges everything, because an earlier process may have published or had another build', () => {
  expect(front.purges[0]?.keys).toHaveLength(1);
  expect(front.purges[0]?.reason).toBe('changed');
});

test('a page has surrogate keys, a lifetime of a day for this cache, and the usual one for others and for browsers', async () => {
  for (const url of [article, '/', '/_payload/platform.json', '/sitemap.xml', '/feed.xml', '/_payload/manifest.json']) {
    await until(`${url} is stored`, async () => (await site.get(url)).cache === 'hit');
    const { headers } = await site.get(url);
    const caching = headers.get('surrogate-control');
    // These change by the clock: at midnight, a vacancy closes.
    if (/sitemap|manifest/.test(url)) expect(caching).toMatch(/^max-age=[1-7]\d{4}, stale-if-error=864000$/);
    else expect(caching, url).toBe('max-age=86400, stale-if-error=864000');
    expect(headers.get('cdn-cache-control')).toBe('max-age=60, stale-while-revalidate=600, stale-if-error=864000');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('xkey')).toMatch(/^[0-9a-f]{12}( [0-9a-f]{12})*$/);
    expect(headers.get('xkey')?.length).toBeLessThan(3000);
  }
});

test('a page that a browser has revalidated has its surrogate keys too', async () => {
  const first = await site.get(article);
  const again = await site.get(article, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  for (const name of ['xkey', 'surrogate-control']) expect(again.headers.get(name)).toBe(first.headers.get(name));
});

test('a response for one visitor has no surrogate keys', async () => {
  const { headers } = await site.get('/debug');
  expect(headers.get('cache-control')).toMatch(/private|no-store/);
  expect(headers.get('xkey')).toBeNull();
});

test('after a publish the cache requests only the pages that show the article again', async () => {
  const urls = await listUrls();
  // A start purges everything, and again up to two periods later.
  const isRepeated = () => site.cache.state().shared?.keysRepeating === 0;
  await until('the purge of the start is repeated', isRepeated, { withinMs: 60_000 });
  for (const url of urls) await front.get(url);
  front.asked.length = 0;
  const before = new Map(urls.map((url) => [url, front.kept.get(url)?.text ?? '']));
  const title = 'A title that no shared cache has seen';
  await publishTitle(title);
  await purged();
  for (const url of urls) await front.get(url);
  const changed = urls.filter((url) => front.kept.get(url)?.text !== before.get(url));
  expect(changed).toContain(article);
  expect(changed.filter((url) => !front.asked.includes(url))).toEqual([]);
  // Pages that link to it show its old title or that of its translation. No other page was requested again.
  const others = front.asked.filter((url) => !before.get(url)?.includes('verification-of-payee-one-year-on'));
  // The sitemap index contains the date of the last change of each type.
  expect(others).toEqual(['/sitemap.xml']);
  expect(front.asked.length).toBeLessThan(urls.length / 5);
});

test('a published change is visible through the cache, and the older page never appears again', async () => {
  const urls = [article, '/news/payment-insights', '/'];
  for (let round = 1; round <= 5; round += 1) {
    const title = `Edition ${round}`;
    const publishing = publishTitle(title);
    const seen = new Map<string, boolean>();
    await expect
      .poll(async () => {
        for (const url of urls) {
          const isNew = (await front.get(url)).includes(title);
          if (seen.get(url) === true) expect(isNew, `${url} shows ${title} and then not`).toBe(true);
          seen.set(url, isNew);
        }
        return seen.get(article);
      })
      .toBe(true);
    await publishing;
    await purged();
    for (const url of urls) if (seen.get(url) === true) expect(await front.get(url)).toContain(title);
  }
});

test('a takedown is purged as a removal, and the URL gets 404 or 410 through the cache', async () => {
  await front.get(article);
  front.purges.length = 0;
  await site.cache.follower.published(await service.admin.unpublish({ documentIds: [document?.id ?? ''] }));
  await expect.poll(() => front.purges.some(({ reason }) => reason === 'taken down')).toBe(true);
  expect(await front.get(article)).not.toContain('Edition 5');
  await purged();
  expect(await front.get('/news/payment-insights')).not.toContain(article);
});
