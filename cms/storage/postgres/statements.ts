import type { ClientBase, Pool, PoolClient } from 'pg';
import type { StoreNews } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { toQuery, type Sql } from './sql.ts';
import { encodeValue } from './text-encoding.ts';
import { isConnectionLoss, mayRetry, toStorageError } from './to-storage-error.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What registers run their SQL with: the store, or one transaction. Native errors become `StorageError`. */
export interface Statements {
  all(sql: Sql): Promise<Row[]>;
  get(sql: Sql): Promise<Row | undefined>;
  /** Returns the number of rows that it wrote. */
  run(sql: Sql): Promise<number>;
  /** Everything inside is written together or not at all, and then announced as news. */
  write<Result>(work: (inside: WriteStatements) => Promise<Result>): Promise<Result>;
  /** What it reads may be rolled back, so nothing may keep it. */
  readonly isTransaction: boolean;
}

export interface WriteStatements extends Statements {
  /** Listeners of every process get the news when the write is committed. */
  announce(news: StoreNews): void;
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

/** Names of prepared statements. Constant texts are as many as there are in this program. */
const names = new Map<string, string>();

function toName(text: string): string {
  const name = names.get(text) ?? `content_${names.size}`;
  names.set(text, name);
  return name;
}

/** A new column changes what a star means, which a statement that was prepared before refuses. */
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

/** One statement on any connection. */
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

/** What only reads may run again: on another connection when the first one is lost. */
export async function executeRead(pool: Pool, sql: Sql): Promise<Executed> {
  try {
    return await executeOnce(pool, sql);
  } catch (error) {
    if (!mayRetry(error)) throw error;
    return executeOnce(pool, sql);
  }
}
