/** Markdown is converted from the stored page. */
import { afterEach, expect, test } from 'vitest';
import { startTestCache, type TestCache } from '../testing/start-test-cache.ts';

let running: TestCache | undefined;
afterEach(() => running?.close());
const start = async (): Promise<TestCache> => (running = await startTestCache());

test('the Markdown of a stored page needs no render', async () => {
  const cache = await start();
  await cache.get('/a');
  const named = await cache.get('/a.md');
  expect([named.status, named.cache, named.text, named.headers['content-type']]).toEqual([
    200,
    'hit',
    '# a of one',
    'text/markdown',
  ]);
  expect((await cache.get('/a', { accept: 'text/markdown' })).text).toBe('# a of one');
  expect(cache.begun).toEqual(['/a']);
});

test('a page that is not stored is rendered once, and stored as a page', async () => {
  const cache = await start();
  expect((await cache.get('/a.md')).text).toBe('# a of one');
  expect(await cache.get('/a')).toMatchObject({ cache: 'hit', text: 'a of one' });
});

test('while the site fails, the stored page is available as Markdown', async () => {
  const cache = await start();
  await cache.get('/a');
  cache.publish('two', { changed: ['doc:a'], documents: ['a'] });
  cache.fail(503);
  expect(await cache.get('/a.md')).toMatchObject({ status: 200, text: '# a of one' });
});

test('a failure without a stored page keeps its status', async () => {
  const cache = await start();
  cache.fail(503);
  expect(await cache.get('/a.md')).toMatchObject({ status: 503, text: '# failed' });
});

test('Markdown has its own entity tag, and is compressed', async () => {
  const cache = await start();
  const page = await cache.get('/a');
  const markdown = await cache.get('/a.md', { 'accept-encoding': 'br' });
  expect(markdown.headers['content-encoding']).toBe('br');
  expect(markdown.headers.etag?.slice(0, 22)).not.toBe(page.headers.etag?.slice(0, 22));
  const again = await cache.get('/a.md', { 'if-none-match': String(markdown.headers.etag) });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await cache.get('/a', { 'if-none-match': String(markdown.headers.etag) })).status).toBe(200);
});

test('HEAD has the headers of the Markdown and no body', async () => {
  const cache = await start();
  const { headers, text } = await cache.head('/a.md');
  expect([headers['content-type'], headers['content-length'], text]).toEqual(['text/markdown', '10', '']);
});
