/** The site's database in PostgreSQL, empty, for one test. */
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { createTestDatabase } from '../../tests/postgres/test-database.ts';
import { openSiteDatabase, type SiteDatabase, type SiteDatabaseOptions } from '../postgres/site-database.ts';

export interface TestSiteDatabase {
  readonly url: string;
  readonly database: SiteDatabase;
  /** Reads rows as an administrator. */
  readonly read: <Row extends object>(query: string) => Promise<Row[]>;
  /** Makes the database unreachable. */
  readonly fail: () => Promise<void>;
}

/** The server of the tests has fsync = off, which causes a warning. */
export const silent = { warn: () => undefined };

export async function openTestSiteDatabase(limits?: SiteDatabaseOptions['limits']): Promise<TestSiteDatabase> {
  const { url, drop } = await createTestDatabase({
    name: 'site',
    fill: async (url) => (await openSiteDatabase({ url, logger: silent })).close(),
  });
  const database = await openSiteDatabase({ url, logger: silent, ...(limits && { limits }) });
  let isDropped = false;
  const fail = async () => {
    isDropped = true;
    await drop();
  };
  onTestFinished(async () => {
    await database.close();
    if (!isDropped) await drop();
  });
  return { url, database, read: (query) => readAsAdministrator(url, query), fail };
}

export async function readAsAdministrator<Row extends object>(url: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Runs each transaction twice, as after a connection that was lost between a commit and its acknowledgement. Contracts
 * must hold in that case too.
 */
export function commitTwice(database: SiteDatabase): SiteDatabase {
  return {
    ...database,
    async transact(work) {
      await database.transact(work);
      return database.transact(work);
    },
  };
}

/** The two kinds of database that every adapter must work with. */
export const databaseKinds = [
  ['', (database: SiteDatabase) => database],
  [' that commits each transaction twice', commitTwice],
] as const;
