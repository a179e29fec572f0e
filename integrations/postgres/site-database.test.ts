import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { inspect } from 'node:util';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../tests/postgres/start-postgres.ts';
import { createTestDatabase, describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { openTestSiteDatabase, readAsAdministrator, silent } from '../testing/open-test-database.ts';
import { checkServer } from './check-server.ts';
import { DatabaseUnusable } from './database-error.ts';
import { migrate } from './migrate.ts';
import { openSiteDatabase } from './site-database.ts';
import type { Statements } from './statements.ts';

const password = 'correct-horse';

/** The message of a start that is expected to fail. */
async function refuse(url: string): Promise<string> {
  const error = await openSiteDatabase({ url, logger: silent, limits: { connectionMs: 1000 } }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseUnusable);
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  return message;
}

async function createDatabase(): Promise<URL> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return new URL(url);
}

describeWithPostgres('a start names what is wrong with the database', () => {
  test('a port on which no server listens, and an unknown host', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    expect(await refuse(`postgres://site:${password}@127.0.0.1:${port}/people`)).toBe(
      `nothing answers at the database "people" at 127.0.0.1:${port} (ECONNREFUSED)`,
    );
    expect(await refuse(`postgres://site:${password}@nowhere.invalid/people`)).toBe(
      'the host of the database "people" at nowhere.invalid:5432 has no address',
    );
  });

  test('a server that accepts connections and never responds', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await refuse(`postgres://site:${password}@127.0.0.1:${port}/people`)).toMatch(
      /^nothing answers at .*timeout/,
    );
  });

  test('a wrong password, which the message does not contain, and an unknown account', async () => {
    const url = await createDatabase();
    url.password = password;
    const message = await refuse(url.href);
    expect(message).toMatch(/^the database "test_\w+" at 127\.0\.0\.1:\d+ rejects the password of "postgres"$/);
    expect(message).not.toContain(password);
    expect(await refuse(Object.assign(url, { username: 'nobody' }).href)).toContain('rejects the password of "nobody"');
  });

  test('a database that does not exist', async () => {
    const url = Object.assign(await createDatabase(), { pathname: '/people' });
    expect(await refuse(url.href)).toMatch(/^the database "people" at \S+ does not exist$/);
  });

  test('an account that may not create its schema', async () => {
    const url = await createDatabase();
    const account = `reader_${url.pathname.slice(-8)}`;
    await readAsAdministrator(url.href, `create role ${account} login password '${password}'`);
    const database = url.href;
    onTestFinished(
      async () => void (await readAsAdministrator(database, `drop owned by ${account}; drop role ${account}`)),
    );
    const limited = Object.assign(new URL(url), { username: account, password });
    expect(await refuse(limited.href)).toContain(`does not grant "${account}" its own schema "site"`);
    await readAsAdministrator(url.href, `create schema site authorization ${account}`);
    await (await openSiteDatabase({ url: limited.href, logger: silent })).close();
  });

  test('a standby', async () => {
    const server = await startPostgres({ isStandby: true });
    onTestFinished(() => server.stop());
    expect(await refuse(server.toUrl('postgres'))).toContain('is read-only, as a standby is: name the primary server');
  });

  test('an encoding that cannot hold every name', async () => {
    const url = await createDatabase();
    const name = `latin_${url.pathname.slice(-8)}`;
    const admin = url.href;
    await readAsAdministrator(admin, `create database ${name} template template0 encoding latin1`);
    onTestFinished(async () => void (await readAsAdministrator(admin, `drop database ${name} with (force)`)));
    expect(await refuse(Object.assign(url, { pathname: `/${name}` }).href)).toContain(
      'the encoding LATIN1 and needs UTF8',
    );
  });

  test('the schema of a newer program, or with a changed migration', async () => {
    const url = (await createDatabase()).href;
    await (await openSiteDatabase({ url, logger: silent })).close();
    await readAsAdministrator(url, "insert into site.migrations values (99, '')");
    expect(await refuse(url)).toContain('has version 6 of the schema "site", this program knows 5');
    await readAsAdministrator(
      url,
      "delete from site.migrations where number = 99; update site.migrations set digest = 'x'",
    );
    expect(await refuse(url)).toContain('another text of migration 1');
  });
});

describe('without a server', () => {
  test('a version below 14 is rejected', async () => {
    const server = { version: 13, isReadOnly: false, encoding: 'UTF8', isSynced: true };
    const list: Statements['list'] = async (row) => [v.parse(row, server)];
    await expect(checkServer({ list }, silent)).rejects.toThrow('is PostgreSQL 13; the oldest supported version is 14');
  });

  test('a server that flushes nothing to disk is reported', async () => {
    const server = { version: 15, isReadOnly: false, encoding: 'UTF8', isSynced: false };
    const list: Statements['list'] = async (row) => [v.parse(row, server)];
    const warnings: string[] = [];
    await checkServer({ list }, { warn: (_, message) => warnings.push(message) });
    expect(warnings).toEqual([expect.stringContaining('fsync = off')]);
  });
});

describeWithPostgres('the schema of the site', () => {
  test('replicas that start at the same time make it once', async () => {
    const url = (await createDatabase()).href;
    const databases = await Promise.all(Array.from({ length: 4 }, () => openSiteDatabase({ url, logger: silent })));
    await Promise.all(databases.map(({ close }) => close()));
    expect(await readAsAdministrator(url, 'select number from site.migrations')).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 3 },
      { number: 4 },
      { number: 5 },
    ]);
  });

  test('a failing migration changes nothing', async () => {
    const { database, read } = await openTestSiteDatabase();
    const steps = ['create table site.one (id integer)', 'create table site.two (broken'];
    const url = (await createDatabase()).href;
    const other = await openSiteDatabase({ url, logger: silent });
    onTestFinished(() => other.close());
    await readAsAdministrator(url, 'drop schema site cascade');
    await expect(other.transact((statements) => migrate(statements, steps))).rejects.toThrow('syntax error');
    expect(await readAsAdministrator(url, "select to_regnamespace('site') as found")).toEqual([{ found: null }]);
    await database.transact(async () => undefined);
    expect(await read('select number from site.migrations')).toEqual([1, 2, 3, 4, 5].map((number) => ({ number })));
  });
});

describeWithPostgres('a transaction', () => {
  test.each([
    ['off', 'on'],
    ['local', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('waits for the disk although synchronous_commit is %s', async (given, used) => {
    const { url, database } = await openTestSiteDatabase();
    const name = new URL(url).pathname.slice(1);
    await readAsAdministrator(url, `alter database ${name} set synchronous_commit = ${given}`);
    const again = await openSiteDatabase({ url, logger: silent });
    onTestFinished(() => again.close());
    const row = v.object({ synchronous_commit: v.string() });
    expect(await again.transact(({ list }) => list(row, 'show synchronous_commit'))).toEqual([
      { synchronous_commit: used },
    ]);
    await database.transact(async () => undefined);
  });

  test('runs again when its connection is lost, and closed connections in the pool have no effect', async () => {
    const { url, database, read } = await openTestSiteDatabase({ firstDelayMs: 1 });
    const name = new URL(url).pathname.slice(1);
    const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
    let runs = 0;
    const write = () =>
      database.transact(async ({ run }) => {
        runs += 1;
        await run("insert into site.secrets values ('one', 'x') on conflict do nothing");
        if (runs === 1) await read(endOthers);
        await run("update site.secrets set value = 'y'");
      });
    await write();
    expect(runs).toBe(2);
    await read(endOthers);
    await write();
    expect(await read('select * from site.secrets')).toEqual([{ name: 'one', value: 'y' }]);
  });

  test("fails without the values that the server's details contain", async () => {
    const { database, read } = await openTestSiteDatabase();
    await read("alter table site.secrets add check (value <> 'canary')");
    const insert = database.transact(({ run }) => run('insert into site.secrets values ($1, $2)', ['one', 'canary']));
    const failure = await insert.catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '23514', message: expect.stringContaining('check constraint') });
    expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain('canary');
  });

  test('logs a lost connection without the password', async () => {
    const { url, drop } = await createTestDatabase();
    const logged: object[] = [];
    const logger = { warn: (fields: object, message: string) => void logged.push([message, fields]) };
    const database = await openSiteDatabase({ url, logger });
    onTestFinished(() => database.close());
    await drop();
    await expect.poll(() => inspect(logged, { depth: 10 })).toContain('A connection to the database was lost');
    expect(inspect(logged, { depth: 10, showHidden: true })).not.toContain(new URL(url).password);
  });

  test('is rolled back and not retried when its work fails', async () => {
    const { database, read } = await openTestSiteDatabase();
    let runs = 0;
    const failing = database.transact(async ({ run }) => {
      runs += 1;
      await run("insert into site.secrets values ('one', 'x')");
      throw new Error('of the work');
    });
    await expect(failing).rejects.toThrow('of the work');
    expect(runs).toBe(1);
    expect(await read('select * from site.secrets')).toEqual([]);
  });

  test('times out when a lock is not released, and when the server stops responding', async () => {
    const { url, database } = await openTestSiteDatabase({ statementMs: 200 });
    await database.transact(({ run }) => run("insert into site.secrets values ('one', 'x')"));
    const update = () => database.transact(({ run }) => run("update site.secrets set value = 'y'"));
    await database.transact(async ({ run }) => {
      await run("update site.secrets set value = 'z'");
      await expect(update()).rejects.toThrow('statement timeout');
    });
    const { silence, proxied } = await startProxy(url);
    const through = await openSiteDatabase({ url: proxied, logger: silent, limits: { statementMs: 200 } });
    onTestFinished(() => through.close());
    silence();
    await expect(through.transact(({ run }) => run('select 1'))).rejects.toThrow('timeout');
  });

  test('waits a limited time for a connection', async () => {
    const { database } = await openTestSiteDatabase({ maxConnections: 1, connectionMs: 100 });
    await database.transact(async () => {
      await expect(database.transact(async () => undefined)).rejects.toThrow('timeout');
    });
  });
});

/** A proxy in front of the server of the URL that can stop forwarding. */
async function startProxy(url: string): Promise<{ proxied: string; silence: () => void }> {
  const { hostname, port } = new URL(url);
  let isSilent = false;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => void (isSilent || to.write(chunk)));
      from.on('error', () => undefined);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const proxied = Object.assign(new URL(url), { port: String((server.address() as AddressInfo).port) }).href;
  return { proxied, silence: () => void (isSilent = true) };
}
