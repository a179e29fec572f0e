/** Pages are stored only compressed, which a client without compression does not notice. */
import { afterEach, expect, test } from 'vitest';
import { startTestCache, type TestCache } from '../testing/start-test-cache.ts';

let running: TestCache | undefined;
afterEach(() => running?.close());

async function start(options: Parameters<typeof startTestCache>[0] = {}): Promise<TestCache> {
  running = await startTestCache(options);
  return running;
}

const plain = { 'accept-encoding': 'identity' };

test('a client without compression gets the page with its length and its own entity tag, every time', async () => {
  const cache = await start();
  const text = 'a of one'.repeat(5000);
  cache.pages.set('/a', { ...cache.page('/a'), text: text.slice(0, -' of one'.length) });
  const answers = [await cache.get('/a', plain), await cache.get('/a', plain), await cache.get('/a')];
  expect(Object.keys(cache.store.get('/a')?.answer?.bodies ?? {}).sort()).toEqual(['br', 'gzip']);
  for (const { status, text: sent, headers } of answers) {
    expect([status, sent === text, headers['content-length']]).toEqual([200, true, String(text.length)]);
    expect(headers['etag']).toBe(answers[0]?.headers['etag']);
    expect(headers).not.toHaveProperty('content-encoding');
  }
  expect(answers.map(({ cache: state }) => state)).toEqual(['miss', 'hit', 'hit']);
});

test('its entity tag gets a 304, and HEAD its length', async () => {
  const cache = await start();
  const { headers } = await cache.get('/a', plain);
  const again = await cache.get('/a', { ...plain, 'if-none-match': headers['etag'] ?? '' });
  expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', headers['etag']]);
  const head = await cache.head('/a');
  expect([head.status, head.text, head.headers['content-length'], head.headers['etag']]).toEqual([
    200,
    '',
    String('a of one'.length),
    headers['etag'],
  ]);
});

test('a client without compression gets its own cookies too', async () => {
  const cache = await start();
  await cache.get('/a');
  const { headers, text } = await cache.get('/a', { ...plain, cookie: 'preview=forged' });
  expect([text, headers['cache-control'], headers['set-cookie']]).toEqual([
    'a of one',
    'private, no-store',
    ['preview=; Max-Age=0'],
  ]);
});

test('concurrent requests get a page each, and a page that was published in the meantime is the new one', async () => {
  const cache = await start();
  for (const url of ['/a', '/b']) await cache.get(url);
  const texts = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => (await cache.get(index % 2 ? '/a' : '/b', plain)).text),
  );
  expect([...new Set(texts)].sort()).toEqual(['a of one', 'b of one']);
  cache.publish('two', { changed: ['doc:a'], documents: ['a'] });
  expect((await cache.get('/a', plain)).text).toBe('a of two');
});

test('a page with damaged bytes is reported and rendered by the site, and its other encodings are served', async () => {
  const errors: unknown[] = [];
  const cache = await start({ onError: (error) => void errors.push(error) });
  await cache.get('/a');
  const entry = cache.store.get('/a');
  if (!entry?.answer) throw new Error('No entry');
  const { bodies } = entry.answer;
  cache.store.replaceAnswer(entry, { ...entry.answer, hash: 'of nothing', bodies: { ...bodies, gzip: bodies.br } });
  for (const url of ['/a', '/a']) expect((await cache.get(url, plain)).text).toBe('passed on');
  expect(errors).toEqual([expect.any(Error), expect.any(Error)]);
  expect((await cache.get('/a', { 'accept-encoding': 'br' })).text).toBe('a of one');
});
