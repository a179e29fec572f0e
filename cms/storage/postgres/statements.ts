import type { ClientBase, Pool, PoolClient } from 'pg';
import type { StoreNews } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { toQuery, type Sql } from './sql.ts';
import { encodeValue } from './text-encoding.ts';
import { isConnectionLoss, mayRetry, toStorageError } from './to-storage-error.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Runs the SQL of the registers, in the store or in one transaction. Native errors become `StorageError`. */
export interface Statements {
  readonly all: (sql: Sql) => Promise<Row[]>;
  readonly get: (sql: Sql) => Promise<Row | undefined>;
  /** Returns the number of rows that were written. */
  readonly run: (sql: Sql) => Promise<number>;
  /** Everything inside is committed together or not at all, and then announced as news. */
  readonly write: <Result>(work: (inside: WriteStatements) => Promise<Result>) => Promise<Result>;
  /** Results inside a transaction may be rolled back, so they must not be cached. */
  readonly isTransaction: boolean;
}

export interface WriteStatements extends Statements {
  /** Listeners of every process get the news when the write is committed. */
  readonly announce: (news: StoreNews) => void;
}

interface Executed {
  readonly rows: Row[];
  readonly count: number;
}

type Execute = (sql: Sql) => Promise<Executed>;

export function createQueries(execute: Execute): Pick<Statements, 'all' | 'get' | 'run'> {
  return {
    all: async (sql) => (await execute(sql)).rows,
    get: async (sql) => (await execute(sql)).rows[0],
    run: async (sql) => (await execute(sql)).count,
  };
}

/** Names of prepared statements. Their number is limited, because constant texts are part of this program. */
const names = new Map<string, string>();

function toName(text: string): string {
  const name = names.get(text) ?? `content_${names.size}`;
  names.set(text, name);
  return name;
}

/** A prepared statement with `*` fails once a migration has added a column. */
const hasStar = /[\s.]\*/;

export async function executeOn(client: ClientBase, sql: Sql): Promise<Executed> {
  const { text, values } = toQuery(sql);
  try {
    const { rows, rowCount } = await client.query<Record<string, unknown>>({
      text,
      values: values.map(encodeValue),
      ...(sql.isConstant && !hasStar.test(text) && { name: toName(text) }),
    });
    return { rows, count: rowCount ?? 0 };
  } catch (cause) {
    throw toStorageError(cause);
  }
}

export async function takeConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw toStorageError(cause);
  }
}

/** Runs one statement on any connection of the pool. */
export async function executeOnce(pool: Pool, sql: Sql): Promise<Executed> {
  const client = await takeConnection(pool);
  try {
    const executed = await executeOn(client, sql);
    client.release();
    return executed;
  } catch (error) {
    client.release(error instanceof StorageError && isConnectionLoss(error.cause));
    throw error;
  }
}

/** Runs a statement that only reads. If its connection is lost, it runs again on another one. */
export async function executeRead(pool: Pool, sql: Sql): Promise<Executed> {
  try {
    return await executeOnce(pool, sql);
  } catch (error) {
    if (!mayRetry(error)) throw error;
    return executeOnce(pool, sql);
  }
}
