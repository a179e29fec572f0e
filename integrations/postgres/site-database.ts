/**
 * The PostgreSQL database in which replicas of the site share visitor data. All waits are bounded: for a connection,
 * for a statement and for the whole operation. Works behind a pooler in transaction mode, because it uses neither
 * prepared statements nor session settings.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import * as v from 'valibot';
import { checkServer } from './check-server.ts';
import { DatabaseFailure, isTransient, toUnusable } from './database-error.ts';
import { migrate } from './migrate.ts';
import type { Statements } from './statements.ts';

export interface SiteDatabase {
  /**
   * Returns the result of `work` once it is durable. After a lost connection `work` runs again although its first run
   * may have been committed, so running it twice must have the same effect as running it once.
   */
  readonly transact: <Result>(work: (statements: Statements) => Promise<Result>) => Promise<Result>;
  /** Waits for transactions in flight, then closes the connections. */
  readonly close: () => Promise<void>;
}

export interface SiteDatabaseOptions {
  /** `postgres://USER:PASSWORD@host:port/DATABASE`. */
  readonly url: string;
  readonly logger: { warn: (fields: object, message: string) => void };
  readonly limits?: Partial<typeof defaultLimits>;
}

const defaultLimits = {
  maxConnections: 10,
  connectionMs: 3_000,
  statementMs: 5_000,
  /** A migration waits for those of other replicas. */
  migrationMs: 60_000,
  maxAttempts: 4,
  /** After this time a failure is not retried, because a visitor is waiting. */
  retryMs: 5_000,
  firstDelayMs: 50,
};

/** Checks the database and updates its schema. Throws `DatabaseUnusable`. */
export async function openSiteDatabase({ url, logger, limits: given }: SiteDatabaseOptions): Promise<SiteDatabase> {
  const limits = { ...defaultLimits, ...given };
  const pool = createPool(url, limits, logger);
  try {
    await transactOnce(pool, limits.statementMs, (statements) => checkServer(statements, logger));
    await transactOnce(pool, limits.migrationMs, (statements) => migrate(statements));
  } catch (error) {
    await pool.end();
    throw toUnusable(error, describePlace(url));
  }
  return {
    transact: (work) => retry(() => transactOnce(pool, limits.statementMs, work), limits),
    close: () => pool.end(),
  };
}

function createPool(url: string, limits: typeof defaultLimits, logger: SiteDatabaseOptions['logger']): Pool {
  const pool = new Pool({
    connectionString: url,
    max: limits.maxConnections,
    connectionTimeoutMillis: limits.connectionMs,
    keepAlive: true,
    application_name: 'financial-cloud-site',
  });
  const onLost = (error: Error) =>
    logger.warn({ err: new DatabaseFailure(error) }, 'A connection to the database was lost');
  // Connections also fail while they are idle, or between two statements. Without listeners that would end the process.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Durability must not depend on the settings of an account or a database. `remote_apply` is stronger than `on`, and may
 * be an operator's choice.
 */
const begin = (statementMs: number) => `
  begin isolation level read committed;
  set local statement_timeout = ${statementMs};
  set local idle_in_transaction_session_timeout = ${2 * statementMs};
  select set_config('synchronous_commit', case current_setting('synchronous_commit')
    when 'remote_apply' then 'remote_apply' else 'on' end, true)`;

async function transactOnce<Result>(
  pool: Pool,
  statementMs: number,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const client = await orFailure(pool.connect());
  // Later than the server's own time-out, for a server that no longer responds.
  const query_timeout = statementMs + 1000;
  const send = (text: string, values?: readonly unknown[]) => {
    // Without values, the text may contain several statements.
    const query = { text, query_timeout, ...(values && { values: [...values] }) };
    return orFailure(client.query<object>(query));
  };
  let failure: Error | undefined;
  try {
    await send(begin(statementMs));
    const result = await work({
      run: async (text, values) => (await send(text, values)).rowCount ?? 0,
      list: async (row, text, values) => v.parse(v.array(row), (await send(text, values)).rows),
    });
    await send('commit');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error('A transaction failed', { cause: error });
    throw error;
  } finally {
    // The state of the connection after a failed transaction is unknown. Closing it rolls the transaction back.
    client.release(failure);
  }
}

async function orFailure<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    throw new DatabaseFailure(error);
  }
}

async function retry<Result>(
  attempt: () => Promise<Result>,
  { maxAttempts, retryMs, firstDelayMs }: typeof defaultLimits,
): Promise<Result> {
  const end = performance.now() + retryMs;
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = randomInt(1, firstDelayMs * 2 ** number);
      if (!isTransient(error) || number === maxAttempts || performance.now() + delayMs > end) throw error;
      await sleep(delayMs);
    }
  }
}

/** The database without its password. */
function describePlace(url: string): { place: string; user: string } {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const host = hostname || (searchParams.get('host') ?? 'localhost');
  return {
    place: `the database "${decodeURIComponent(pathname.slice(1))}" at ${host}:${port || 5432}`,
    user: `"${decodeURIComponent(username) || process.env['USER']}"`,
  };
}
