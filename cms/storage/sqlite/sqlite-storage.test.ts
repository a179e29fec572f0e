import { closeSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestClock, createTestDirectory } from '../../testing/test-service.ts';
import { listMarked, listStates } from '../contract/listed-states.ts';
import { describeStorageContract } from '../storage-contract.ts';
import type { StorageEngine } from '../storage.ts';
import { isSafeEngineVersion, openDatabase } from './open-database.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { createSqliteStorage } from './sqlite-storage.ts';

async function open(
  file = join(createTestDirectory(), 'content.sqlite'),
  walkThreshold?: number,
): Promise<StorageEngine> {
  const storage = await createSqliteStorage({
    file,
    now: createTestClock().now,
    ...(walkThreshold !== undefined && { walkThreshold }),
  });
  onTestFinished(() => storage.close());
  return storage;
}

describe('passes the contract of every engine', () => {
  describeStorageContract(() => open());
});

describe('passes the contract with every page read in index order where possible', () => {
  describeStorageContract(() => open(undefined, 0));
});

test('the durability settings are active', () => {
  const { writer: database, close } = openDatabase(join(createTestDirectory(), 'content.sqlite'));
  onTestFinished(() => close({ isSound: true }));
  const read = (name: string): unknown => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect([read('journal_mode'), read('synchronous'), read('foreign_keys'), read('busy_timeout')]).toEqual([
    'wal',
    2,
    1,
    2000,
  ]);
});

test('SQLite versions with known data loss are refused', () => {
  expect(['3.51.2', '3.52.0', '3.40.1', '3.9.0'].map(isSafeEngineVersion)).toEqual([false, false, false, false]);
  expect(['3.51.3', '3.52.1', '3.53.4', '4.0.0'].map(isSafeEngineVersion)).toEqual([true, true, true, true]);
});

test('a second service on the same store is refused, and can open it after the first has closed', async () => {
  const file = join(createTestDirectory(), 'content.sqlite');
  const first = await createSqliteStorage({ file, now: createTestClock().now });
  await expect(open(file)).rejects.toThrow(/already in use by a running content service/);
  await first.close();
  expect(await (await open(file)).hasDocuments()).toBe(false);
});

test('written data survives closing and opening', async () => {
  const file = join(createTestDirectory(), 'content.sqlite');
  const first = await createSqliteStorage({ file, now: createTestClock().now });
  const { ref } = await first.getMasterRef();
  await first.replaceModels([{ kind: 'custom-type', id: 'a', json: '{}' }]);
  await first.close();
  const second = await open(file);
  expect((await second.getMasterRef()).ref).toBe(ref);
  expect(await second.listModels()).toHaveLength(1);
});

test('damage is found at start, and the error names the file and the remedy', async () => {
  const damages: ((file: string, size: number) => void)[] = [
    (file) => truncateSync(file, 5000),
    (file, size) => {
      const descriptor = openSync(file, 'r+');
      for (let offset = 4096; offset < size; offset += 4096)
        writeSync(descriptor, Buffer.alloc(512, 0xab), 0, 512, offset);
      closeSync(descriptor);
    },
    (file) => {
      const descriptor = openSync(file, 'r+');
      writeSync(descriptor, 'not a database at all', 0);
      closeSync(descriptor);
    },
  ];
  for (const damage of damages) {
    const file = join(createTestDirectory(), 'content.sqlite');
    await (await createSqliteStorage({ file, now: createTestClock().now })).close();
    damage(file, readFileSync(file).byteLength);
    await expect(open(file)).rejects.toThrow(
      expect.objectContaining({ code: 'corrupt', message: expect.stringContaining('npm run restore -- FILE') }),
    );
    await expect(open(file)).rejects.toThrow(file);
  }
});

test('a store of a later program version is left unchanged', async () => {
  const file = join(createTestDirectory(), 'content.sqlite');
  await (await createSqliteStorage({ file, now: createTestClock().now })).close();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 999');
  database.close();
  await expect(open(file)).rejects.toThrow(expect.objectContaining({ code: 'newer-schema' }));
});

test('a migration that was rolled back can run again', async () => {
  const file = join(createTestDirectory(), 'content.sqlite');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE document (x)');
  database.close();
  await expect(open(file)).rejects.toThrow(expect.objectContaining({ code: 'failed' }));
  const repaired = new DatabaseSync(file);
  expect(repaired.prepare('SELECT name FROM sqlite_master').all()).toHaveLength(1);
  repaired.exec('DROP TABLE document');
  repaired.close();
  expect(await (await open(file)).hasDocuments()).toBe(false);
});

test('lists that an earlier schema made of numbers are made again of contents', async () => {
  const file = join(createTestDirectory(), 'content.sqlite');
  const earlier = await open(file);
  await listStates(earlier);
  await earlier.close();
  const database = new DatabaseSync(file);
  // Takes back what later migrations have added and cannot add twice.
  for (const column of ['created_by', 'created_by_name']) database.exec(`ALTER TABLE api_token DROP COLUMN ${column}`);
  database.exec('DROP TABLE find_part; PRAGMA user_version = 18');
  database.close();
  expect(await listMarked(await open(file))).toEqual(['draft', 'modified']);
});

test('a store with the first schema is migrated and keeps its data', async () => {
  const file = join(createTestDirectory(), 'content.sqlite');
  const old = new DatabaseSync(file);
  old.exec(`PRAGMA journal_mode = WAL; ${foundation} PRAGMA user_version = 1;`);
  old.exec(`INSERT INTO ref (ref, created_at) VALUES ('first', 1);
    INSERT INTO asset VALUES ('a', 'a.txt', 'text/plain', 'document', 5, NULL, NULL, NULL, NULL, 'ff', 7);`);
  old.close();
  const storage = await open(file);
  expect(await storage.getMasterRef()).toMatchObject({ ref: 'first', supersededAt: undefined });
  expect(await storage.listAssets({ limit: 9 })).toMatchObject({
    total: 1,
    assets: [{ id: 'a', displayName: 'a.txt', modifiedAt: 7, tags: [] }],
  });
  expect(await storage.listReleases()).toEqual([]);
});
