import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../until.ts';
import { startPostgres } from './start-postgres.ts';
import { createTestDatabase, describeWithPostgres, type DatabaseTemplate } from './test-database.ts';

async function ask(url: string, query: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows as unknown[][];
  } finally {
    await client.end();
  }
}

describeWithPostgres('databases for tests', () => {
  test('each is a copy of its template, which is filled once', async () => {
    let fills = 0;
    const template: DatabaseTemplate = {
      name: 'of_this_test',
      async fill(url) {
        fills += 1;
        await ask(url, 'create table sentence as select 1 as number');
      },
    };
    const databases = await Promise.all(Array.from({ length: 3 }, () => createTestDatabase(template)));
    onTestFinished(async () => void (await Promise.all(databases.map(({ drop }) => drop()))));
    const [one = '', other = ''] = databases.map(({ url }) => url);
    await ask(one, 'update sentence set number = 2');
    expect(await ask(one, 'select number from sentence')).toEqual([[2]]);
    expect(await ask(other, 'select number from sentence')).toEqual([[1]]);
    expect(fills).toBe(1);
  });

  test('a database is dropped with its open connections', async () => {
    const { url, drop } = await createTestDatabase();
    const client = new Client({ connectionString: url });
    const ended = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await drop();
    await ended;
    await expect(ask(url, 'select 1')).rejects.toThrow('does not exist');
  });

  test('a killed server restarts with its committed data', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const url = server.toUrl('postgres');
    await ask(url, 'create table sentence as select 1 as number');
    await server.kill();
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await server.start();
    expect(await ask(url, 'select number from sentence')).toEqual([[1]]);
  });

  test('a server ends with the process that started it, also when that is killed', async () => {
    const program = `
      const { startPostgres } = await import('./tests/postgres/start-postgres.ts');
      const { toUrl, folder } = await startPostgres();
      process.stdout.write(JSON.stringify([toUrl('postgres'), folder]));`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(owner.stdout, 'data')) as [Buffer];
    const [url = '', folder = ''] = JSON.parse(said.toString()) as string[];
    expect(await ask(url, 'select 1')).toEqual([[1]]);
    owner.kill('SIGKILL');
    await until('its files are gone', () => !existsSync(folder));
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('a standby is read-only', async () => {
    const server = await startPostgres({ isStandby: true });
    onTestFinished(() => server.stop());
    expect(await ask(server.toUrl('postgres'), 'select pg_is_in_recovery()')).toEqual([[true]]);
  });
});
