/**
 * Transactions, of which one runs at a time across all processes, each on its own connection.
 *
 * A transaction is never retried. Effects of `work` outside its handle (such as moving a file into place) happen once.
 * The sender of the write repeats it with the same idempotency key.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { createRunQueue } from '../run-queue.ts';
import type { Registers, Storage, StoreNews } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { misuses } from '../transaction-misuses.ts';
import { resolveCommit } from './resolve-commit.ts';
import { constant, sql } from './sql.ts';
import { executeOn, takeConnection, type Statements, type WriteStatements } from './statements.ts';
import { isConnectionLoss, mayRetry, toStorageError } from './to-storage-error.ts';
import { createInnerStatements, runStep, type Open } from './transaction-handle.ts';

/** An arbitrary key that other programs on the same server do not use for advisory locks: "content" in hexadecimal. */
export const writerLock = 0x636f6e74656e74;

/** The channels of NOTIFY. */
export const newsChannel = 'content_news';
export const messageChannel = 'content_messages';

export interface Transactions {
  readonly run: <Result>(work: (transaction: Storage) => Promise<Result>) => Promise<Result>;
  /** Runs a register's method in its own transaction. */
  readonly write: <Result>(work: (inside: WriteStatements) => Promise<Result>) => Promise<Result>;
  /** Throws when the work of a transaction calls it: that work would wait for the store, and the store for the work. */
  readonly checkOutside: () => void;
  /** Resolves when all writes in progress have ended. */
  readonly waitForAll: () => Promise<void>;
}

export interface TransactionOptions {
  readonly pool: Pool;
  /** Sent with the news, so that a process recognises its own news. */
  readonly processName: string;
  readonly createRegisters: (statements: Statements) => Registers;
  /** Called after each commit. */
  readonly onCommit: (news: readonly StoreNews[]) => void;
  /** Called after each attempted write. */
  readonly onOutcome: (error: StorageError | undefined) => void;
}

export function createTransactions(options: TransactionOptions): Transactions {
  const { pool, onCommit, onOutcome } = options;
  /** The queue keeps waiting writes of this process from occupying connections; the lock is for other processes. */
  const queue = createRunQueue();
  /**
   * Detects use of the store inside a transaction, which is a mistake. It does not pass the handle on: calls inside a
   * transaction use its handle explicitly.
   */
  const running = new AsyncLocalStorage<{ isOpen: boolean }>();
  let marks = 0;

  async function runWhole<Result>(work: (open: Open) => Promise<Result>): Promise<{ result: Result; open: Open }> {
    const client = await begin(pool);
    const open: Open = { client, news: [], messages: [], waiting: [], savepoints: 0 };
    try {
      const result = await work(open);
      marks += 1;
      const isLost = await commit(open, { ...options, mark: marks });
      client.release(isLost);
      return { result, open };
    } catch (error) {
      await release(client, error);
      throw error;
    }
  }

  async function runMarked<Result>(work: (open: Open) => Promise<Result>): Promise<{ result: Result; open: Open }> {
    const mark = { isOpen: true };
    try {
      return await running.run(mark, () => runWhole(work));
    } catch (error) {
      if (error instanceof StorageError) onOutcome(error);
      throw error;
    } finally {
      mark.isOpen = false;
    }
  }

  async function runQueued<Result>(work: (open: Open) => Promise<Result>): Promise<Result> {
    return queue.run(async () => {
      const { result, open } = await runMarked(work);
      onOutcome(undefined);
      onCommit([...new Set(open.news)]);
      for (const next of open.waiting) next();
      return result;
    });
  }

  return {
    run: (work) => runQueued((open) => runStep(open, work, options.createRegisters)),
    write: (work) => runQueued((open) => work(createInnerStatements(open, () => undefined))),
    checkOutside() {
      if (running.getStore()?.isOpen) throw new StorageError('constraint', misuses.outside);
    },
    waitForAll: () => queue.run(() => undefined),
  };
}

async function begin(pool: Pool): Promise<PoolClient> {
  try {
    return await beginOnce(pool);
  } catch (error) {
    // A connection of the pool may have died while it was idle. Nothing has begun yet, so another one can be used.
    if (!mayRetry(error)) throw error;
    return beginOnce(pool);
  }
}

async function beginOnce(pool: Pool): Promise<PoolClient> {
  const client = await takeConnection(pool);
  try {
    // The mode is written in full, because the defaults of the database may differ. Every statement then sees what is
    // committed when it starts; those after the lock see everything that earlier holders of the lock have written.
    await executeOn(client, constant('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE'));
    await executeOn(client, sql`SELECT pg_advisory_xact_lock(${writerLock})`);
    return client;
  } catch (error) {
    await release(client, error);
    throw error;
  }
}

/** After a failure: rolls back, or closes the connection when its state is unknown. */
async function release(client: PoolClient, error: unknown): Promise<void> {
  if (error instanceof StorageError && isConnectionLoss(error.cause)) {
    client.release(true);
    return;
  }
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    // The server rolls back when a connection closes; the caller gets the first error.
    client.release(true);
  }
}

/**
 * Each transaction inserts a mark, by which a COMMIT whose response was lost can be checked. Resolves to whether the
 * connection is lost.
 */
async function commit(
  { client, news, messages }: Open,
  { pool, processName, mark }: TransactionOptions & { mark: number },
): Promise<boolean> {
  const announced = [...new Set(news)].join(' ');
  const payloads = [...(announced === '' ? [] : [`${processName} ${announced}`]), ...messages];
  const channels = payloads.map((_, index) => (index === 0 && announced !== '' ? newsChannel : messageChannel));
  await executeOn(
    client,
    sql`WITH marked AS (
        INSERT INTO writer (name, mark, written_at) VALUES (${processName}, ${mark}, now())
        ON CONFLICT (name) DO UPDATE SET mark = excluded.mark, written_at = excluded.written_at
      ) SELECT pg_notify(n.channel, n.payload) FROM unnest(${channels}::text[], ${payloads}::text[]) AS n (channel, payload)`,
  );
  try {
    await client.query('COMMIT');
    return false;
  } catch (cause) {
    if (!isConnectionLoss(cause)) throw toStorageError(cause);
    if (await resolveCommit(() => isCommitted(pool, processName, mark), cause)) return true;
    throw new StorageError('unavailable', 'The database was lost before it stored this. Nothing was changed.', {
      cause,
    });
  }
}

/** Takes the lock, so that the lost transaction has ended before the mark is read. */
async function isCommitted(pool: Pool, processName: string, mark: number): Promise<boolean> {
  const client = await begin(pool);
  try {
    const { rows } = await executeOn(client, sql`SELECT mark FROM writer WHERE name = ${processName}`);
    await executeOn(client, constant('ROLLBACK'));
    client.release();
    return rows[0]?.['mark'] === mark;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
