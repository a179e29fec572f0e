import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Purge, SharedCache } from '../../integrations/shared-caches/shared-cache.ts';
import { toUnknownChange, type ContentChange } from './content-watch/content-index.ts';
import { createSharedCaching, type SharedCaching } from './shared-caching.ts';
import { createCachedResponse } from './cached-response.ts';
import { createSurrogateKeys } from './surrogate-keys.ts';

const keys = createSurrogateKeys('test');
const names: Record<'varnish' | 'cloudflare', SharedCache['headers']> = {
  varnish: { keys: 'xkey', separator: ' ', lifetime: 'surrogate-control' },
  cloudflare: { keys: 'cache-tag', separator: ',', lifetime: 'cloudflare-cdn-cache-control' },
};
const shared = [
  ['cache-control', 'public, max-age=0, must-revalidate'],
  ['cdn-cache-control', 'max-age=60, stale-while-revalidate=600, stale-if-error=864000'],
  ['surrogate-control', 'max-age=60, stale-while-revalidate=600, stale-if-error=864000'],
] as const;
const page = { status: 200, contentKeys: ['doc:a'], documentId: 'a', isStored: true };

let running: SharedCaching | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await running?.stop();
});

function start(headers = names.varnish) {
  const purges: Purge[] = [];
  const rendered = { own: Promise.withResolvers<void>(), all: Promise.withResolvers<void>() };
  const state = { isContentKnown: true, isReachable: true };
  running = createSharedCaching({
    cache: {
      headers,
      async purge(purge) {
        if (!state.isReachable) throw new Error('down');
        purges.push(purge);
      },
    },
    repository: 'test',
    isContentKnown: () => state.isContentKnown,
    refreshed: () => rendered.own.promise,
    idle: () => rendered.all.promise,
    // The fake timers do not replace those of `node:timers/promises`.
    wait: (milliseconds, signal) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, milliseconds);
        signal.addEventListener('abort', () => resolve());
      }),
    logger: { info: () => undefined, warn: () => undefined },
    onError(error) {
      throw error;
    },
  });
  return { caching: running, purges, rendered, state };
}

const toChange = (ids: readonly string[], removed: readonly string[] = []): ContentChange => ({
  version: 2,
  contentKeys: new Set(ids.map((id) => `doc:${id}`)),
  documentIds: new Set(ids),
  removedIds: new Set(removed),
});
const has = (purge: Purge | undefined, key: string) => purge?.keys.includes(key) === true;
const keyOf = (contentKey: string) =>
  keys.ofChange({ contentKeys: new Set([contentKey]), documentIds: new Set() })[1] ?? '';

test('a stored page has its surrogate keys, and a lifetime of a day for the purged cache only', () => {
  expect(start().caching.toHeaders(shared, page)).toEqual([
    ...shared.slice(0, 2),
    ['surrogate-control', 'max-age=86400, stale-if-error=864000'],
    ['xkey', [keys.all, keyOf('doc:a'), keys.ofOwnPage('a')].join(' ')],
  ]);
  expect(start(names.cloudflare).caching.toHeaders(shared, page)).toEqual([
    ...shared,
    ['cloudflare-cdn-cache-control', 'max-age=86400, stale-if-error=864000'],
    ['cache-tag', [keys.all, keyOf('doc:a'), keys.ofOwnPage('a')].join(',')],
  ]);
});

test('while an experiment runs, a cache that cannot distinguish variants stores nothing', () => {
  const toShared = start(names.cloudflare).caching.toHeaders;
  const bodies = { gzip: Buffer.from(''), br: Buffer.from('') };
  const answer = { status: 200, headers: shared, hash: '', length: 0, quality: 'quick', bodies } as const;
  const { sent } = createCachedResponse(answer, { exposeDebugHeaders: false, isVaried: () => true, toShared }, page);
  const caching = Object.fromEntries(sent);
  expect(caching['cloudflare-cdn-cache-control']).toBe('no-store');
  expect(caching['cdn-cache-control']).toBe('no-store');
});

test('a 404, and a page that is not stored, have surrogate keys and no longer lifetime', () => {
  const { caching } = start();
  for (const response of [
    { ...page, status: 404 },
    { ...page, isStored: false },
  ]) {
    const headers = caching.toHeaders(shared, response);
    expect(headers.slice(0, 3)).toEqual(shared);
    expect(headers.map(([name]) => name)).toContain('xkey');
  }
});

test('a response that no shared cache may store gets no headers', () => {
  const own = [['cache-control', 'private, no-store']] as const;
  expect(start().caching.toHeaders(own, page)).toBe(own);
});

test('a page that may be stale is cached for a second, and for a minute while changes may be missed', async () => {
  const { caching, state, rendered } = start();
  expect([caching.maxMs('hit'), caching.maxMs('miss'), caching.maxMs('stale')]).toEqual([Infinity, Infinity, 1000]);
  state.isContentKnown = false;
  expect([caching.maxMs('hit'), caching.maxMs('stale')]).toEqual([60_000, 1000]);
  state.isContentKnown = true;
  state.isReachable = false;
  caching.everything();
  rendered.all.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect([caching.state().isFailing, caching.maxMs('hit')]).toEqual([true, 60_000]);
});

test("a document's own page is purged when it is rendered, other pages when all are rendered, and all once more", async () => {
  const { caching, purges, rendered } = start();
  caching.changed(toChange(['a']));
  await vi.advanceTimersByTimeAsync(10);
  expect(purges).toEqual([]);
  expect(caching.state().keysWaiting).toBeGreaterThan(0);
  rendered.own.resolve();
  await vi.advanceTimersByTimeAsync(10);
  expect(purges).toEqual([{ keys: [keys.ofOwnPage('a')], reason: 'changed' }]);
  rendered.all.resolve();
  await vi.advanceTimersByTimeAsync(10);
  expect(purges).toHaveLength(2);
  expect([has(purges[1], keyOf('doc:a')), has(purges[1], keyOf('doc:b'))]).toEqual([true, false]);
  expect(caching.state()).toMatchObject({ keysWaiting: 0, isFailing: false });
  // The documented time after which a late response is replaced.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(purges).toHaveLength(3);
  for (const key of [keys.ofOwnPage('a'), keyOf('doc:a')]) expect(has(purges[2], key)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(purges).toHaveLength(3);
});

test('pages that take too long to render are purged anyway, and cached for a second', async () => {
  const { caching, purges } = start();
  caching.changed(toChange(['a']));
  await vi.advanceTimersByTimeAsync(5001);
  expect(purges.flatMap((purge) => purge.keys)).toContain(keyOf('doc:a'));
});

test('a takedown is purged at once, as a removal, and again when all pages are rendered', async () => {
  const { caching, purges, rendered } = start();
  caching.changed(toChange(['a'], ['a']));
  await vi.advanceTimersByTimeAsync(1);
  expect(purges.map(({ reason }) => reason)).toEqual(['taken down']);
  expect(has(purges[0], keyOf('doc:a'))).toBe(true);
  rendered.all.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(purges.map(({ reason }) => reason)).toEqual(['taken down', 'taken down']);
});

test('a release of 600 documents, and an unknown change, are one purge of everything', async () => {
  for (const change of [toChange(Array.from({ length: 600 }, (_, at) => `id${at}`)), toUnknownChange(2)]) {
    const { caching, purges, rendered } = start();
    rendered.own.resolve();
    rendered.all.resolve();
    caching.changed(change);
    await vi.advanceTimersByTimeAsync(10);
    expect(purges).toEqual([{ keys: [keys.all], reason: 'changed' }]);
  }
});

test('600 publishes while pages are rendered cause few purges', async () => {
  const { caching, purges, rendered } = start();
  for (let at = 0; at < 600; at += 1) caching.changed(toChange([`id${at}`]));
  rendered.own.resolve();
  rendered.all.resolve();
  await vi.advanceTimersByTimeAsync(10);
  expect(purges.length).toBeLessThanOrEqual(4);
  expect(purges.at(-1)).toEqual({ keys: [keys.all], reason: 'changed' });
});

test('after an outage of the cache, everything that was missed is purged within half a minute', async () => {
  const { caching, purges, rendered, state } = start();
  rendered.own.resolve();
  rendered.all.resolve();
  state.isReachable = false;
  for (let at = 0; at < 3; at += 1) {
    caching.changed(toChange([`id${at}`]));
    await vi.advanceTimersByTimeAsync(600_000);
  }
  expect(purges).toEqual([]);
  state.isReachable = true;
  await vi.advanceTimersByTimeAsync(30_000);
  for (let at = 0; at < 3; at += 1) expect(purges.some((purge) => has(purge, keyOf(`doc:id${at}`)))).toBe(true);
});
