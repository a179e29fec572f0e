import { expect, test } from 'vitest';
import { createEntryStore } from './entry-store.ts';
import { toEntry, type PageEntry } from './page.ts';
import { createCachedResponse, type CachedResponse } from './cached-response.ts';
import { noArchive } from '../testing/start-test-cache.ts';

const megabyte = 1024 * 1024;

function toAnswer(bytes: number): CachedResponse {
  const bodies = { gzip: Buffer.alloc(bytes / 2), br: Buffer.alloc(bytes / 2) };
  const body = { hash: 'hash', length: 10 * bytes, bodies, quality: 'quick' } as const;
  return createCachedResponse({ status: 200, headers: [], ...body }, { exposeDebugHeaders: false });
}

function toPage(url: string, { isTemporary = false, bytes = megabyte / 8, validAt = 1 } = {}): PageEntry {
  const own = { key: url, url, variant: 'master', cookie: undefined, isTemporary, status: 200, ref: 'r' };
  const content = {
    contentKeys: [],
    documentId: undefined,
    viewTag: undefined,
    changesAt: undefined,
    build: 'build',
    renderedAt: 1,
  };
  return toEntry({ ...own, ...content }, { answer: toAnswer(bytes), validAt });
}

/** A limit of 32 MB, of which temporary pages may use 1 MB. Nothing is on disk. */
const create = () =>
  createEntryStore({
    maxBytes: 32 * megabyte,
    archive: noArchive,
  });

const temporary = { isTemporary: true };

test('temporary pages stay within their share of the bytes, and the oldest are evicted', () => {
  const store = create();
  for (let number = 0; number < 40; number += 1) store.put(toPage(`/news?page=${number}`, temporary));
  const kept = [...store.values()].map(({ url }) => url);
  expect(kept).toEqual([33, 34, 35, 36, 37, 38, 39].map((number) => `/news?page=${number}`));
  expect(store.size().bytes).toBeLessThanOrEqual(megabyte);
});

test('the limit counts bytes, not pages', () => {
  const store = create();
  for (let number = 0; number < 90; number += 1)
    store.put(toPage(`/news?page=${number}`, { ...temporary, bytes: 1024 }));
  expect(store.size().entries).toBe(90);
});

test('a temporary page larger than the share stays until the next one', () => {
  const store = create();
  const large = { ...temporary, bytes: 2 * megabyte };
  store.put(toPage('/news?page=1', large));
  expect(store.get('/news?page=1')?.answer).toBeDefined();
  store.put(toPage('/news?page=2', large));
  expect([...store.values()].map(({ url }) => url)).toEqual(['/news?page=2']);
});

test('temporary pages evict no other pages, and other pages do not count as temporary', () => {
  const store = create();
  for (let number = 0; number < 20; number += 1) store.put(toPage(`/page-${number}`));
  for (let number = 0; number < 40; number += 1) store.put(toPage(`/news?page=${number}`, temporary));
  expect([...store.values()].filter(({ isTemporary }) => !isTemporary)).toHaveLength(20);
});

test('a page that the manifest lists no longer counts as temporary', () => {
  const store = create();
  const pages = Array.from({ length: 7 }, (_, number) => store.put(toPage(`/news?page=${number}`, temporary)));
  for (const page of pages) store.makePermanent(page);
  for (let number = 7; number < 14; number += 1) store.put(toPage(`/news?page=${number}`, temporary));
  expect(store.size().entries).toBe(14);
});

test('better compression and newer pages change the number of bytes', () => {
  const store = create();
  const page = store.put(toPage('/news?page=1', temporary));
  store.replaceAnswer(page, toAnswer(1024));
  const { bytes } = store.size();
  store.put(toPage('/news?page=1', { ...temporary, bytes: 1024, validAt: 2 }));
  expect(store.size()).toEqual({ entries: 1, bytes });
  store.delete('/news?page=1');
  expect(store.size()).toEqual({ entries: 0, bytes: 0 });
});

test('above the limit the least recently used page is evicted', () => {
  const store = create();
  for (let number = 0; number < 10; number += 1) store.put(toPage(`/page-${number}`, { bytes: 3 * megabyte }));
  const first = store.get('/page-0');
  if (first) store.touch(first);
  store.put(toPage('/page-10', { bytes: 3 * megabyte }));
  expect(store.get('/page-0')).toBeDefined();
  expect(store.get('/page-1')).toBeUndefined();
  expect(store.size().bytes).toBeLessThanOrEqual(32 * megabyte);
});

test('a requested page of an earlier process is read from the archive, and its bytes too', () => {
  const [one, other, newer] = [toPage('/one'), toPage('/other'), toPage('/other', { validAt: 2 })];
  const stored = new Map([one, other].map((page) => [page.key, { ...page, answer: undefined }]));
  const loaded: string[] = [];
  const take = (key: string) => {
    const page = stored.get(key);
    stored.delete(key);
    return page;
  };
  const store = createEntryStore({
    maxBytes: 16 * megabyte,
    archive: {
      holds: () => true,
      load: () => toAnswer(2),
      take,
      takeSome: () => undefined,
      countUntaken: () => stored.size,
    },
    onLoaded: ({ key }) => void loaded.push(key),
  });
  expect([store.size().entries, [...store.values()].length]).toEqual([2, 0]);
  const found = store.get('/one');
  expect(found && store.load(found)?.bodies.gzip.length).toBe(1);
  expect(loaded).toEqual(['/one']);
  // A newer version of the page is compared with the archived one.
  expect(store.put(toPage('/other', { validAt: 0 })).validAt).toBe(1);
  expect(store.put(newer)).toBe(newer);
  expect([store.takeMore(), store.size().entries]).toEqual([false, 2]);
});
