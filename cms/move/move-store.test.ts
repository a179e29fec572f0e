import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { createFolderMediaStore } from '../media/folder-media-store.ts';
import { summarizeStore, type StoreSummary } from '../storage/copy/store-copy.ts';
import { createPostgresStorage } from '../storage/postgres/postgres-storage.ts';
import { openPostgresSource } from '../storage/postgres/postgres-copy.ts';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import { openSqliteSource } from '../storage/sqlite/sqlite-copy.ts';
import { deafHost, fillWholeStore } from '../testing/fill-whole-store.ts';
import { createEmptyDatabase, openTestStorage } from '../testing/postgres-store.ts';
import { createTestDirectory, createTestService } from '../testing/test-service.ts';
import { moveStore, type MoveOptions, type MoveSummary, type StoreAddress } from './move-store.ts';

const kills = Number(process.env['MOVE_KILLS'] ?? 3);
/** `FUZZ_SEED` repeats the moments of the kills. */
const seed = Number(process.env['FUZZ_SEED']);
const mover = fileURLToPath(new URL('./move-test-writer.ts', import.meta.url));
const now = () => new Date('2026-01-15T10:00:00Z');

async function createFilledStore(documents = 30): Promise<{ directory: string; file: string }> {
  const directory = createTestDirectory();
  const service = await createTestService({ dataDirectory: directory, allowedWebhookHosts: [deafHost] });
  await fillWholeStore(service, documents);
  await service.close();
  return { directory, file: join(directory, 'content.sqlite') };
}

function move(from: StoreAddress, to: StoreAddress, more: Partial<MoveOptions> = {}): Promise<MoveSummary> {
  return moveStore({ from, to, scratchDirectory: createTestDirectory(), ...more });
}

async function summarize(address: StoreAddress): Promise<StoreSummary> {
  const source =
    'file' in address ? openSqliteSource(address.file) : await openPostgresSource(address, { holdsWrites: false });
  try {
    return await summarizeStore(source);
  } finally {
    await source.close();
  }
}

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const throwAway = async (): Promise<{ url: string; isThrowAway: true }> => ({
  url: await createEmptyDatabase(),
  isThrowAway: true,
});

test('a move from a store to itself is rejected', async () => {
  const { file } = await createFilledStore(8);
  await expect(move({ file }, { file })).rejects.toMatchObject({ code: 'not-empty' });
});

test('a move from a store that a service uses is rejected', async () => {
  const directory = createTestDirectory();
  await createTestService({ dataDirectory: directory });
  const to = { file: join(createTestDirectory(), 'content.sqlite') };
  await expect(move({ file: join(directory, 'content.sqlite') }, to)).rejects.toMatchObject({ code: 'locked' });
  expect(existsSync(to.file)).toBe(false);
});

test('an unfinished SQLite store neither opens nor can be moved', async () => {
  const { file } = await createFilledStore(8);
  const to = { file: join(createTestDirectory(), 'content.sqlite') };
  const failing = { moveMore: () => Promise.reject(new Error('no more')) };
  await expect(move({ file }, to, failing)).rejects.toThrow('no more');
  const unfinished = { code: 'unfinished', message: expect.stringMatching(/^[^\n]* is not whole: .*npm run move$/) };
  await expect(createSqliteStorage({ file: to.file, now })).rejects.toMatchObject(unfinished);
  await expect(move(to, { file: join(createTestDirectory(), 'content.sqlite') })).rejects.toMatchObject(unfinished);
  let isRepeated = false;
  await move({ file }, to, { moveMore: async (state) => void ({ isRepeated } = state) });
  expect(isRepeated).toBe(true);
  await (await createSqliteStorage({ file: to.file, now })).close();
  expect(await summarize(to)).toEqual(await summarize({ file }));
});

describeWithPostgres('a move to PostgreSQL and back', () => {
  test('a move copies rows and media, verifies the audit log, and leaves the source unchanged', async () => {
    const { directory, file } = await createFilledStore();
    const before = digest(file);
    const to = await throwAway();
    const mediaDirectory = createTestDirectory();
    const media = {
      from: createFolderMediaStore({ directory: join(directory, 'media') }),
      to: createFolderMediaStore({ directory: join(mediaDirectory, 'media') }),
    };
    const moved = await move({ file }, to, { media, scratchDirectory: mediaDirectory });
    expect(moved).toMatchObject({ mediaFiles: 2, problems: [], audit: { isWhole: true } });
    expect(moved.audit.length).toBe(moved.tables['audit_entry']?.rows);
    expect(await summarize(to)).toEqual(moved.tables);
    expect(digest(file)).toBe(before);
    for (const name of ['paper', 'picture'])
      expect(digest(join(mediaDirectory, 'media', name))).toBe(digest(join(directory, 'media', name)));
    expect(readdirSync(mediaDirectory)).toEqual(['media']);
    const storage = await openTestStorage(to.url);
    expect((await storage.getMasterRef()).sequence).toBeGreaterThan(3);
  });

  test('a missing file is reported, and the rest is moved', async () => {
    const { directory, file } = await createFilledStore(8);
    rmSync(join(directory, 'media/paper'));
    const other = createTestDirectory();
    const media = {
      from: createFolderMediaStore({ directory: join(directory, 'media') }),
      to: createFolderMediaStore({ directory: join(other, 'media') }),
    };
    const moved = await move({ file }, await throwAway(), { media, scratchDirectory: other });
    expect(moved).toMatchObject({ mediaFiles: 1, problems: ['media/paper is missing'] });
  });

  test('a target with content is rejected and stays unchanged, on both engines', async () => {
    const { file } = await createFilledStore(8);
    const to = await throwAway();
    await move({ file }, to);
    const kept = await summarize(to);
    const { file: other } = await createFilledStore(8);
    const refused = { code: 'not-empty', message: expect.not.stringContaining('postgres:') };
    await expect(move({ file: other }, to)).rejects.toMatchObject(refused);
    expect(await summarize(to)).toEqual(kept);
    const before = digest(other);
    await expect(move(to, { file: other })).rejects.toMatchObject(refused);
    expect(digest(other)).toBe(before);
  });

  test('a target that services use is rejected', async () => {
    const { file } = await createFilledStore(8);
    const to = await throwAway();
    await openTestStorage(to.url);
    await expect(move({ file }, to)).rejects.toMatchObject({ code: 'locked' });
  });

  test('a target of an earlier program that has content is rejected, and its schema is not updated', async () => {
    const { file } = await createFilledStore(8);
    const to = await throwAway();
    await move({ file }, to);
    const client = new Client({ connectionString: to.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('UPDATE content.schema_number SET number = number - 1');
    const [before] = (await client.query('SELECT number FROM content.schema_number')).rows;
    await expect(move({ file }, to)).rejects.toMatchObject({ code: 'misconfigured' });
    expect((await client.query('SELECT number FROM content.schema_number')).rows).toEqual([before]);
  });

  test('writes to a PostgreSQL source wait until the move has ended', async () => {
    const from = await throwAway();
    const storage = await openTestStorage(from.url);
    const to = { file: join(createTestDirectory(), 'content.sqlite') };
    let write: Promise<void> | undefined;
    const moved = await move(from, to, {
      moveMore: async () => {
        write = storage.putCollection({ id: 'late', name: 'Late', query: '' });
      },
    });
    await write;
    expect(moved.tables['collection']).toMatchObject({ rows: 0 });
    expect(await storage.listCollections()).toHaveLength(1);
  });

  test(
    `a killed move leaves the source unchanged, and the target marked as unfinished (${kills} kills, seed ${seed})`,
    async () => {
      const { file } = await createFilledStore(400);
      const before = digest(file);
      const whole = await summarize({ file });
      // The number of batches of rows before each kill.
      const points = fc.sample(fc.noBias(fc.integer({ min: 0, max: 20 })), { seed, numRuns: kills });
      for (const [index, batches] of points.entries()) {
        const to = index % 2 === 0 ? await throwAway() : { file: join(createTestDirectory(), 'content.sqlite') };
        await moveUntilKilled(file, to, batches);
        expect(digest(file)).toBe(before);
        const open =
          'file' in to
            ? createSqliteStorage({ file: to.file, now })
            : createPostgresStorage({ ...to, now, isThrowAway: true });
        await expect(open, `killed after ${batches} batches`).rejects.toMatchObject({ code: 'unfinished' });
        expect((await move({ file }, to)).tables).toEqual(whole);
        expect(await summarize(to)).toEqual(whole);
      }
    },
    20_000 + kills * 10_000,
  );
});

/** Runs a move in another process, which kills itself after this many batches of rows. */
async function moveUntilKilled(file: string, to: StoreAddress, batches: number): Promise<void> {
  const child = spawn(process.execPath, [mover, file, JSON.stringify(to), String(batches)], { stdio: 'inherit' });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
}
