import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageCache } from './page-cache.ts';
import type { Outcome } from './page-renders.ts';
import type { IdentifiedPage } from './page.ts';
import { createWarmUp } from './warm-up.ts';
import { identifyAs } from '../testing/test-pages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const manifest = JSON.stringify({ routes: [{ path: '/platform', payload: '/_payload/platform.json' }] });

const sitemap = '<sitemapindex><sitemap><loc>https://site.test/sitemap-home.xml</loc></sitemap></sitemapindex>';

/** A cache that stores the pages to warm, once the content service is available. */
function create() {
  const stored = new Set<string>();
  const state = { isContentThere: false, isBroken: false, asked: 0 };
  const refresh: PageCache['refresh'] = ({ page: { url } }) => {
    const isManifest = url === '/_payload/manifest.json';
    if (isManifest) state.asked += 1;
    if (state.isBroken) return Promise.reject(new Error('EIO'));
    const body = state.isContentThere ? (isManifest ? manifest : sitemap) : '';
    const answer = { status: state.isContentThere ? 200 : 503, body: Buffer.from(body) };
    return Promise.resolve({ uncacheable: answer } as Outcome);
  };
  const cache = {
    refresh,
    warm: async (pages: readonly IdentifiedPage[]) => {
      if (state.isContentThere) for (const { key } of pages) stored.add(key);
    },
    idle: () => Promise.resolve(),
    isFresh: () => false,
    find: (key: string) => (stored.has(key) ? {} : undefined),
  } as unknown as PageCache;
  const source = {
    identify: (url: string) => identifyAs(url),
    render: () => Promise.reject(new Error('Only the cache renders')),
  };
  const onError = vi.fn();
  const nothing = async () => undefined;
  const warmUp = createWarmUp({
    cache,
    load: () => undefined,
    source,
    feedPaths: [],
    basePath: '',
    delayMs: 2000,
    rest: nothing,
    onError,
  });
  return { warmUp, stored, state, onError };
}

test('pages that could not be stored are tried again with backoff until they are', async () => {
  const { warmUp, stored, state, onError } = create();
  warmUp.schedule();
  await vi.advanceTimersByTimeAsync(2000 + 2000 + 4000 + 8000);
  expect([state.asked, stored.size]).toEqual([4, 0]);
  state.isContentThere = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect([...stored]).toEqual(
    expect.arrayContaining(['/platform', '/_payload/platform.json', '/404', '/sitemap-home.xml']),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  expect(state.asked).toBe(5);
  expect(onError).not.toHaveBeenCalled();
});

test('a failure is reported, and retried', async () => {
  const { warmUp, stored, state, onError } = create();
  Object.assign(state, { isContentThere: true, isBroken: true });
  warmUp.schedule();
  await vi.advanceTimersByTimeAsync(2000);
  expect([state.asked, onError.mock.calls]).toEqual([1, [[new Error('EIO')]]]);
  state.isBroken = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect([...stored]).toEqual(expect.arrayContaining(['/platform']));
});

test('after a stop nothing is retried', async () => {
  const { warmUp, state } = create();
  warmUp.schedule();
  await vi.advanceTimersByTimeAsync(2000);
  warmUp.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(state.asked).toBe(1);
});
