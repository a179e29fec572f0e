import { mkdirSync, writeFileSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { summarizeStore, type StoreSource, type StoreSummary } from '../storage/copy/store-copy.ts';
import { openPostgresSource } from '../storage/postgres/postgres-copy.ts';
import { openSqliteSource } from '../storage/sqlite/sqlite-copy.ts';
import { deafHost, fillWholeStore } from '../testing/fill-whole-store.ts';
import { createEmptyDatabase, openTestStorage } from '../testing/postgres-store.ts';
import { createTestClock, createTestDirectory, createTestService } from '../testing/test-service.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const { now } = createTestClock();

async function summarize(source: StoreSource): Promise<StoreSummary> {
  try {
    return await summarizeStore(source);
  } finally {
    await source.close();
  }
}

const summarizeFile = (root: string) => summarize(openSqliteSource(join(root, 'content/content.sqlite')));
const summarizeDatabase = async (url: string) => summarize(await openPostgresSource({ url }, { holdsWrites: false }));

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A backup of a SQLite store. */
async function createRig(documents: number): Promise<{ root: string; file: string }> {
  const root = createTestDirectory();
  const service = await createTestService({ dataDirectory: join(root, 'content'), allowedWebhookHosts: [deafHost] });
  await fillWholeStore(service, documents);
  await service.close();
  const file = join(root, 'saved.backup');
  await createBackup({ dataDirectory: root, file, folders: [], now });
  return { root, file };
}

describeWithPostgres('a backup of a store in PostgreSQL', () => {
  test('a backup of either engine can be restored into the other', async () => {
    const { root, file } = await createRig(100);
    const database = { url: await createEmptyDatabase(), isThrowAway: true };
    const machine = createTestDirectory();
    const restored = await restoreBackup({ dataDirectory: machine, file, database, now });
    expect(restored).toMatchObject({ files: 3, previousContent: undefined });
    const whole = await summarizeFile(root);
    expect(await summarizeDatabase(database.url)).toEqual(whole);
    expect(existsSync(join(machine, 'content/content.sqlite'))).toBe(false);
    expect(readFileSync(join(machine, 'content/media/paper'), 'utf8')).toBe('a text');

    const second = join(machine, 'second.backup');
    const saved = await createBackup({ dataDirectory: machine, database, file: second, folders: [], now });
    expect(saved).toMatchObject({ files: 3, problems: [] });
    const back = createTestDirectory();
    await restoreBackup({ dataDirectory: back, file: second, now });
    expect(await summarizeFile(back)).toEqual(whole);
  });

  test('a restore replaces the content of the database, and a damaged backup changes nothing', async () => {
    const database = { url: await createEmptyDatabase(), isThrowAway: true };
    const machine = createTestDirectory();
    const restore = (file: string) => restoreBackup({ dataDirectory: machine, file, database, now });
    const [small, large] = [await createRig(8), await createRig(20)];
    await restore(large.file);
    const bad = readFileSync(small.file);
    bad.writeUInt8(bad.readUInt8(Math.floor(bad.length / 2)) ^ 0x40, Math.floor(bad.length / 2));
    const damaged = join(machine, 'damaged.backup');
    writeFileSync(damaged, bad);
    await expect(restore(damaged)).rejects.toMatchObject({ code: 'corrupt' });
    expect(await summarizeDatabase(database.url)).toEqual(await summarizeFile(large.root));
    await restore(small.file);
    expect(await summarizeDatabase(database.url)).toEqual(await summarizeFile(small.root));
  });

  test('a restore replaces the tables of a newer program only on demand, completely or not at all', async () => {
    const database = { url: await createEmptyDatabase(), isThrowAway: true };
    const machine = createTestDirectory();
    const [older, newer] = [await createRig(8), await createRig(20)];
    await restoreBackup({ dataDirectory: machine, file: newer.file, database, now });
    await ask(
      database.url,
      `ALTER TABLE content.collection DROP COLUMN query;
       CREATE TABLE content.later (name text); INSERT INTO content.later VALUES ('kept');
       UPDATE content.schema_number SET number = 99`,
    );
    const restore = (replacesNewer: boolean) =>
      restoreBackup({ dataDirectory: machine, file: older.file, database, replacesNewer, now });
    const readNewer = () => ask(database.url, 'SELECT number, name FROM content.schema_number, content.later');

    await expect(restore(false)).rejects.toMatchObject({
      code: 'newer-schema',
      message: expect.stringMatching(/has schema 99, this program knows \d+\. [^\n]+ --replace-newer/) as string,
    });
    expect(await readNewer()).toEqual([{ number: 99, name: 'kept' }]);

    await ask(
      database.url,
      `CREATE FUNCTION public.fill() RETURNS event_trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
       CREATE EVENT TRIGGER fill ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION public.fill()`,
    );
    await expect(restore(true)).rejects.toMatchObject({ code: 'full' });
    expect(await readNewer()).toEqual([{ number: 99, name: 'kept' }]);
    await ask(database.url, 'DROP EVENT TRIGGER fill');

    expect(await restore(true)).toMatchObject({ replacedSchema: 99 });
    expect(await summarizeDatabase(database.url)).toEqual(await summarizeFile(older.root));
    expect(await ask(database.url, `SELECT to_regclass('content.later') AS later`)).toEqual([{ later: null }]);
    // A service of this program starts on it.
    await openTestStorage(database.url);
  });

  test('a backup during writes is a consistent snapshot, and a restore is rejected while the database is in use', async () => {
    const database = { url: await createEmptyDatabase(), isThrowAway: true };
    const machine = createTestDirectory();
    const { file } = await createRig(8);
    await restoreBackup({ dataDirectory: machine, file, database, now });
    const storage = await openTestStorage(database.url);
    const second = join(machine, 'second.backup');
    const running = new Set(['backup']);
    const begun = Promise.withResolvers<void>();
    const writeUntilSaved = async (): Promise<void> => {
      for (let written = 0; running.size > 0; written += 1) {
        // Both are written in one transaction, so a backup contains both or none.
        await storage.transaction(async (transaction) => {
          await transaction.putCollection({ id: `collection-${written}`, name: 'One', query: '' });
          await transaction.putBookmark({ name: `bookmark-${written}`, documentId: 'article-1' });
        });
        if (written === 3) begun.resolve();
      }
    };
    const writing = writeUntilSaved();
    await begun.promise;
    await createBackup({ dataDirectory: machine, database, file: second, folders: [], now }).finally(() =>
      running.clear(),
    );
    await writing;
    const restoring = restoreBackup({ dataDirectory: machine, file: second, database, now });
    await expect(restoring).rejects.toMatchObject({ code: 'locked' });
    const back = createTestDirectory();
    await restoreBackup({ dataDirectory: back, file: second, now });
    const { bookmark, collection } = await summarizeFile(back);
    expect(bookmark?.rows).toBe(collection?.rows);
    expect(bookmark?.rows).toBeGreaterThan(3);
  });

  test('folders outside the data directory are exported into the backup and imported from it', async () => {
    const database = { url: await createEmptyDatabase(), isThrowAway: true };
    const machine = createTestDirectory();
    const { file } = await createRig(8);
    await restoreBackup({ dataDirectory: machine, file, database, now });
    const saved = await createBackup({
      dataDirectory: machine,
      database,
      file,
      folders: ['enquiries'],
      now,
      async exportFolders(directory) {
        mkdirSync(join(directory, 'enquiries/abc'), { recursive: true });
        writeFileSync(join(directory, 'enquiries/abc/enquiry.json'), '{}');
      },
    });
    expect(saved).toMatchObject({ files: 4, problems: [] });
    let imported = '';
    await restoreBackup({
      dataDirectory: machine,
      database,
      file,
      now,
      async importFolders(directory) {
        imported = readFileSync(join(directory, 'enquiries/abc/enquiry.json'), 'utf8');
      },
    });
    expect(imported).toBe('{}');
    expect(existsSync(join(machine, 'enquiries'))).toBe(false);
  });
});
