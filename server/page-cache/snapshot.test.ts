/** The process starts with any content of the snapshot's directory, and finds what an earlier process stored. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChangeLog, type ChangeLog } from './change-log.ts';
import { uncompress } from './compression/compress.ts';
import type { ContentIndex, IndexedDocument } from './content-watch/content-index.ts';
import { toEntry, type PageEntry } from './page.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { createCachedResponse, describeBody } from './cached-response.ts';

let directory = '';
let warnings: string[] = [];
let opened: Snapshot[] = [];
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'snapshot-'));
  [warnings, opened] = [[], []];
});
afterEach(async () => {
  await Promise.all(opened.map((snapshot) => snapshot.close()));
  rmSync(directory, { recursive: true, force: true });
});

const toDocument = (id: string): IndexedDocument => ({
  id,
  type: 'article',
  uid: id,
  lang: 'en-gb',
  publishedAt: '1',
  position: '[]',
});
const toIndex = (ref: string, ids: readonly string[]): ContentIndex => ({
  ref,
  documents: new Map(ids.map((id) => [id, toDocument(id)])),
  gone: ['article/en-gb/old'],
  former: [['before', 'd1']],
});

function toPage(url: string, facts: Partial<PageEntry> = {}): PageEntry {
  const body = Buffer.from(`page ${url}`);
  const bodies = { gzip: gzipSync(body), br: Buffer.from('packed') };
  const answer = createCachedResponse(
    { status: 200, headers: [['content-type', 'text/html']], ...describeBody(body), bodies, quality: 'quick' },
    { exposeDebugHeaders: true },
  );
  const own = { key: url, url, variant: 'master', cookie: undefined, isTemporary: false, status: 200, ref: 'r1' };
  const content = { contentKeys: ['doc:d1'], documentId: 'd1', viewTag: undefined, changesAt: undefined };
  return { ...toEntry({ ...own, ...content, build: 'build', renderedAt: 1 }, { answer, validAt: 1 }), ...facts };
}

interface World {
  readonly snapshot: Snapshot;
  readonly changes: ChangeLog;
  readonly entries: Map<string, PageEntry>;
  readonly state: { index: ContentIndex | undefined };
}

function create({ gather = async () => undefined }: { gather?: () => Promise<unknown> } = {}): World {
  const changes = createChangeLog(3);
  const entries = new Map<string, PageEntry>();
  const state = { index: toIndex('r1', ['d1', 'd2']) };
  const snapshot = createSnapshot({
    directory,
    exposeDebugHeaders: true,
    changes,
    index: () => state.index,
    gather,
    logger: { warn: (_, message) => void warnings.push(message) },
  });
  opened.push(snapshot);
  return { snapshot, changes, entries, state };
}

function save({ snapshot, entries }: World, ...pages: PageEntry[]): void {
  for (const page of pages) {
    entries.set(page.key, page);
    snapshot.save(page);
  }
}

/** A process that stores `/a` and `/b`, and ends. */
async function write(): Promise<void> {
  const world = create();
  world.snapshot.open(world.entries);
  save(world, toPage('/a'), toPage('/b', { changesAt: 1_800_000_000_000 }));
  world.snapshot.saveState();
  await world.snapshot.close();
}

/** Everything that another process finds. */
function read() {
  const { snapshot } = create();
  const saved = snapshot.open(new Map());
  const pages: PageEntry[] = [];
  for (let some = snapshot.takeSome(); some; some = snapshot.takeSome()) pages.push(...some);
  return { ...saved, pages, snapshot };
}

function damage(sql: string): void {
  const database = new DatabaseSync(path.join(directory, 'pages.sqlite'), { defensive: false });
  database.exec(sql);
  database.close();
}

const never = () => new Promise<void>(() => {});
const keysOf = (pages: readonly PageEntry[]) => pages.map(({ key }) => key).sort();

test('the next process finds the pages, the index and the change log, in a file that only its owner can read', async () => {
  await write();
  const { index, changes, pages, snapshot } = read();
  expect(index).toEqual(toIndex('r1', ['d1', 'd2']));
  expect(changes).toEqual({ version: 3, knownSince: 3, keys: [], removed: [] });
  const found = pages.map(({ key, validAt, contentKeys, changesAt }) => [key, validAt, contentKeys, changesAt]);
  expect(found).toEqual([
    ['/a', 1, ['doc:d1'], undefined],
    ['/b', 1, ['doc:d1'], 1_800_000_000_000],
  ]);
  const loaded = snapshot.load(toPage('/a'));
  expect(loaded && (await uncompress(loaded.bodies.gzip, loaded.length)).toString()).toBe('page /a');
  expect(loaded).toEqual(toPage('/a').answer);
  expect(statSync(path.join(directory, 'pages.sqlite')).mode & 0o777).toBe(0o600);
  expect(warnings).toEqual([]);
});

test('a page is found by its key, and returned once', async () => {
  await write();
  const { snapshot } = create();
  snapshot.open(new Map());
  expect(snapshot.countUntaken()).toBe(2);
  expect([snapshot.take('/b')?.key, snapshot.take('/b'), snapshot.take('/c')]).toEqual(['/b', undefined, undefined]);
  expect([snapshot.countUntaken(), keysOf(snapshot.takeSome() ?? [])]).toEqual([1, ['/a']]);
});

test('a page is saved with a version that the saved change log knows, and later with its own', async () => {
  const world = create();
  world.snapshot.open(world.entries);
  save(world, toPage('/a', { validAt: 4 }));
  await world.snapshot.flush();
  expect(read().pages[0]?.validAt).toBe(3);
  world.changes.record({ version: 4, contentKeys: new Set(), documentIds: new Set(), removedIds: new Set() });
  world.snapshot.saveState();
  await world.snapshot.flush();
  expect(read().pages[0]?.validAt).toBe(4);
});

test('new facts are saved without the bytes', async () => {
  await write();
  const world = create();
  world.snapshot.open(world.entries);
  world.entries.set('/a', toPage('/a', { contentKeys: ['doc:d2'], answer: undefined }));
  world.snapshot.saveFacts(toPage('/a'));
  await world.snapshot.flush();
  const { pages, snapshot } = read();
  expect(pages.find(({ key }) => key === '/a')?.contentKeys).toEqual(['doc:d2']);
  expect(snapshot.load(toPage('/a'))).toBeDefined();
});

test('a change of the index writes only what has changed, and a large index counts when its last document is written', async () => {
  const world = create();
  world.snapshot.open(world.entries);
  world.snapshot.saveState();
  await world.snapshot.flush();
  const many = Array.from({ length: 1200 }, (_, number) => `d${number + 2}`);
  world.state.index = toIndex('r2', many);
  world.snapshot.saveState();
  const found = new Set<string | undefined>();
  const flushed = world.snapshot.flush().then(() => true);
  while (!(await Promise.race([flushed, new Promise<false>((resolve) => void setImmediate(resolve, false))]))) {
    const { index } = create().snapshot.open(new Map());
    found.add(index && `${index.ref} ${index.documents.size}`);
  }
  expect([...found].filter((seen) => !['r1 2', 'r2 1200', undefined].includes(seen))).toEqual([]);
  expect(read().index).toEqual(toIndex('r2', many));
});

test('a taken-down page is removed from disk at once, and not returned again', async () => {
  await write();
  const { snapshot } = create({ gather: never });
  snapshot.open(new Map());
  snapshot.remove(toPage('/a'));
  expect(snapshot.take('/a')).toBeUndefined();
  // Without `flush`, which would write at once.
  await expect.poll(() => keysOf(read().pages)).toEqual(['/b']);
});

test('a page whose document was taken down in the meantime is not returned', async () => {
  await write();
  const { snapshot, changes } = create();
  snapshot.open(new Map());
  changes.record({ version: 4, contentKeys: new Set(), documentIds: new Set(), removedIds: new Set(['d1']) });
  expect([snapshot.take('/a'), snapshot.takeSome()]).toEqual([undefined, []]);
});

test('the snapshot holds the newest bytes once they are written, and not a page that was evicted before', async () => {
  const world = create({ gather: never });
  world.snapshot.open(world.entries);
  save(world, toPage('/a'), toPage('/b'));
  world.entries.delete('/b');
  expect(world.snapshot.holds(toPage('/a'))).toBe(false);
  await world.snapshot.flush();
  expect(['/a', '/b'].map((key) => world.snapshot.holds({ key }))).toEqual([true, false]);
  save(world, toPage('/a'));
  expect(world.snapshot.holds(toPage('/a'))).toBe(false);
});

test('many pages are written in several short transactions', async () => {
  const world = create();
  world.snapshot.open(world.entries);
  save(world, ...Array.from({ length: 120 }, (_, number) => toPage(`/${number}`)));
  const held = () => [...world.entries.keys()].filter((key) => world.snapshot.holds({ key })).length;
  const seen = new Set<number>();
  const flushed = world.snapshot.flush().then(() => true);
  while (!(await Promise.race([flushed, new Promise<false>((resolve) => void setImmediate(resolve, false))])))
    seen.add(held());
  expect([...seen].filter((count) => count % 50 !== 0 && count !== 120)).toEqual([]);
  expect(held()).toBe(120);
});

test.each([
  ['is not a database', () => writeFileSync(path.join(directory, 'pages.sqlite'), 'damaged '.repeat(2000))],
  ['has another version', () => damage('PRAGMA user_version = 99')],
])('a file that %s is deleted with a warning', async (_, spoil) => {
  await write();
  spoil();
  const world = create();
  expect(world.snapshot.open(world.entries)).toEqual({ index: undefined, changes: undefined });
  expect(warnings).toEqual(['The snapshot is damaged or of another version and is thrown away']);
  save(world, toPage('/c'));
  await world.snapshot.flush();
  expect(keysOf(read().pages)).toEqual(['/c']);
});

test('a file that becomes damaged is deleted, and written again from memory', async () => {
  const world = create();
  world.snapshot.open(world.entries);
  save(world, toPage('/a'));
  await world.snapshot.flush();
  damage(
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 9999 WHERE name = 'pages'; PRAGMA schema_version = 99",
  );
  save(world, toPage('/b'));
  await world.snapshot.flush();
  save(world, toPage('/b'));
  await world.snapshot.flush();
  expect(keysOf(read().pages)).toEqual(['/a', '/b']);
});

test.each([
  ['changes', "UPDATE meta SET value = '{}' WHERE key = 'changes'", { version: undefined, ref: 'r1', validAt: -1 }],
  ['index', "UPDATE meta SET value = '{}' WHERE key = 'index'", { version: 3, ref: undefined, validAt: 1 }],
  [
    'a document of the index',
    "UPDATE documents SET value = '{}' WHERE key = 'd1'",
    { version: 3, ref: undefined, validAt: 1 },
  ],
])('damaged %s are left out, and pages are valid only for known versions', async (_, sql, expected) => {
  await write();
  damage(sql);
  const { index, changes, pages } = read();
  const [validAt] = new Set(pages.map((page) => page.validAt));
  expect({ version: changes?.version, ref: index?.ref, validAt }).toEqual(expected);
});

test.each([
  ['facts', 'pages', "value = '{}'", ['/b'], true],
  ['bytes', 'bodies', "br = 'x'", ['/a', '/b'], false],
  ['missing bytes', 'bodies', 'gzip = NULL', ['/a', '/b'], false],
])('a page with damaged %s is left out', async (_, table, set, keys, isLoaded) => {
  await write();
  damage(`UPDATE ${table} SET ${set} WHERE key = '/a'`);
  const { pages, snapshot } = read();
  expect(keysOf(pages)).toEqual(keys);
  expect(snapshot.load(toPage('/a')) !== undefined).toBe(isLoaded);
  expect(snapshot.holds({ key: '/a' })).toBe(isLoaded);
});

test('with a read-only directory the process starts, and stores pages as soon as it can', async () => {
  mkdirSync(path.join(directory, 'pages.sqlite'));
  const world = create();
  expect(world.snapshot.open(world.entries)).toEqual({ index: undefined, changes: undefined });
  expect(warnings).toEqual(['The snapshot cannot be read; the process starts without it']);
  save(world, toPage('/a'));
  await world.snapshot.flush();
  expect(world.snapshot.holds({ key: '/a' })).toBe(false);
  rmSync(path.join(directory, 'pages.sqlite'), { recursive: true });
  save(world, toPage('/b'));
  await world.snapshot.flush();
  expect(keysOf(read().pages)).toEqual(['/a', '/b']);
});

test('files of earlier releases are removed, and other files are not', () => {
  const files = ['a1.page', 'pages.json', 'pages-2-1.json', 'documents.json', 'accepted-ref'];
  for (const name of files) writeFileSync(path.join(directory, name), '');
  create().snapshot.open(new Map());
  expect(readdirSync(directory).filter((name) => files.includes(name))).toEqual(['accepted-ref']);
});

test('nothing is written after close', async () => {
  const world = create();
  world.snapshot.open(world.entries);
  await world.snapshot.close();
  save(world, toPage('/a'));
  await world.snapshot.flush();
  expect([read().pages, warnings]).toEqual([[], []]);
  expect(readdirSync(directory)).toContain('pages.sqlite');
});
