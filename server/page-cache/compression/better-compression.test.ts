import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createBetterCompression } from './better-compression.ts';
import { compress } from './compress.ts';
import { createEntryStore } from '../entry-store.ts';
import { toEntry, type PageEntry } from '../page.ts';
import { createCachedResponse, describeBody } from '../cached-response.ts';
import { noArchive } from '../../testing/start-test-cache.ts';

const words = Array.from({ length: 800 }, (_, index) => `${(index * 7919) % 1009} payments`);
const text = (name: string) => `<p>${name}: ${words.join(', ')}.</p>`;

async function createEntry(name: string, { isTemporary = false } = {}): Promise<PageEntry> {
  const body = Buffer.from(text(name));
  const own = { ...describeBody(body), bodies: await compress(body, 'quick'), quality: 'quick' } as const;
  const answer = createCachedResponse({ status: 200, headers: [], ...own }, { exposeDebugHeaders: false });
  const facts = { key: name, url: name, variant: 'master', cookie: undefined, isTemporary, status: 200, ref: 'one' };
  const more = {
    contentKeys: [],
    documentId: undefined,
    viewTag: undefined,
    changesAt: undefined,
    build: 'build',
    renderedAt: 0,
  };
  return toEntry({ ...facts, ...more }, { answer, validAt: 1 });
}

/** It pauses between two pages until the test continues. */
function create({ quiet = async () => undefined }: { quiet?: () => Promise<unknown> } = {}) {
  const store = createEntryStore({
    maxBytes: 10_000_000,
    archive: noArchive,
  });
  const improved: PageEntry[] = [];
  const pauses: { milliseconds: number; end: () => void }[] = [];
  const onError = vi.fn();
  const compression = createBetterCompression({
    store,
    exposeDebugHeaders: false,
    pause: (milliseconds) => new Promise<void>((end) => void pauses.push({ milliseconds, end })),
    onImproved: (entry) => void improved.push(entry),
    onError,
  });
  compression.start(quiet);
  return { store, improved, pauses, onError, compression };
}

test('a stored page gets smaller bytes of the same content, and is handed to the snapshot', async () => {
  const { store, improved, compression } = create();
  const entry = await createEntry('a');
  const { bodies: quick, hash, length } = entry.answer ?? {};
  store.put(entry);
  compression.add(entry);
  await expect.poll(() => improved).toEqual([entry]);
  const { answer } = entry;
  expect([answer?.quality, answer?.hash, answer?.length]).toEqual(['best', hash, length]);
  expect(answer?.bodies.br?.length).toBeLessThan(quick?.br.length ?? 0);
  expect(brotliDecompressSync(answer?.bodies.br ?? Buffer.alloc(0)).toString()).toBe(text('a'));
  expect(gunzipSync(answer?.bodies.gzip ?? Buffer.alloc(0)).toString()).toBe(text('a'));
});

test('pages are compressed one at a time, at most a third of the time, and temporary pages are not', async () => {
  const { store, improved, pauses, compression } = create();
  for (const name of ['a', 'b', 'c']) {
    const entry = await createEntry(name, { isTemporary: name === 'c' });
    store.put(entry);
    compression.add(entry);
  }
  await expect.poll(() => pauses).toHaveLength(1);
  expect([improved.map(({ key }) => key), compression.length()]).toEqual([['a'], 1]);
  expect(pauses[0]?.milliseconds).toBeGreaterThan(0);
  pauses[0]?.end();
  await expect.poll(() => pauses).toHaveLength(2);
  expect([improved.map(({ key }) => key), compression.length()]).toEqual([['a', 'b'], 0]);
});

test('a page that is replaced meanwhile does not reach the snapshot', async () => {
  const { store, improved, pauses, compression } = create();
  const [old, newer] = [await createEntry('a'), await createEntry('a')];
  store.put(old);
  compression.add(old);
  // The compression has begun, and takes longer than resolved promises.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  store.put({ ...newer, validAt: 2 });
  await expect.poll(() => pauses).toHaveLength(1);
  expect([improved, store.get('a')?.answer?.quality]).toEqual([[], 'quick']);
});

test('it waits for background renders, then takes the newest entry of each page', async () => {
  const rendered = Promise.withResolvers<void>();
  const quiet = vi.fn(() => rendered.promise);
  const { store, improved, compression } = create({ quiet });
  const [old, newer] = [await createEntry('a'), await createEntry('a')];
  store.put(old);
  compression.add(old);
  await expect.poll(() => quiet).toHaveBeenCalled();
  store.put(newer);
  compression.add(newer);
  expect([improved, compression.length()]).toEqual([[], 1]);
  rendered.resolve();
  await expect.poll(() => improved).toEqual([newer]);
});

test('of a page that is rendered repeatedly only the newest entry is compressed', async () => {
  const { store, pauses, improved, compression } = create();
  const first = await createEntry('first');
  store.put(first);
  compression.add(first);
  const versions = await Promise.all([1, 2, 3].map(() => createEntry('a')));
  for (const [index, entry] of versions.entries()) {
    store.put({ ...entry, validAt: index });
    compression.add(store.get('a') ?? entry);
  }
  expect(compression.length()).toBe(1);
  await expect.poll(() => pauses).toHaveLength(1);
  pauses[0]?.end();
  await expect.poll(() => improved).toHaveLength(2);
  expect(improved.at(-1)).toBe(store.get('a'));
});

test('after a stop no compression begins', async () => {
  const { store, pauses, improved, compression } = create();
  for (const name of ['a', 'b']) {
    const entry = await createEntry(name);
    store.put(entry);
    compression.add(entry);
  }
  await expect.poll(() => pauses).toHaveLength(1);
  compression.stop();
  pauses[0]?.end();
  expect([improved.length, compression.length()]).toEqual([1, 0]);
});

test('evicted pages are not kept in memory and not compressed', async () => {
  const rendered = Promise.withResolvers<void>();
  const { store, improved, pauses, compression } = create({ quiet: () => rendered.promise });
  const [gone, left] = [await createEntry('gone'), await createEntry('left')];
  for (const entry of [gone, left]) {
    store.put(entry);
    compression.add(entry);
  }
  store.delete('gone');
  rendered.resolve();
  await expect.poll(() => pauses).toHaveLength(1);
  pauses[0]?.end();
  await expect.poll(() => improved).toEqual([left]);
  expect(gone.answer?.quality).toBe('quick');
});
