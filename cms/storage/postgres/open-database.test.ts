import { Client, DatabaseError, type ClientBase } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../../tests/postgres/start-postgres.ts';
import { describeWithPostgres } from '../../../tests/postgres/test-database.ts';
import { createEmptyDatabase, openTestStorage } from '../../testing/postgres-store.ts';
import { createTestClock } from '../../testing/test-service.ts';
import { draft, entry, field, where } from '../contract/contract-fixture.ts';
import { listMarked, listStates } from '../contract/listed-states.ts';
import { StorageError } from '../storage-error.ts';
import type { StorageEngine } from '../storage.ts';
import { checkServer } from './open-database.ts';
import { createPostgresStorage } from './postgres-storage.ts';
import { toStorageError } from './to-storage-error.ts';

async function ask(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The error that a start throws. Its message is one line and contains no password. */
async function start(url: string, { isThrowAway = true } = {}): Promise<StorageError> {
  const opened = createPostgresStorage({ url, now: createTestClock().now, isThrowAway });
  const error: unknown = await opened.then(
    async (storage) => storage.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StorageError)) throw new Error('The store was opened.');
  expect(error.message).not.toContain('\n');
  for (const secret of ['hunter2', URL.canParse(url) && new URL(url).password]) {
    if (secret) expect(error.message).not.toContain(secret);
  }
  return error;
}

const change = (url: string, parts: Partial<URL>): string => Object.assign(new URL(url), parts).href;

test('an outdated PostgreSQL version is refused', async () => {
  const answers = { rows: [{ version: 130_014, encoding: 'UTF8', is_standby: false, is_closed: 'off' }] };
  // Tests have no server of that age, so this returns its response.
  const old = { query: async () => answers } as unknown as ClientBase;
  await expect(checkServer(old, 'localhost:5432/a')).rejects.toMatchObject({
    code: 'unsupported-engine',
    message: 'PostgreSQL at localhost:5432/a is version 13; 14 or later is needed.',
  });
});

describeWithPostgres('a failed start has a message of one line', () => {
  test('about the URL', async () => {
    expect(await start('postgres://me:hunter2@[')).toMatchObject({ code: 'misconfigured' });
    expect(await start('postgres://me:hunter2@does-not-exist.invalid/a')).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('does-not-exist.invalid:5432/a cannot be reached') as string,
    });
    expect(await start('postgres://me:hunter2@127.0.0.1:1/a')).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('127.0.0.1:1/a cannot be reached') as string,
    });
    const url = await createEmptyDatabase();
    expect(await start(change(url, { password: 'hunter2' }))).toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining('refuses the password') as string,
    });
    expect(await start(change(url, { pathname: '/missing' }))).toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining('has no such database') as string,
    });
    expect(await start(`${url}?options=-c%20search_path%3Dpublic`)).toMatchObject({ code: 'misconfigured' });
  });

  test('about the rights of the account', async () => {
    const url = await createEmptyDatabase();
    const account = `writer_${process.pid}_${Date.now()}`;
    await ask(url, `CREATE ROLE ${account} LOGIN PASSWORD 'hunter2'`);
    onTestFinished(() => ask(url, `DROP OWNED BY ${account}; DROP ROLE ${account}`));
    const own = change(url, { username: account, password: 'hunter2' });
    expect(await start(own)).toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining('may not create the schema "content"') as string,
    });
    const { pathname } = new URL(url);
    await ask(url, `GRANT CREATE ON DATABASE ${pathname.slice(1)} TO ${account}`);
    const storage = await openTestStorage(own);
    await storage.replaceModels([]);
    await storage.close();
    // The account of an existing store needs no right on the database.
    await ask(url, `REVOKE CREATE ON DATABASE ${pathname.slice(1)} FROM ${account}`);
    await (await openTestStorage(own)).close();
  });

  test('about the durability settings of the server', async () => {
    const url = await createEmptyDatabase();
    expect(await start(url, { isThrowAway: false })).toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining('fsync is off, must be on') as string,
    });
    await ask(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = local`);
    expect(await start(url, { isThrowAway: false })).toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining('synchronous_commit is local, must be on or remote_apply') as string,
    });
  });

  test('about the version of the schema', async () => {
    const url = await createEmptyDatabase();
    await (await openTestStorage(url)).close();
    await ask(url, 'UPDATE content.schema_number SET number = 99');
    expect(await start(url)).toMatchObject({
      code: 'newer-schema',
      message: expect.stringMatching(/has schema 99, this program knows \d+\. Start the newer program\./) as string,
    });
  });

  test('about a standby', async () => {
    const server = await startPostgres({ isStandby: true });
    onTestFinished(() => server.stop());
    expect(await start(server.toUrl('postgres'))).toMatchObject({
      code: 'read-only',
      message: expect.stringContaining('Use the URL of the primary server') as string,
    });
  });

  test('about a full disk', async () => {
    const url = await createEmptyDatabase();
    // The error of a server that cannot extend a file.
    await ask(
      url,
      `CREATE FUNCTION public.fill() RETURNS event_trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
       CREATE EVENT TRIGGER fill ON ddl_command_start EXECUTE FUNCTION public.fill();`,
    );
    expect(await start(url)).toMatchObject({ code: 'full' });
    await ask(url, 'ALTER EVENT TRIGGER fill DISABLE');
    await (await openTestStorage(url)).close();
  });
});

describeWithPostgres('a store of an earlier schema', () => {
  /** Takes back what later migrations have added and cannot add twice, and says that only these many have run. */
  const goBack = (url: string, number: number, dropped = '') => {
    const makers = 'ALTER TABLE content.api_token DROP COLUMN created_by, DROP COLUMN created_by_name';
    return ask(url, `${makers}; ${dropped} UPDATE content.schema_number SET number = ${number}`);
  };

  test('makes lists again that were made of numbers', async () => {
    const url = await createEmptyDatabase();
    const earlier = await openTestStorage(url);
    await listStates(earlier);
    await earlier.close();
    await goBack(url, 9);
    expect(await listMarked(await openTestStorage(url))).toEqual(['draft', 'modified']);
  });

  test('gets the missing indexes and keeps its content in the same order', async () => {
    const url = await createEmptyDatabase();
    const earlier = await openTestStorage(url);
    await earlier.writeDrafts([draft('a'), draft('b'), draft('c')], 1000);
    const publish = [2, 1, undefined].map((value, place) =>
      entry('abc'.charAt(place), { values: [{ path: 'f', value: 'x', sortValue: value }] }),
    );
    await earlier.changePublication({ ref: 'first', at: 1, publish, withdraw: [] });
    const { sequence } = await earlier.changePublication({ ref: 'second', at: 2, publish: [], withdraw: ['c'] });
    const query = {
      conditions: [where(field('f'), { test: 'filled' })],
      orderings: [{ operand: field('f'), descending: false }],
      offset: 0,
      limit: 10,
    };
    const list = async (storage: StorageEngine): Promise<string[][]> => {
      const pages = [sequence, sequence - 1].map((ref) => storage.findPublished({ ...query, sequence: ref }));
      return (await Promise.all(pages)).map(({ documents }) => documents.map(({ id }) => id));
    };
    const before = await list(earlier);
    expect(before).toEqual([
      ['b', 'a'],
      ['b', 'a', 'c'],
    ]);
    await earlier.close();
    const dropIndexes = 'DROP INDEX content.field_value_order, content.publication_order';
    await goBack(url, 8, `${dropIndexes};`);
    const storage = await openTestStorage(url);
    expect(await list(storage)).toEqual(before);
    // Fails if the migration did not create them again.
    await ask(url, dropIndexes);
  });
});

describeWithPostgres('a store that turns read-only', () => {
  test('reports it until it is writable again', async () => {
    const url = await createEmptyDatabase();
    const storage = await openTestStorage(url);
    expect(storage.isWritable()).toBe(true);
    await ask(
      url,
      `CREATE FUNCTION content.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'cannot execute INSERT in a read-only transaction' USING ERRCODE = '25006'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON content.collection EXECUTE FUNCTION content.refuse();`,
    );
    const collection = { id: 'a', name: 'N', query: '' };
    await expect(storage.putCollection(collection)).rejects.toMatchObject({ code: 'read-only' });
    expect([storage.isWritable(), await storage.listCollections()]).toEqual([false, []]);
    await ask(url, 'DROP TRIGGER refuse ON content.collection');
    await storage.putCollection(collection);
    expect(storage.isWritable()).toBe(true);
  });
});

test.each([
  ['23505', 'constraint'],
  ['53100', 'full'],
  ['53300', 'unavailable'],
  ['25006', 'read-only'],
  ['55P03', 'locked'],
  ['57014', 'unavailable'],
  ['57P01', 'unavailable'],
  ['40P01', 'unavailable'],
  ['XX001', 'corrupt'],
  ['42501', 'misconfigured'],
  ['42703', 'failed'],
])('SQLSTATE %s is "%s", with its cause', (state, code) => {
  const native = Object.assign(new DatabaseError('native words', 1, 'error'), { code: state });
  const error = toStorageError(native);
  expect(error).toMatchObject({ code, cause: native, message: 'PostgreSQL: native words' });
  expect(toStorageError(error)).toBe(error);
});
