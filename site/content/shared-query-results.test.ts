/** Results that requests share: parsed, under the ref that was current at the first query of a request. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { languages } from '../language/language.ts';
import { createTestTransport, json, root, type Answer } from '../testing/create-test-transport.ts';
import type { ContentSource } from './content-source.ts';
import { createQueryCache } from './query-cache.ts';
import { createContentReader } from './create-content-reader.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const page = { page: 1, total_pages: 1, next_page: null, results: [{ id: 'a', type: 'home', uid: null, data: {} }] };

function create({ onRoot }: { onRoot?: Answer } = {}) {
  const service = { isDown: false, delayMs: 0 };
  const answer =
    (given: Answer): Answer =>
    (url, init) => {
      if (service.isDown) throw new TypeError('fetch failed');
      return given(url, init);
    };
  const { transport, source, asked } = createTestTransport({
    onRoot: answer(onRoot ?? (() => root())),
    onSearch: answer(async () => {
      if (service.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, service.delayMs));
      return json(page);
    }),
  });
  const shared: ContentSource = { ...source, fetch: transport.fetch, queryCache: createQueryCache(transport) };
  const read = () => createContentReader({ source: shared, language: languages[0], cookie: undefined });
  return { service, transport, asked, read };
}

/** A render sends several queries concurrently. */
const readPage = ({ getSingle }: ReturnType<ReturnType<typeof create>['read']>) =>
  Promise.all([getSingle('home'), getSingle('menu')]);

test('each query of a first request is sent once, and only its parsed result is cached', async () => {
  const { read, asked, transport } = create();
  const [home] = await readPage(read());
  expect(await readPage(read())).toEqual([home, home]);
  expect(asked).toEqual({ roots: 1, searches: 2 });
  expect(transport.state().entries).toBe(0);
});

test('when the refs are stale, only they are fetched', async () => {
  const { read, asked } = create();
  await readPage(read());
  await vi.advanceTimersByTimeAsync(60_000);
  await readPage(read());
  expect(asked).toEqual({ roots: 2, searches: 2 });
});

test('a result that misses the deadline of its request is cached for the next', async () => {
  const { read, service, asked } = create();
  service.delayMs = 400;
  const late = read()
    .optional.getSingle('menu')
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(400);
  expect(await late).toMatchObject({ status: 503 });
  expect(await read().optional.getSingle('menu')).toMatchObject({ id: 'a' });
  expect(asked.searches).toBe(1);
});

test('in an outage the results of the last ref are served', async () => {
  const { read, service } = create();
  const pages = await readPage(read());
  service.isDown = true;
  await vi.advanceTimersByTimeAsync(60_000);
  const reader = read();
  expect(await readPage(reader)).toEqual(pages);
  expect([await reader.ref(), reader.isWhole()]).toEqual(['master-1', true]);
  await expect(reader.getSingle('feature_flags')).rejects.toMatchObject({ status: 503 });
});

test('where the ref alone does not decide the content, only the transport caches', async () => {
  const refs = [{ id: 'master', ref: 'master-1', label: 'Master', isMasterRef: true }];
  const { read, asked, transport } = create({ onRoot: () => json({ refs, integrationFieldsRef: 'catalogue-7' }) });
  await readPage(read());
  await readPage(read());
  expect(asked).toEqual({ roots: 1, searches: 2 });
  expect(transport.state().entries).toBe(2);
});
