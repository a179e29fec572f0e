/** Creates separate databases for tests, on the server that offer-postgres.ts shares among all tests of a run. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { describe, inject } from 'vitest';
import { hasPostgres } from './start-postgres.ts';

export interface TestDatabase {
  readonly url: string;
  /** Also ends connections that a test left open. */
  readonly drop: () => Promise<void>;
}

export interface DatabaseTemplate {
  /** Lower-case letters, digits and underscores; another one for other content. */
  readonly name: string;
  /** Fills the database at the URL, and closes its connections. Called once for all tests of the run. */
  readonly fill: (url: string) => Promise<void>;
}

/** Empty, or a copy of the template, which is much faster than filling it. */
export async function createTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const server = await askForServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (template) await makeTemplate(server, template);
  const source = template ? toTemplateName(template) : 'template0';
  // Its default writes each page of the copy into the log as well: three times as long for databases of this size.
  await run(server, `create database ${name} template ${source} strategy file_copy`);
  return { url: toUrl(server, name), drop: () => run(server, `drop database ${name} with (force)`) };
}

if (!hasPostgres) process.stderr.write('PostgreSQL is not installed: tests that need it are left out\n');

/** `describe`, left out where PostgreSQL is not installed. */
export const describeWithPostgres = hasPostgres ? describe : describe.skip;

let server: Promise<string> | undefined;

function askForServer(): Promise<string> {
  return (server ??= text(connect(inject('postgresOffer'))).then((answer) => {
    if (!answer.startsWith('postgres://')) throw new Error(`The PostgreSQL server of the tests: ${answer}`);
    return answer;
  }));
}

/** One connection for all tests of a worker, because connecting takes as long as copying a database. */
let administrator: Promise<Client> | undefined;

async function run(server: string, statement: string): Promise<void> {
  administrator ??= connectTo(server);
  await (await administrator).query(statement);
}

async function connectTo(server: string): Promise<Client> {
  const client = new Client({ connectionString: server });
  // The server may end before the worker does.
  client.on('error', () => (administrator = undefined));
  await client.connect();
  return client;
}

/**
 * Tests start content services on PostgreSQL: suites that every engine must pass run once for each. Left out are tests
 * that open the file of a store, or set the timers that the database's driver needs.
 */
export const isOnPostgres = process.env['TEST_ENGINE'] === 'postgres';

const templates = new Map<string, Promise<void>>();

function makeTemplate(server: string, template: DatabaseTemplate): Promise<void> {
  const known = templates.get(template.name);
  if (known) return known;
  const made = fillTemplate(server, template);
  templates.set(template.name, made);
  return made;
}

/** Only one worker fills it; the others wait. A template that has its name is whole. */
async function fillTemplate(server: string, template: DatabaseTemplate): Promise<void> {
  const name = toTemplateName(template);
  // The lock ends with the connection.
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(`drop database if exists ${name}_draft`);
    await client.query(`create database ${name}_draft template template0`);
    await template.fill(toUrl(server, `${name}_draft`));
    await client.query(`alter database ${name}_draft rename to ${name}`);
  } finally {
    await client.end();
  }
}

function toTemplateName({ name }: DatabaseTemplate): string {
  if (!/^[a-z0-9_]{1,40}$/.test(name)) throw new Error(`${name} is not a name of a template`);
  return `template_${name}`;
}

function toUrl(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}
