/** Whole stores in PostgreSQL, as sources and targets of a copy. */
import { Client, type ClientBase } from 'pg';
import type { RowBatch } from '../copy/copied-tables.ts';
import { isEmptyStore, type StoreSource, type StoreTarget } from '../copy/store-copy.ts';
import { StorageError } from '../storage-error.ts';
import { createAuditStore } from './audit-store.ts';
import { defaultLimits, describeTarget, ignore, schema, toClientConfig } from './connect.ts';
import { clearTables, exportRows, insertRows, setSequences } from './copied-rows.ts';
import { checkSchemaNumber, findNewerSchema, findSchemaNumber, replaceSchema } from './migrate.ts';
import { connect, openDatabase } from './open-database.ts';
import { createQueries, executeOn, type Statements } from './statements.ts';
import { toStorageError } from './to-storage-error.ts';
import { newsChannel, writerLock } from './transactions.ts';
import { checkFinished, isUnfinished, markFinished, markUnfinished } from './unfinished-mark.ts';

/** A copy has no time limit, but it waits for a write of a service for a limited time only. */
const limits = { ...defaultLimits, statementTimeoutMs: 0, lockTimeoutMs: 60_000, idleTransactionTimeoutMs: 0 };
const programName = 'content-copy';

export interface PostgresStore {
  readonly url: string;
  /** The server may lose confirmed writes: only for tests. */
  readonly isThrowAway?: boolean;
}

/**
 * A consistent snapshot of the store, read only. `holdsWrites`: blocks all writes until it is closed. Throws
 * `StorageError`.
 */
export async function openPostgresSource(
  { url }: PostgresStore,
  { holdsWrites }: { holdsWrites: boolean },
): Promise<StoreSource> {
  const client = await openClient(url);
  return orEnd(client, async () => {
    await checkFinished(client, describeTarget(url));
    await checkSchemaNumber(client, describeTarget(url));
    // A lock of the session, taken before the transaction, because the snapshot is made by the transaction's first
    // read.
    if (holdsWrites) await client.query('SELECT pg_advisory_lock($1)', [writerLock]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return { exportRows: (tables) => convertErrors(exportRows(client, tables)), close: () => client.end() };
  });
}

export interface PostgresTarget extends StoreTarget {
  /** An earlier copy into this store did not finish. */
  readonly isRepeated: boolean;
  /** The number of the schema of a newer program, which the copy replaces with that of this program. */
  readonly newerSchema: number | undefined;
  /** Durable when it resolves: no service starts on the store until `commit`. */
  readonly markUnfinished: () => Promise<void>;
}

/**
 * A store that is replaced in one transaction. `isEmpty`: a store with content is rejected, unless an earlier copy into
 * it did not finish. `replacesNewer`: so is the schema of a newer program. Throws `StorageError`: `locked` while
 * services use it, `not-empty`, and those of `openDatabase`.
 */
export async function openPostgresTarget(
  { url, isThrowAway = false }: PostgresStore,
  { isEmpty, replacesNewer = false }: { isEmpty: boolean; replacesNewer?: boolean },
): Promise<PostgresTarget> {
  const target = describeTarget(url);
  const client = await openClient(url);
  return orEnd(client, async () => {
    // Before the schema is updated: a store that is refused stays as it is.
    await checkUnused(client, target);
    const isRepeated = await isUnfinished(client);
    if (isEmpty && !isRepeated) await checkEmpty(client, target);
    await openDatabase({ url, limits, isThrowAway, acceptsUnfinished: true, acceptsNewer: replacesNewer });
    return toTarget(client, { target, isRepeated, newerSchema: await findNewerSchema(client) });
  });
}

interface FoundStore {
  readonly target: string;
  readonly isRepeated: boolean;
  readonly newerSchema: number | undefined;
}

function toTarget(client: Client, { target, isRepeated, newerSchema }: FoundStore): PostgresTarget {
  const run = async (text: string): Promise<unknown> => client.query(text).catch(rethrow);
  return {
    isRepeated,
    newerSchema,
    audit: createAuditStore(toStatements(client)),
    exportRows: (tables) => convertErrors(exportRows(client, tables)),
    markUnfinished: () => markUnfinished(client).catch(rethrow),
    async importRows(batches) {
      try {
        await client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE');
        await client.query('SELECT pg_advisory_xact_lock($1)', [writerLock]);
        if (newerSchema !== undefined) await replaceSchema(client, target);
        await clearTables(client);
        for await (const batch of batches) await insertRows(client, batch);
        await setSequences(client);
      } catch (cause) {
        throw toStorageError(cause);
      }
    },
    async commit() {
      await markFinished(client).catch(rethrow);
      // Without the name of a process, so that every process reads again.
      await run(`NOTIFY ${newsChannel}, 'copy publication models outbox releases'`);
      await run('COMMIT');
      // Without new statistics, queries would read whole tables. If it fails, the server makes them later, and the copy
      // is complete all the same.
      await client.query('ANALYZE').catch(ignore);
    },
    close: () => client.end(),
  };
}

async function openClient(url: string): Promise<Client> {
  const target = describeTarget(url);
  const client = new Client({ ...toClientConfig(url, limits), application_name: programName });
  client.on('error', ignore);
  await connect(client, target);
  return client;
}

async function orEnd<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    await client.end();
    throw toStorageError(cause);
  }
}

/** Running services would keep using what they have cached. */
async function checkUnused(client: ClientBase, target: string): Promise<void> {
  const { application_name: service } = toClientConfig('', limits);
  const { rows } = await client.query<{ sessions: number }>(
    `SELECT count(*)::integer AS sessions FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1`,
    [service],
  );
  if (rows[0]?.sessions === 0) return;
  throw new StorageError(
    'locked',
    `The content store at ${target} is in use by running content services. Stop them first.`,
  );
}

async function checkEmpty(client: ClientBase, target: string): Promise<void> {
  if ((await findSchemaNumber(client)) === 0) return;
  await checkSchemaNumber(client, target);
  await client.query('BEGIN READ ONLY');
  const isEmpty = await isEmptyStore({ exportRows: () => exportRows(client) });
  await client.query('ROLLBACK');
  if (isEmpty) return;
  throw new StorageError(
    'not-empty',
    `The content store at ${target} has content. Name a database whose schema "${schema}" is empty or missing.`,
  );
}

function toStatements(client: ClientBase): Statements {
  const statements: Statements = {
    ...createQueries((text) => executeOn(client, text)),
    isTransaction: true,
    // A copy replaces the whole store.
    write: () => Promise.reject(new StorageError('failed', 'A copy writes no single entries.')),
  };
  return statements;
}

async function* convertErrors(batches: AsyncIterable<RowBatch>): AsyncGenerator<RowBatch> {
  try {
    yield* batches;
  } catch (cause) {
    throw toStorageError(cause);
  }
}

function rethrow(cause: unknown): never {
  throw toStorageError(cause);
}
