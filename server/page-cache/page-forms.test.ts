/** A page and its payload: two entries, one render. */
import { afterEach, expect, test } from 'vitest';
import { startTestCache, type TestCache } from '../testing/start-test-cache.ts';

let running: TestCache | undefined;
afterEach(() => running?.close());

async function start({ hasPayload = true } = {}): Promise<TestCache> {
  const cache = (running = await startTestCache());
  cache.pages.set('/a', { ...cache.page('/a'), hasPayload });
  return cache;
}

test.each([
  ['/a', '/_payload/a'],
  ['/_payload/a', '/a'],
])('%s and %s come from one render, which gives both representations', async (asked, other) => {
  const cache = await start();
  await cache.get(asked);
  expect((await cache.get(other)).cache).toBe('hit');
  expect((await cache.get('/a')).text).toBe('a of one');
  expect((await cache.get('/_payload/a')).text).toBe('payload of a of one');
  expect(cache.begun).toEqual([asked]);
});

test('for a temporary URL only the requested representation is stored', async () => {
  const cache = await start();
  cache.pages.set('/list', { ...cache.page('/list'), hasPayload: true });
  await cache.get('/list?topic=rtp');
  expect((await cache.get('/list?topic=rtp')).cache).toBe('hit');
  expect((await cache.get('/_payload/list?topic=rtp')).text).toBe('payload of list of one');
  expect(cache.begun).toEqual(['/list?topic=rtp', '/_payload/list?topic=rtp']);
});

test('concurrent requests for both representations share one render, before and after a publish', async () => {
  const cache = await start();
  const both = () => Promise.all([cache.get('/a'), cache.get('/_payload/a')]);
  await both();
  expect(cache.begun).toHaveLength(1);
  cache.publish('two', { changed: ['doc:a'], documents: ['a'] });
  expect((await both()).map(({ text }) => text)).toEqual(['a of two', 'payload of a of two']);
  await cache.idle();
  expect(cache.begun).toHaveLength(2);
});

test('an unchanged page keeps both its representations', async () => {
  const cache = await start();
  cache.pages.set('/a', { ...cache.page('/a'), viewTag: 'W/"same"' });
  await cache.get('/a');
  cache.publish('two', { changed: ['doc:a'] });
  await cache.idle();
  for (const url of ['/a', '/_payload/a']) {
    const answer = await cache.get(url);
    expect([answer.cache, answer.headers['x-content-ref'], answer.text.endsWith('of one')]).toEqual([
      'hit',
      'two',
      true,
    ]);
  }
  expect(cache.begun).toHaveLength(2);
});

test.each(['/a', '/_payload/a'])(
  'a payload stays unchanged while the layout of its page is rendered again, requested as %s',
  async (asked) => {
    const cache = await start();
    const tags = (menu: number) => ({ viewTag: `W/"menu ${menu}"`, payloadTag: 'W/"content"' });
    cache.pages.set('/a', { ...cache.page('/a'), ...tags(1) });
    await cache.get(asked);
    cache.pages.set('/a', { ...cache.page('/a'), ...tags(2) });
    const kept = cache.store.get('/_payload/a')?.answer;
    cache.publish('two', { changed: ['doc:a'] });
    await cache.idle();
    const answers = [await cache.get('/a'), await cache.get('/_payload/a')];
    expect(answers.map(({ text, cache: state }) => [state, text])).toEqual([
      ['hit', 'a of two'],
      ['hit', 'payload of a of one'],
    ]);
    expect(answers.map(({ headers }) => headers['x-content-ref'])).toEqual(['two', 'two']);
    expect(cache.store.get('/_payload/a')?.answer).toBe(kept);
    expect(cache.begun).toHaveLength(2);
  },
);

test('a payload does not wait for a page without a payload', async () => {
  const cache = await start({ hasPayload: false });
  const held = cache.hold('/a');
  const page = cache.get('/a');
  await held.entered;
  const payload = cache.get('/_payload/a');
  held.release();
  expect([(await page).text, (await payload).text]).toEqual(['a of one', 'payload of a of one']);
  expect(cache.begun).toEqual(['/a', '/_payload/a']);
});

test('a payload whose page is no longer listed is removed from memory and disk, and comes back with it', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.pages.set('/a', { ...cache.page('/a'), isUnlisted: true });
  cache.publish('two', { changed: ['doc:a'], documents: ['a'] });
  await cache.idle();
  expect(cache.removed).toEqual(['/_payload/a']);
  expect((await cache.get('/a')).text).toBe('a of two');
  expect(await cache.get('/_payload/a')).toMatchObject({ status: 404, text: 'not pre-rendered' });
  cache.pages.set('/a', { ...cache.page('/a'), isUnlisted: false });
  cache.publish('three', { changed: ['doc:a'], documents: ['a'] });
  await cache.idle();
  expect((await cache.get('/_payload/a')).text).toBe('payload of a of three');
});

test('a refresh removes a stored page whose URL has no page any more, without a render', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.pages.delete('/a');
  cache.publish('two', { changed: ['doc:a'] });
  await cache.idle();
  expect([cache.removed, cache.renders('/a')]).toEqual([['/a', '/_payload/a'], 1]);
});
