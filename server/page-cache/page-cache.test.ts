/** Tests of the cache over HTTP, in front of a table of pages. */
import { afterEach, expect, test } from 'vitest';
import { startTestCache, type TestCache } from '../testing/start-test-cache.ts';

let running: TestCache | undefined;
afterEach(() => running?.close());

async function start(options: Parameters<typeof startTestCache>[0] = {}): Promise<TestCache> {
  running = await startTestCache(options);
  return running;
}

test('a page is rendered once, then served from memory', async () => {
  const cache = await start();
  const first = await cache.get('/a');
  expect([first.status, first.cache, first.text]).toEqual([200, 'miss', 'a of one']);
  const second = await cache.get('/a');
  expect([second.status, second.cache, second.text]).toEqual([200, 'hit', 'a of one']);
  expect(cache.renders('/a')).toBe(1);
});

test('concurrent requests for a missing page share one render', async () => {
  const cache = await start();
  const held = cache.hold('/a');
  const asking = Array.from({ length: 50 }, () => cache.get('/a'));
  await held.entered;
  held.release();
  const answers = await Promise.all(asking);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['a of one']));
  expect(cache.renders('/a')).toBe(1);
});

test('each response has its own request id, and the headers that caches and clients need', async () => {
  const cache = await start();
  const [one, other] = [await cache.get('/a'), await cache.get('/a')];
  expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
  expect(other.headers).toMatchObject({ vary: 'accept-encoding', 'x-content-ref': 'one', 'content-type': 'text/html' });
  expect(other.headers).not.toHaveProperty('surrogate-key');
});

test('a public listener sends no debug headers', async () => {
  const cache = await start({ exposeDebugHeaders: false });
  await cache.get('/a');
  const answer = await cache.get('/a');
  expect(answer.headers).not.toHaveProperty('x-cache');
  expect(answer.headers).not.toHaveProperty('x-content-ref');
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('each encoding has its own strong entity tag, and each tag gets a 304', async () => {
  const cache = await start();
  const tags = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const full = await cache.get('/a', { 'accept-encoding': encoding });
    expect(full.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(full.text).toBe('a of one');
    const tag = full.headers['etag'] ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    tags.add(tag);
    for (const condition of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await cache.get('/a', { 'accept-encoding': encoding, 'if-none-match': condition });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
      expect(again.headers).not.toHaveProperty('content-type');
    }
    expect((await cache.get('/a', { 'if-none-match': '"other"' })).status).toBe(200);
  }
  expect(tags.size).toBe(3);
});

test('HEAD has the headers of GET and no body', async () => {
  const cache = await start();
  const full = await cache.get('/a');
  const head = await cache.head('/a');
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', full.headers['content-length']]);
  expect(head.cache).toBe('hit');
});

test('a publish leaves other pages valid, and refreshes stale ones in the background, the most requested first', async () => {
  const cache = await start();
  for (const url of ['/a', '/b', '/b', '/list']) await cache.get(url);
  const held = cache.hold('/b');
  cache.publish('two', { changed: ['list:article:en', 'doc:b'] });
  expect((await cache.get('/a')).cache).toBe('hit');
  expect((await cache.get('/a')).headers['x-content-ref']).toBe('two');
  await held.entered;
  const meanwhile = await cache.get('/b');
  expect([meanwhile.cache, meanwhile.text]).toEqual(['stale', 'b of one']);
  held.release();
  await cache.idle();
  expect((await cache.get('/b')).text).toBe('b of two');
  expect((await cache.get('/list')).text).toBe('list of two');
  expect(cache.begun.slice(-2)).toEqual(['/b', '/list']);
  expect([cache.renders('/a'), cache.renders('/b'), cache.renders('/list')]).toEqual([1, 2, 2]);
});

test('the first request after a publish gets the new page of the document', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.publish('two', { changed: ['doc:a'], documents: ['a'] });
  const answer = await cache.get('/a');
  expect([answer.text, answer.cache]).toEqual(['a of two', 'miss']);
  expect(cache.renders('/a')).toBe(2);
});

test('a page with an unchanged view is not rendered again', async () => {
  const cache = await start();
  const view = { viewTag: 'W/"same"' };
  cache.pages.set('/a', { ...cache.page('/a'), ...view });
  await cache.get('/a');
  cache.publish('two', { changed: ['doc:a'] });
  await cache.idle();
  const answer = await cache.get('/a');
  expect([answer.cache, answer.text, answer.headers['x-content-ref']]).toEqual(['hit', 'a of one', 'two']);
  expect(cache.renders('/a')).toBe(1);
});

test('a page that is evicted while its view is compared is rendered', async () => {
  const cache = await start();
  cache.pages.set('/a', { ...cache.page('/a'), viewTag: 'W/"same"' });
  await cache.get('/a');
  const held = cache.hold('/a');
  cache.publish('two', { changed: ['doc:a'], documents: ['a'] });
  await held.entered;
  cache.store.delete('/a');
  const answer = cache.get('/a');
  held.release();
  expect([(await answer).status, (await answer).text]).toEqual([200, 'a of two']);
});

test('a render that began before a publish never replaces a newer page', async () => {
  const cache = await start();
  const old = cache.hold('/a');
  const early = cache.get('/a');
  await old.entered;
  cache.publish('two', { changed: ['doc:a'], documents: ['a'] });
  expect((await cache.get('/a')).text).toBe('a of two');
  old.release();
  expect((await early).text).toBe('a of two');
  expect((await cache.get('/a')).text).toBe('a of two');
});

test('a takedown removes the page at once, even when the site cannot render', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.pages.delete('/a');
  cache.publish('two', { changed: ['doc:a'], documents: ['a'], removed: ['a'] });
  expect((await cache.get('/a')).status).toBe(404);
  expect(cache.removed).toEqual(['/a']);
});

test('a page that was taken down during its render is not stored', async () => {
  const cache = await start();
  cache.page('/a').hasPayload = true;
  const old = cache.hold('/a');
  const early = cache.get('/a');
  await old.entered;
  cache.publish('two', { changed: ['doc:a'], documents: ['a'], removed: ['a'] });
  old.release();
  expect((await early).text).toBe('a of one');
  expect(['/a', '/_payload/a'].map((key) => cache.store.get(key))).toEqual([undefined, undefined]);
  // A stored page would be served until the content service is available again.
  cache.fail(503);
  expect((await cache.get('/a')).status).toBe(503);
});

test('failures are not stored, and never replace a page', async () => {
  const cache = await start();
  cache.fail(503);
  const missing = await cache.get('/a');
  expect([missing.status, missing.headers['retry-after'], missing.cache]).toEqual([503, '30', 'bypass']);
  cache.fail(undefined);
  expect((await cache.get('/a')).status).toBe(200);
  cache.publish('two', { changed: ['doc:a'], documents: ['a'] });
  cache.fail(500);
  await cache.idle();
  for (const _ of [1, 2, 3]) {
    const answer = await cache.get('/a');
    expect([answer.status, answer.text, answer.cache]).toEqual([200, 'a of one', 'stale']);
  }
  cache.fail(undefined);
  cache.later(60_000);
  expect((await cache.get('/a')).text).toBe('a of two');
});

test('random URLs and queries store nothing, and share one render', async () => {
  const cache = await start();
  await cache.get('/a');
  for (let index = 0; index < 300; index += 1) {
    expect((await cache.get(`/nowhere/${index}`)).status).toBe(404);
    expect((await cache.get(`/a?x=${index}`)).cache).toBe('hit');
  }
  expect(cache.store.size().entries).toBe(2);
  expect(cache.rendered).toHaveLength(2);
});

test('the number of stored pages with a query string is limited', async () => {
  const cache = await start();
  for (let index = 0; index < 300; index += 1) await cache.get(`/list?page=${index}`);
  expect(cache.store.size().entries).toBeLessThanOrEqual(257);
  expect((await cache.get('/list?page=299')).cache).toBe('hit');
});

test('above the memory limit the least recently used page is evicted', async () => {
  const cache = await start({ maxBytes: 100_000 });
  for (let index = 0; index < 50; index += 1) {
    cache.pages.set(`/p${index}`, { ...cache.page('/a'), text: 'x'.repeat(4000) });
    await cache.get(`/p${index}`);
  }
  expect(cache.store.size().bytes).toBeLessThanOrEqual(100_000);
  expect((await cache.get('/p49')).cache).toBe('hit');
  expect((await cache.get('/p0')).cache).toBe('miss');
});

test('a preview bypasses the cache, a forged preview cookie does not', async () => {
  const cache = await start();
  await cache.get('/a');
  const own = await cache.get('/a', { cookie: 'preview=real' });
  expect([own.text, own.cache]).toEqual(['passed on', undefined]);
  const forged = await cache.get('/a', { cookie: 'preview=forged' });
  expect([forged.cache, forged.headers['set-cookie']]).toEqual(['hit', ['preview=; Max-Age=0']]);
  expect(forged.headers['cache-control']).toBe('private, no-store');
  const unmarked = await cache.get('/a', { cookie: 'theme=dark' });
  expect([unmarked.cache, unmarked.headers['set-cookie']]).toEqual(['hit', undefined]);
  expect(unmarked.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect((await cache.get('/a')).text).toBe('a of one');
});

test('a visitor whose preview is unknown gets stored pages, and nothing that says that a page is absent', async () => {
  const cache = await start();
  await cache.get('/a');
  expect((await cache.get('/a', { cookie: 'preview=unknown' })).cache).toBe('hit');
  expect((await cache.get('/nothing')).status).toBe(404);
  expect((await cache.get('/nothing', { cookie: 'preview=unknown' })).text).toBe('passed on');
});

test('an experiment variation has its own entry', async () => {
  const cache = await start();
  await cache.get('/a');
  expect((await cache.get('/a', { cookie: 'variation=b' })).cache).toBe('miss');
  expect((await cache.get('/a', { cookie: 'variation=b' })).cache).toBe('hit');
  expect((await cache.get('/a')).cache).toBe('hit');
});

test('requests with other methods and for other URLs are passed to the site', async () => {
  const cache = await start();
  expect((await cache.get('/media/x')).text).toBe('passed on');
  expect((await cache.ask('POST', '/a')).text).toBe('passed on');
});

/** The long run uses 500. */
const clientCount = Number(process.env['CACHE_CLIENTS'] ?? 60);

test('no client of a page that is published 20 times sees an older page after a newer one', async () => {
  const cache = await start();
  const versions = Array.from({ length: 20 }, (_, index) => `v${String(index).padStart(2, '0')}`);
  await cache.get('/a');
  const seen: string[][] = [];
  const clients = Array.from({ length: clientCount }, async () => {
    const own: string[] = [];
    seen.push(own);
    while (!own.at(-1)?.endsWith('v19')) own.push((await cache.get('/a')).text);
  });
  for (const version of versions) {
    cache.publish(version, { changed: ['doc:a'], documents: ['a'] });
    expect((await cache.get('/a')).text).toBe(`a of ${version}`);
  }
  await Promise.all(clients);
  for (const own of seen)
    expect(own.filter((text) => text.includes('v'))).toEqual(own.filter((text) => text.includes('v')).sort());
  expect(cache.renders('/a')).toBeLessThanOrEqual(21);
}, 60_000);

test('a newly published URL no longer shares the 404 entry', async () => {
  const cache = await start();
  expect((await cache.get('/soon')).status).toBe(404);
  cache.pages.set('/soon', { text: 'soon', contentKeys: ['doc:soon'], documentId: 'soon', viewTag: undefined });
  cache.publish('two', { changed: ['doc:soon', 'list:article:en'], documents: ['soon'] });
  await cache.idle();
  expect((await cache.get('/never')).status).toBe(404);
  expect((await cache.get('/soon')).text).toBe('soon of two');
});

test('requests that wait for a shared 404 get their own page when it is published in the meantime', async () => {
  const cache = await start();
  const held = cache.hold('/soon');
  const asking = [cache.get('/soon')];
  await held.entered;
  asking.push(cache.get('/never'));
  cache.pages.set('/soon', { text: 'soon', contentKeys: ['doc:soon'], documentId: 'soon', viewTag: undefined });
  held.release();
  const [soon, never] = await Promise.all(asking);
  expect([soon?.text, never?.status]).toEqual(['soon of one', 404]);
});

test('a stored page is never rate-limited, and a stored 404 always is', async () => {
  const limited: [string | undefined, boolean][] = [];
  const cache = await start({
    refuse: async ({ url }, _, isStored) => {
      limited.push([url, isStored]);
      return false;
    },
  });
  for (const url of ['/a', '/a', '/never', '/never']) await cache.get(url);
  expect(limited).toEqual([
    ['/a', false],
    ['/never', false],
    ['/never', true],
  ]);
});
