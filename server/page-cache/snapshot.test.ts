/** Whatever lies in the snapshot's folder, the process starts. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentIndex } from './content-index.ts';
import { toEntry, type PageEntry } from './page-entry.ts';
import { createSnapshot } from './snapshot.ts';
import { createStoredAnswer } from './stored-answer.ts';

let directory = '';
let warnings: string[] = [];
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'snapshot-'));
  warnings = [];
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const document = { id: 'd1', type: 'article', uid: 'one', lang: 'en-gb', publishedAt: '2026-11-21T00:00:00+0000' };
const index: ContentIndex = { ref: 'r1', documents: new Map([['d1', document]]), gone: ['article/en-gb/old'] };

function toPageEntry(url: string): PageEntry {
  const bodies = { identity: Buffer.from(`page ${url}`), gzip: Buffer.from('zipped'), br: Buffer.from('packed') };
  const answer = createStoredAnswer(
    { status: 200, headers: [['content-type', 'text/html']], bodies, quality: 'quick' },
    { isTelling: true },
  );
  const own = { key: url, url, variant: 'master', cookie: undefined, isTemporary: false, status: 200 };
  const content = { ref: 'r1', contentKeys: ['doc:d1'], documentId: 'd1', viewTag: undefined };
  return toEntry({ ...own, ...content, build: 'build', renderedAt: 1 }, { answer, validAt: 1 });
}

function create(entries: readonly PageEntry[] = [], gather: () => Promise<void> = async () => undefined) {
  return createSnapshot({
    directory,
    isTelling: true,
    gather,
    getState: () => ({ index, entries, isValid: () => true }),
    logger: { warn: (_, message) => void warnings.push(message) },
  });
}

/** Without a reason to hurry nothing is written. */
const never = () => new Promise<void>(() => {});

async function write(): Promise<void> {
  const entries = ['/a', '/b'].map(toPageEntry);
  const snapshot = create(entries);
  await snapshot.open();
  for (const entry of entries) snapshot.save(entry);
  await snapshot.flush();
}

const listFile = () => path.join(directory, 'pages.json');
const readList = () => JSON.parse(readFileSync(listFile(), 'utf8')) as Record<string, unknown>;
const listKeys = () => (readList()['pages'] as [key: string][]).map(([key]) => key);

test('what was written is there again, with the index that it belongs to', async () => {
  await write();
  const snapshot = create();
  const saved = await snapshot.open();
  expect(saved.index).toEqual(index);
  expect(saved.pages.map(({ key, isValid, contentKeys }) => [key, isValid, contentKeys])).toEqual([
    ['/a', true, ['doc:d1']],
    ['/b', true, ['doc:d1']],
  ]);
  const loaded = await snapshot.load(toPageEntry('/a'));
  expect(loaded?.bodies.identity.toString()).toBe('page /a');
  expect(warnings).toEqual([]);
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
  ['an older format without what is gone', () => JSON.stringify({ ...readList(), format: 1, gone: undefined })],
  ['without what is gone', () => JSON.stringify({ ...readList(), gone: undefined })],
  ['documents of another form', () => JSON.stringify({ ...readList(), documents: [{ id: 7 }] })],
  ['pages of another form', () => JSON.stringify({ ...readList(), pages: [{ key: '/a' }] })],
  ['a page that is cut short', () => JSON.stringify({ ...readList(), pages: [['/a', null, 0, 0]] })],
  ['a page whose address is none', () => JSON.stringify({ ...readList(), pages: [['a', null, 0, 0, null, null, 1]] })],
  ['pages that are none', () => JSON.stringify({ ...readList(), pages: 'all' })],
])('a list that is %s is left out with a warning, and the pages are checked anew', async (_, toText) => {
  await write();
  writeFileSync(listFile(), toText());
  const saved = await create().open();
  expect(saved.index).toBeUndefined();
  expect(saved.pages.map(({ isValid }) => isValid)).toEqual([false, false]);
  expect(warnings).toEqual(['The list of the snapshot is damaged or of another form; left out']);
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
  const [name = ''] = readdirSync(directory);
  writeFileSync(path.join(directory, name), toContent());
  const saved = await create().open();
  expect(saved.pages).toHaveLength(1);
  expect(warnings).toEqual(['A page of the snapshot is damaged or of another form; left out']);
  expect(readdirSync(directory)).not.toContain(name);
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
  rmSync(listFile());
  mkdirSync(listFile());
  expect(await create().open()).toEqual({ index: undefined, pages: [] });
  expect(warnings).toEqual(['The snapshot cannot be read; the process starts without it']);
});

test('what was taken down is gone from disk at once, whatever else is being gathered', async () => {
  await write();
  const entries = ['/a', '/b'].map(toPageEntry);
  const [taken] = entries;
  if (!taken) throw new Error('No entry');
  const snapshot = create(entries, never);
  await snapshot.open();
  snapshot.saveList();
  snapshot.remove(taken);
  // Not flushed: that would hurry it.
  await expect.poll(listKeys).toEqual(['/b']);
  const { pages } = await create(entries).open();
  expect(pages.map(({ url }) => url)).toEqual(['/b']);
});

test('a process that stops writes what it has, and gathers nothing more', async () => {
  const entries = [toPageEntry('/a')];
  const snapshot = create(entries, never);
  await snapshot.open();
  for (const entry of entries) snapshot.save(entry);
  await snapshot.flush();
  expect(listKeys()).toEqual(['/a']);
});
