import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClock, createTestDirectory } from '../../testing/test-service.ts';
import type { StorageEngine } from '../storage.ts';
import { openDatabase } from './open-database.ts';
import { createSqliteStorage } from './sqlite-storage.ts';

async function open(file: string): Promise<StorageEngine> {
  const storage = await createSqliteStorage({ file, now: createTestClock().now });
  onTestFinished(() => storage.close());
  return storage;
}

/** A store after a graceful stop. */
async function createStopped(): Promise<string> {
  const file = join(createTestDirectory(), 'content.sqlite');
  await (await open(file)).close();
  return file;
}

const toMarkerFile = (file: string) => `${file}.stopped`;

/** Damages the first page of the table of models, which opening reads only to check it. */
function damageTable(file: string): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(512, 0xab), 0, 512, (findFirstPage(file) - 1) * 4096);
  closeSync(descriptor);
}

function findFirstPage(file: string): number {
  const copy = join(createTestDirectory(), 'copy.sqlite');
  cpSync(file, copy);
  const database = new DatabaseSync(copy);
  try {
    return Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'model'").get()?.['rootpage']);
  } finally {
    database.close();
  }
}

/** Damages the store without changing its timestamps, as a failing disk does. */
function damageSilently(file: string): void {
  const { atime, mtime } = statSync(file);
  damageTable(file);
  utimesSync(file, atime, mtime);
}

const corrupt = expect.objectContaining({ code: 'corrupt' });

test('a graceful stop writes a marker, which the next start removes', async () => {
  const file = await createStopped();
  expect(existsSync(toMarkerFile(file))).toBe(true);
  await open(file);
  expect(existsSync(toMarkerFile(file))).toBe(false);
});

test('a store that matches its marker is opened without the full check, even with silent damage', async () => {
  const file = await createStopped();
  damageSilently(file);
  openDatabase(file).close({ isSound: false });
  // `isSound: false` wrote no marker.
  await expect(open(file)).rejects.toThrow(corrupt);
});

test.each<[string, (file: string) => void]>([
  ['was written to', damageTable],
  [
    'has a log',
    (file) => {
      damageSilently(file);
      writeFileSync(`${file}-wal`, 'a log');
    },
  ],
  [
    'was replaced by another file',
    (file) => {
      damageSilently(file);
      cpSync(file, `${file}.copy`, { preserveTimestamps: true });
      renameSync(`${file}.copy`, file);
    },
  ],
  [
    'has a truncated marker',
    (file) => {
      writeFileSync(toMarkerFile(file), 'file 1');
      damageTable(file);
    },
  ],
])('a store that %s gets the full check', async (_, change) => {
  const file = await createStopped();
  change(file);
  await expect(open(file)).rejects.toThrow(corrupt);
});

test('a killed process writes no marker', async () => {
  const file = await createStopped();
  const storage = await open(file);
  await storage.replaceModels([{ kind: 'custom-type', id: 'a', json: '{}' }]);
  const copy = createTestDirectory();
  cpSync(join(file, '..'), copy, { recursive: true, preserveTimestamps: true });
  expect(existsSync(toMarkerFile(join(copy, 'content.sqlite')))).toBe(false);
});

test('a process that encountered damage writes no marker', async () => {
  const file = await createStopped();
  damageSilently(file);
  const storage = await open(file);
  await expect(storage.replaceModels([{ kind: 'custom-type', id: 'a', json: '{}' }])).rejects.toThrow(corrupt);
  await storage.close();
  expect(existsSync(toMarkerFile(file))).toBe(false);
});
