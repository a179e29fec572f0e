import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../../tests/postgres/start-postgres.ts';
import { describeWithPostgres } from '../../../tests/postgres/test-database.ts';
import { until } from '../../../tests/until.ts';
import { createEmptyDatabase, emptyStore, openTestStorage } from '../../testing/postgres-store.ts';
import { StorageError } from '../storage-error.ts';
import type { Storage } from '../storage.ts';
import { resolveCommit } from './resolve-commit.ts';

const collection = (id: string) => ({ id, name: 'N', query: '' });
const listIds = async (storage: Storage): Promise<string[]> => (await storage.listCollections()).map(({ id }) => id);

async function ask(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Ends every connection of the store. */
const endConnections = (url: string): Promise<void> =>
  ask(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'content-service'`,
  );

/** A proxy to the database that can cut the connection before the server's response to a COMMIT arrives. */
async function startCuttingProxy(url: string): Promise<{ url: string; cutNextCommit: () => void; cuts: () => number }> {
  const target = new URL(url);
  let isCutting = false;
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let isLost = false;
    const end = (): void => void (near.destroy(), far.destroy());
    near.on('data', (chunk) => {
      if (isCutting && chunk.includes('COMMIT\0')) {
        isCutting = false;
        isLost = true;
        cuts += 1;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => (isLost ? end() : near.write(chunk)));
    for (const side of [near, far]) side.on('close', end).on('error', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  return {
    url: Object.assign(new URL(url), { port }).href,
    cutNextCommit: () => void (isCutting = true),
    cuts: () => cuts,
  };
}

describeWithPostgres('a lost connection', () => {
  test('is not noticed by readers', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const storage = await openTestStorage(url);
    await storage.putCollection(collection('a'));
    const readMany = (): Promise<string[][]> => Promise.all(Array.from({ length: 30 }, () => listIds(storage)));
    await readMany();
    for (let round = 0; round < 3; round += 1) {
      await endConnections(url);
      expect(new Set((await readMany()).map(String))).toEqual(new Set(['a']));
    }
  });

  test('during a transaction rolls it back, and its work runs once only', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const storage = await openTestStorage(url);
    let runs = 0;
    const committed: string[] = [];
    const lost = storage.transaction(async (transaction) => {
      runs += 1;
      transaction.afterCommit(() => void committed.push('lost'));
      await transaction.putCollection(collection('a'));
      await endConnections(url);
      await transaction.putCollection(collection('b'));
    });
    await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
    expect([runs, committed, await listIds(storage)]).toEqual([1, [], []]);
    await storage.putCollection(collection('c'));
    expect(await listIds(storage)).toEqual(['c']);
  });

  test('before a transaction begins has no effect', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const storage = await openTestStorage(url);
    await storage.putCollection(collection('a'));
    await endConnections(url);
    await storage.putCollection(collection('b'));
    expect(await listIds(storage)).toEqual(['a', 'b']);
  });

  test('during COMMIT is reported as a write that did not happen if the server did not finish it', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const storage = await openTestStorage(url);
    await ask(
      url,
      `CREATE FUNCTION content.end_itself() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
       CREATE CONSTRAINT TRIGGER end_itself AFTER INSERT ON content.collection
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION content.end_itself();`,
    );
    await expect(storage.putCollection(collection('a'))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The database was lost before it stored this. Nothing was changed.',
    });
    expect(await listIds(storage)).toEqual([]);
    await ask(url, 'DROP TRIGGER end_itself ON content.collection');
    await storage.putCollection(collection('b'));
    expect(await listIds(storage)).toEqual(['b']);
  });

  test('during COMMIT has no effect if the server finished it', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const line = await startCuttingProxy(url);
    const storage = await openTestStorage(line.url);
    const committed: string[] = [];
    line.cutNextCommit();
    await storage.transaction(async (transaction) => {
      transaction.afterCommit(() => void committed.push('a'));
      await transaction.putCollection(collection('a'));
    });
    expect([line.cuts(), committed, await listIds(storage)]).toEqual([1, ['a'], ['a']]);
  });

  test('during COMMIT is reported as unconfirmed if the outcome cannot be found out', async () => {
    const lost = new Error('Connection terminated unexpectedly');
    const refuse = async (): Promise<boolean> => {
      throw new StorageError('failed', 'no table');
    };
    await expect(resolveCommit(refuse, lost)).rejects.toMatchObject({ code: 'unconfirmed', cause: lost });
    let attempts = 0;
    const recover = async (): Promise<boolean> => {
      attempts += 1;
      if (attempts < 3) throw new StorageError('unavailable', 'starting');
      return true;
    };
    expect(await resolveCommit(recover, lost)).toBe(true);
  });

  test('by a restart of the server loses nothing that was confirmed', async () => {
    const server = await startPostgres({ isDurable: true });
    onTestFinished(() => server.stop());
    const storage = await openTestStorage(server.toUrl('postgres'), { isThrowAway: false });
    const other = await openTestStorage(server.toUrl('postgres'), { isThrowAway: false });
    await other.holdLease('work', 60_000);
    const heard: string[] = [];
    storage.listen((news) => heard.push(news));
    await storage.putCollection(collection('a'));
    await server.kill();
    const failure = await listIds(storage).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unavailable' });
    await expect(storage.putCollection(collection('b'))).rejects.toMatchObject({ code: 'unavailable' });
    await other.close();
    await server.start();
    expect(await listIds(storage)).toEqual(['a']);
    await storage.putCollection(collection('c'));
    expect(await listIds(storage)).toEqual(['a', 'c']);
    await until('it listens again', () => heard.includes('publication'));
  });
});
