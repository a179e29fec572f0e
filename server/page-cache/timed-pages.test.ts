/** Pages that change by the clock, tested over HTTP, in front of a table of pages. */
import { afterEach, expect, test } from 'vitest';
import { startTestCache, type TestCache } from '../testing/start-test-cache.ts';

let running: TestCache | undefined;
afterEach(() => running?.close());

const secondMs = 1000;
const startsAt = 3600 * secondMs;

/** `/a` shows an event that begins in an hour. The table reports that time as the page's change, as the site would. */
async function start(): Promise<TestCache & { begin: () => void }> {
  const cache = await startTestCache();
  running = cache;
  const show = (text: string, changesAt: number | undefined) =>
    cache.pages.set('/a', { ...cache.page('/a'), text, changesAt, viewTag: `"${text}"`, hasPayload: true });
  show('before', startsAt);
  return { ...cache, begin: () => void show('during', undefined) };
}

test('a page is fresh until its time, then rendered once, in both representations', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.later(startsAt - 1);
  expect(await cache.get('/a')).toMatchObject({ cache: 'hit', text: 'before of one' });
  cache.begin();
  cache.later(1);
  expect(await cache.get('/a')).toMatchObject({ cache: 'miss', text: 'during of one' });
  expect(await cache.get('/a')).toMatchObject({ cache: 'hit', text: 'during of one' });
  expect(await cache.get('/_payload/a')).toMatchObject({ cache: 'hit', text: 'payload of during of one' });
  expect(cache.begun).toEqual(['/a', '/a']);
});

test('concurrent requests at that time share one render', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.begin();
  cache.later(startsAt);
  const held = cache.hold('/a');
  const asking = Array.from({ length: 50 }, (_, index) => cache.get(index % 2 ? '/_payload/a' : '/a'));
  await held.entered;
  held.release();
  const texts = new Set((await Promise.all(asking)).map(({ text }) => text));
  expect(texts).toEqual(new Set(['during of one', 'payload of during of one']));
  expect(cache.begun).toEqual(['/a', '/a']);
});

test('a request that cannot wait for the render gets the old page, which shared caches must not store', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.begin();
  cache.later(startsAt);
  const held = cache.hold('/a');
  const answer = await cache.get('/a');
  expect(answer).toMatchObject({ cache: 'stale', text: 'before of one' });
  expect(answer.headers['cdn-cache-control']).toBe('max-age=0, stale-while-revalidate=0, stale-if-error=864000');
  held.release();
  await expect.poll(async () => (await cache.get('/a')).text).toBe('during of one');
  expect(cache.renders('/a')).toBe(2);
});

test('a page that cannot be rendered stays available, and not each request causes a render', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.begin();
  cache.fail(503);
  cache.later(startsAt);
  for (let reader = 0; reader < 5; reader += 1) expect((await cache.get('/a')).text).toBe('before of one');
  expect(cache.begun).toEqual(['/a', '/a']);
  cache.fail(undefined);
  cache.later(30 * secondMs);
  expect((await cache.get('/a')).text).toBe('during of one');
});

test('an unchanged page is fresh until its next time', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.pages.set('/a', { ...cache.page('/a'), changesAt: 2 * startsAt });
  cache.later(startsAt);
  expect(await cache.get('/a')).toMatchObject({ cache: 'miss', text: 'before of one' });
  expect((await cache.get('/a')).cache).toBe('hit');
  expect(cache.renders('/a')).toBe(1);
  cache.begin();
  cache.later(startsAt);
  expect((await cache.get('/a')).text).toBe('during of one');
});

test.each([
  [3600, 'max-age=60, stale-while-revalidate=600'],
  [660, 'max-age=60, stale-while-revalidate=600'],
  [659, 'max-age=60, stale-while-revalidate=599'],
  [61, 'max-age=60, stale-while-revalidate=1'],
  [60, 'max-age=60, stale-while-revalidate=0'],
  [7.5, 'max-age=7, stale-while-revalidate=0'],
])('%s seconds before a page changes, shared caches may not store it beyond that', async (seconds, caching) => {
  const cache = await start();
  await cache.get('/a');
  cache.later(startsAt - seconds * secondMs);
  const { headers } = await cache.get('/a');
  expect(headers['cdn-cache-control']).toBe(`${caching}, stale-if-error=864000`);
  const again = await cache.get('/a', { 'if-none-match': headers['etag'] ?? '' });
  expect([again.status, again.headers['cdn-cache-control']]).toEqual([304, headers['cdn-cache-control']]);
});

test('a page that does not change by the clock has its full lifetime', async () => {
  const cache = await start();
  await cache.get('/b');
  cache.later(1000 * startsAt);
  const { cache: state, headers } = await cache.get('/b');
  expect([state, headers['cdn-cache-control']]).toEqual([
    'hit',
    'max-age=60, stale-while-revalidate=600, stale-if-error=864000',
  ]);
});

test('a stale page is shared only until its new one is due, and a fresh one as long as it is fresh', async () => {
  const maxMs = (state: string) => (state === 'stale' ? secondMs : Infinity);
  const cache = await startTestCache({ shared: { toHeaders: (headers) => headers, maxMs } });
  running = cache;
  const fresh = (await cache.get('/list')).headers['cdn-cache-control'];
  expect(fresh).toBe('max-age=60, stale-while-revalidate=600, stale-if-error=864000');
  const held = cache.hold('/list');
  cache.publish('two', { changed: ['list:article:en'] });
  const old = await cache.get('/list');
  expect(old).toMatchObject({ cache: 'stale', text: 'list of one' });
  expect(old.headers['cdn-cache-control']).toBe('max-age=1, stale-while-revalidate=0, stale-if-error=864000');
  held.release();
  await expect.poll(async () => (await cache.get('/list')).cache).toBe('hit');
  expect((await cache.get('/list')).headers['cdn-cache-control']).toBe(fresh);
});
