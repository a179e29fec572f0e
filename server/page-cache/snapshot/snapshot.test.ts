/** Whatever lies in the snapshot's folder, the process starts. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SavedChanges } from '../change-log.ts';
import type { ContentIndex } from '../content-watch/content-index.ts';
import { uncompress } from '../compression/compress.ts';
import { toEntry, type PageEntry } from '../page-entry.ts';
import { createSnapshot } from './snapshot.ts';
import type { SnapshotFacts } from './snapshot-list.ts';
import { toFileName } from './snapshot-lots.ts';
import { createStoredAnswer, describeBody, type StoredAnswer } from '../stored-answer.ts';

let directory = '';
let warnings: string[] = [];
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'snapshot-'));
  warnings = [];
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const document = { id: 'd1', type: 'article', uid: 'one', lang: 'en-gb', publishedAt: '2026-11-21T00:00:00+0000', place: '[]' }; // prettier-ignore
const index: ContentIndex = {
  ref: 'r1',
  documents: new Map([['d1', document]]),
  gone: ['article/en-gb/old'],
  former: [['before', 'd1']],
};
const changes: SavedChanges = { version: 3, knownSince: 1, keys: [['doc:d1', 2]], removed: [['d0', 3]] };

function toPageEntry(url: string, changesAt?: number): PageEntry {
  const body = Buffer.from(`page ${url}`);
  const bodies = { gzip: gzipSync(body), br: Buffer.from('packed') };
  const answer = createStoredAnswer(
    { status: 200, headers: [['content-type', 'text/html']], ...describeBody(body), bodies, quality: 'quick' },
    { isTelling: true },
  );
  const own = { key: url, url, variant: 'master', cookie: undefined, isTemporary: false, status: 200 };
  const content = { ref: 'r1', contentKeys: ['doc:d1'], documentId: 'd1', viewTag: undefined, changesAt };
  return toEntry({ ...own, ...content, build: 'build', renderedAt: 1 }, { answer, validAt: 1 });
}

function create(entries: readonly PageEntry[] = [], gather: () => Promise<void> = async () => undefined) {
  return createSnapshot({
    directory,
    isTelling: true,
    gather,
    isCrowded: () => true,
    getState: () => ({ index, changes }),
    find: (key) => entries.find((entry) => entry.key === key),
    logger: { warn: (_, message) => void warnings.push(message) },
  });
}

const readText = async (answer: StoredAnswer | undefined) =>
  answer && (await uncompress(answer.bodies.gzip, answer.length)).toString();

/** Without a reason to hurry nothing is written. */
const never = () => new Promise<void>(() => {});

async function write(urls: readonly string[] = ['/a', '/b']): Promise<void> {
  const entries = urls.map((url) => toPageEntry(url));
  const snapshot = create(entries);
  await snapshot.open();
  for (const entry of entries) snapshot.save(entry);
  await snapshot.flush();
}

/** All that another process finds. */
async function read() {
  const snapshot = create();
  const saved = await snapshot.open();
  const pages: SnapshotFacts[] = [];
  for (let lot = snapshot.takeLot(undefined); lot; lot = snapshot.takeLot(undefined)) pages.push(...lot);
  return { ...saved, pages };
}

const [headFile, listFile, indexFile] = ['pages.json', 'pages-1-0.json', 'documents.json'].map((name) => () => path.join(directory, name)) as [() => string, () => string, () => string]; // prettier-ignore
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const readList = () => readJson(listFile());
const listKeys = () => (readList()['pages'] as [key: string][]).map(([key]) => key);

test('what was written is there again, with the index and the changes that it belongs to', async () => {
  await write();
  const saved = await read();
  expect(saved.changes).toEqual(changes);
  expect({ ...saved.index, documents: saved.index?.documents }).toEqual(index);
  expect(saved.pages.map(({ key, validAt, contentKeys }) => [key, validAt, contentKeys])).toEqual([
    ['/a', 1, ['doc:d1']],
    ['/b', 1, ['doc:d1']],
  ]);
  const loaded = await create().load(toPageEntry('/a'));
  expect(await readText(loaded)).toBe('page /a');
  expect(loaded).toEqual(toPageEntry('/a').answer);
  expect(warnings).toEqual([]);
});

test('a page that is right for more than is known of the content is not said to be', async () => {
  const newer = { ...toPageEntry('/a'), validAt: 9 };
  const snapshot = create([newer]);
  await snapshot.open();
  snapshot.save(newer);
  await snapshot.flush();
  expect((await read()).pages[0]?.validAt).toBe(3);
});

test('a large list is in lots: one is read when one of its pages is wanted, and written when one has changed', async () => {
  const entries = Array.from({ length: 1001 }, (_, number) => toPageEntry(`/page-${number}`));
  const [first] = entries;
  if (!first) throw new Error('No entry');
  const snapshot = create(entries);
  await snapshot.open();
  for (const entry of entries) snapshot.save(entry);
  await snapshot.flush();
  const readLists = () => readdirSync(directory).filter((name) => name.startsWith('pages-')).map((name) => readFileSync(path.join(directory, name), 'utf8')); // prettier-ignore
  const before = readLists();
  first.validAt = 2;
  snapshot.saveFacts(first);
  await snapshot.flush();
  expect(before.length).toBeGreaterThan(2);
  expect(readLists().filter((list) => !before.includes(list))).toHaveLength(1);

  const next = create();
  await next.open();
  expect(next.untaken()).toBe(1001);
  const lot = next.takeLot('/page-7');
  expect(lot?.map(({ key }) => key)).toContain('/page-7');
  expect(lot?.length).toBeLessThan(600);
  expect(next.untaken()).toBe(1001 - (lot?.length ?? 0));
  expect(next.takeLot('/page-7')).toBeUndefined();
  expect(new Set((await read()).pages.map(({ key }) => key)).size).toBe(1001);
});

test('a key is written once, and so is a list of keys that several pages have', async () => {
  await write();
  expect(readList()).toMatchObject({ keys: ['doc:d1'], keyLists: [[0]], kinds: [{ variant: 'master' }] });
});

test.each([
  ['no JSON', () => 'damaged {'],
  ['cut short', () => readFileSync(listFile(), 'utf8').slice(0, -20)],
  ['empty', () => ''],
  ['null', () => 'null'],
  ['a list', () => '[]'],
  ['pages whose keys it does not have', () => JSON.stringify({ ...readList(), keys: [] })],
  ['pages whose kinds it does not have', () => JSON.stringify({ ...readList(), kinds: [] })],
  ['pages whose lists of keys it does not have', () => JSON.stringify({ ...readList(), keyLists: [] })],
  ['an older format', () => JSON.stringify({ ...readList(), format: 1 })],
  ['pages of another form', () => JSON.stringify({ ...readList(), pages: [{ key: '/a' }] })],
  ['a page that is cut short', () => JSON.stringify({ ...readList(), pages: [['/a', null, 0, 0]] })],
  ['a page whose address is none', () => JSON.stringify({ ...readList(), pages: [['a', null, 0, 0, null, null, 1, 1]] })], // prettier-ignore
  ['pages that are none', () => JSON.stringify({ ...readList(), pages: 'all' })],
])('a list that is %s is left out with a warning, and its pages are checked anew', async (_, toText) => {
  await write();
  writeFileSync(listFile(), toText());
  const saved = await read();
  expect(saved.pages.map(({ key, validAt }) => [key, validAt]).sort()).toEqual([['/a', -1], ['/b', -1]]); // prettier-ignore
  expect(warnings).toEqual(['A list of the snapshot is damaged or of another form; left out']);
});

test('when a page changes by the clock is on its list, and in the page itself', async () => {
  const entries = [toPageEntry('/a', 1_800_000_000_000), toPageEntry('/b')];
  const snapshot = create(entries);
  await snapshot.open();
  for (const entry of entries) snapshot.save(entry);
  await snapshot.flush();
  const readTimes = async () => new Map((await read()).pages.map(({ url, changesAt }) => [url, changesAt]));
  const times = new Map([['/a', 1_800_000_000_000], ['/b', undefined]]); // prettier-ignore
  expect(await readTimes()).toEqual(times);
  rmSync(listFile());
  expect(await readTimes()).toEqual(times);
});

test('a list that is lost is made of its pages', async () => {
  await write();
  rmSync(listFile());
  expect((await read()).pages.map(({ validAt }) => validAt)).toEqual([-1, -1]);
});

test.each([
  ['no JSON', () => 'damaged {'],
  ['empty', () => ''],
  ['an older format', () => JSON.stringify({ ...readJson(headFile()), format: 4 })],
  ['without changes', () => JSON.stringify({ ...readJson(headFile()), changes: undefined })],
])(
  'a head that is %s is left out with a warning; no list is believed, and every page is checked',
  async (_, toText) => {
    await write();
    writeFileSync(headFile(), toText());
    const saved = await read();
    expect([saved.index, saved.changes]).toEqual([undefined, undefined]);
    expect(saved.pages.map(({ validAt }) => validAt)).toEqual([-1, -1]);
    expect(readdirSync(directory)).not.toContain('pages-1-0.json');
    expect(warnings).toEqual(['The list of the snapshot is damaged or of another form; left out']);
  },
);

test.each([
  ['cut short', () => readFileSync(indexFile(), 'utf8').slice(0, -2)],
  ['changed', () => readFileSync(indexFile(), 'utf8').replace('"one"', '"two"')],
  ['empty', () => ''],
  ['an older format', () => readFileSync(indexFile(), 'utf8').replace(/"format":\d+/, '"format":1')],
])('an index that is %s is left out with a warning', async (_, toText) => {
  await write();
  writeFileSync(indexFile(), toText());
  const saved = await read();
  expect([saved.index, saved.changes]).toEqual([undefined, changes]);
  expect(warnings).toEqual(['The index of the snapshot is damaged or of another form; left out']);
});

/** A page whose digest is right, as an older version of ours would have written it. */
function toOlderPage(facts: unknown): Buffer {
  const content = Buffer.from(`${JSON.stringify(facts)}\nbody`);
  return Buffer.concat([createHash('sha256').update(content).digest(), content]);
}

test.each([
  ['is damaged', () => Buffer.from('damaged')],
  ['is empty', () => Buffer.alloc(0)],
  ['is of another form', () => toOlderPage({ url: '/a', body: 4 })],
  ['says nothing', () => toOlderPage(null)],
])('a page that %s is left out with a warning', async (_, toContent) => {
  await write();
  rmSync(listFile());
  const name = readdirSync(directory).find((file) => file.endsWith('.page')) ?? '';
  writeFileSync(path.join(directory, name), toContent());
  const snapshot = create();
  await snapshot.open();
  expect(snapshot.takeLot(undefined)).toHaveLength(1);
  expect(warnings).toEqual(['A page of the snapshot is damaged or of another form; left out']);
  expect(await snapshot.sweep()).toEqual([]);
  expect(readdirSync(directory)).not.toContain(name);
});

test('what no list names is removed, and a page whose file is gone is told', async () => {
  await write();
  const own = readdirSync(directory);
  for (const name of ['stranger.page', 'a.page.1.tmp', 'pages-2-1.json', 'accepted-loss.json']) writeFileSync(path.join(directory, name), ''); // prettier-ignore
  rmSync(path.join(directory, toFileName('/b')));
  const snapshot = create();
  await snapshot.open();
  while (snapshot.takeLot(undefined));
  expect(await snapshot.sweep()).toEqual(['/b']);
  const left = [...own.filter((name) => name !== toFileName('/b')), 'accepted-loss.json'];
  expect(readdirSync(directory).sort()).toEqual(left.sort());
});

test('a page that the list names and whose file is another one is not shown', async () => {
  await write();
  const files = readdirSync(directory).filter((name) => name.endsWith('.page'));
  const [one = '', other = ''] = files.map((name) => path.join(directory, name));
  writeFileSync(one, readFileSync(other));
  const snapshot = create();
  await snapshot.open();
  const loaded = await Promise.all(['/a', '/b'].map((url) => snapshot.load(toPageEntry(url))));
  expect(loaded.filter(Boolean)).toHaveLength(1);
});

test('a folder that cannot be read starts the process without what was in it', async () => {
  await write();
  rmSync(headFile());
  mkdirSync(headFile());
  expect(await read()).toEqual({ index: undefined, changes: undefined, pages: [] });
  expect(warnings).toEqual(['The snapshot cannot be read; the process starts without it']);
});

test('what was taken down is gone from disk at once, whatever else is being gathered', async () => {
  await write();
  const entries = ['/a', '/b'].map((url) => toPageEntry(url));
  const [taken] = entries;
  if (!taken) throw new Error('No entry');
  const snapshot = create(entries, never);
  await snapshot.open();
  snapshot.takeLot(undefined);
  snapshot.saveList();
  snapshot.remove(taken);
  // Not flushed: that would hurry it.
  await expect.poll(listKeys).toEqual(['/b']);
  expect((await read()).pages.map(({ url }) => url)).toEqual(['/b']);
});

test('pages beyond what memory should hold for it are written before there is time for the lists', async () => {
  const entries = Array.from({ length: 100 }, (_, number) => toPageEntry(`/page-${number}`));
  const snapshot = create(entries, never);
  await snapshot.open();
  for (const entry of entries) snapshot.save(entry);
  await expect.poll(() => entries.filter(snapshot.holds)).toHaveLength(100);
  expect(readdirSync(directory)).not.toContain('pages.json');
  await snapshot.flush();
  expect((await read()).pages).toHaveLength(100);
});

test('a page that memory has let go of before it was written is not in the snapshot, and no other in its place', async () => {
  const entries = [toPageEntry('/a'), toPageEntry('/b')];
  const snapshot = create(entries, never);
  await snapshot.open();
  for (const entry of entries) snapshot.save(entry);
  entries.shift();
  await snapshot.flush();
  expect((await read()).pages.map(({ key }) => key)).toEqual(['/b']);
});

test('a process that stops writes what it has, and gathers nothing more', async () => {
  const entries = [toPageEntry('/a')];
  const snapshot = create(entries, never);
  await snapshot.open();
  for (const entry of entries) snapshot.save(entry);
  await snapshot.flush();
  expect(listKeys()).toEqual(['/a']);
});

/** What is there cannot be read: as with no descriptors left, but told by the name. */
function makeUnreadable(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

test('a list that cannot be read is left out with a warning, and none of its pages is removed', async () => {
  await write();
  makeUnreadable(listFile());
  const snapshot = create();
  await snapshot.open();
  expect(snapshot.takeLot('/a')).toEqual([]);
  expect(snapshot.takeLot(undefined)).toBeUndefined();
  expect(warnings).toEqual(['A list of the snapshot cannot be read; its pages are made anew']);
  expect(await snapshot.sweep()).toEqual([]);
  expect(readdirSync(directory).filter((name) => name.endsWith('.page'))).toHaveLength(2);
});

test('a page that cannot be read just now is left out with a warning, and is there again afterwards', async () => {
  await write();
  const entry = toPageEntry('/a');
  const file = path.join(directory, toFileName('/a'));
  const content = readFileSync(file);
  makeUnreadable(file);
  const snapshot = create();
  await snapshot.open();
  snapshot.takeLot(undefined);
  expect(await snapshot.load(entry)).toBeUndefined();
  expect([warnings, snapshot.holds(entry)]).toEqual([['A page of the snapshot cannot be read; left out'], true]);
  rmSync(file, { recursive: true });
  writeFileSync(file, content);
  expect(await readText(await snapshot.load(entry))).toBe('page /a');
});

test('a page that could not be written is written with the next', async () => {
  const entries = ['/a', '/b'].map(toPageEntry);
  const [first, second] = entries;
  if (!first || !second) throw new Error('No entry');
  const snapshot = create(entries);
  await snapshot.open();
  const file = path.join(directory, toFileName('/a'));
  mkdirSync(path.join(file, 'in-the-way'), { recursive: true });
  snapshot.save(first);
  await snapshot.flush();
  expect([warnings, snapshot.holds(first)]).toEqual([
    ['The snapshot could not be written; it is tried again with the next page'],
    false,
  ]);
  rmSync(file, { recursive: true });
  snapshot.save(second);
  await snapshot.flush();
  expect((await read()).pages.map(({ key }) => key)).toEqual(['/a', '/b']);
  expect(await readText(await create().load(first))).toBe('page /a');
});

test('a page that was taken down and could not be removed is removed with the next that is written', async () => {
  await write();
  const entries = ['/b'].map(toPageEntry);
  const snapshot = create(entries);
  await snapshot.open();
  snapshot.takeLot(undefined);
  const file = path.join(directory, toFileName('/a'));
  makeUnreadable(file);
  snapshot.remove({ key: '/a' });
  await snapshot.flush();
  expect(warnings).toEqual(['The snapshot could not be written; it is tried again with the next page']);
  rmSync(file, { recursive: true });
  writeFileSync(file, 'what was taken down');
  for (const entry of entries) snapshot.save(entry);
  await snapshot.flush();
  expect(readdirSync(directory)).not.toContain(toFileName('/a'));
});

test('a newer page that could not be written leaves the older one behind, which is not taken for the newer', async () => {
  await write(['/a']);
  const newer = { ...toPageEntry('/a'), validAt: 3, viewTag: 'new' };
  const other = toPageEntry('/b');
  const snapshot = create([newer, other]);
  await snapshot.open();
  snapshot.takeLot(undefined);
  mkdirSync(path.join(directory, `${toFileName('/a')}.${process.pid}.tmp`));
  snapshot.save(newer);
  snapshot.save(other);
  await snapshot.flush();
  const pages = (await read()).pages.map(({ key, validAt, viewTag }) => [key, validAt, viewTag]);
  expect(pages).toEqual([['/a', -1, undefined], ['/b', 1, undefined]]); // prettier-ignore
  expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
