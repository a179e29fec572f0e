import type { ClientBase } from 'pg';
import { StorageError } from '../storage-error.ts';
import { schema } from './connect.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { workingCopies } from './migrations/0002-working-copies.ts';
import { accounts } from './migrations/0003-accounts.ts';
import { passkeys } from './migrations/0004-passkeys.ts';
import { finding } from './migrations/0005-finding.ts';
import { archive } from './migrations/0006-archive.ts';
import { trash } from './migrations/0007-trash.ts';
import { idleCopies } from './migrations/0008-idle-copies.ts';
import { orders } from './migrations/0009-orders.ts';
import { statesByContent } from './migrations/0010-states-by-content.ts';
import { tokenMakers } from './migrations/0011-token-makers.ts';
import { toStorageError } from './to-storage-error.ts';

/** In order; the index in the list is the schema number. Append-only. */
const migrations: readonly string[] = [
  foundation,
  workingCopies,
  accounts,
  passkeys,
  finding,
  archive,
  trash,
  idleCopies,
  orders,
  statesByContent,
  tokenMakers,
];

/** Not the lock of writes, so that migrations of this program need not wait for writes of an older version. */
const migrationLock = 0x636f6e6d6967;

/**
 * Updates the schema, each step in its own transaction, so that an interrupted run can continue. If several processes
 * start at once, one migrates and the others wait. The caller closes the connection.
 */
export async function migrate(client: ClientBase, target: string): Promise<void> {
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
  // The lock is released when the connection closes.
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  await createSchema(client, target);
  const current = await readSchemaNumber(client);
  if (current > migrations.length) {
    throw new StorageError(
      'newer-schema',
      `The content store at ${target} has schema ${current}, this program knows ${migrations.length}. Start the newer program.`,
    );
  }
  for (const [index, step] of migrations.entries()) {
    if (index >= current) await runStep(client, { step, number: index + 1, target });
  }
}

/**
 * Replaces the schema with that of this program, without content, in the transaction of the caller. Processes that
 * start meanwhile wait for its end.
 */
export async function replaceSchema(client: ClientBase, target: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
  await client.query(`DROP SCHEMA ${schema} CASCADE`);
  await createSchema(client, target);
  for (const [index, step] of migrations.entries()) await applyStep(client, { step, number: index + 1 });
}

async function createSchema(client: ClientBase, target: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  try {
    // Creating a schema needs a right on the database, which the account of an existing store may lack.
    if (rowCount === 0) await client.query(`CREATE SCHEMA ${schema}`);
    await client.query(`CREATE TABLE IF NOT EXISTS ${schema}.schema_number (number integer NOT NULL)`);
  } catch (cause) {
    const error = toStorageError(cause);
    if (error.code !== 'misconfigured') throw error;
    throw new StorageError(
      'misconfigured',
      `The account may not create the schema "${schema}" or its tables in ${target}. Let its owner grant CREATE on the database, or make the account the owner of the schema.`,
      { cause },
    );
  }
}

/**
 * Throws unless the store has the schema of this program. A copy uses it, because it reads a store without changing it.
 */
export async function checkSchemaNumber(client: ClientBase, target: string): Promise<void> {
  const current = await findSchemaNumber(client);
  if (current === migrations.length) return;
  throw new StorageError(
    current > migrations.length ? 'newer-schema' : 'misconfigured',
    current === 0
      ? `There is no content store at ${target}. Is CONTENT_DATABASE right?`
      : `The content store at ${target} has schema ${current}, this program copies ${migrations.length}. Start and stop the service of this program once.`,
  );
}

/** The schema number of a store that a later version of this program wrote, else undefined. */
export async function findNewerSchema(client: ClientBase): Promise<number | undefined> {
  const current = await findSchemaNumber(client);
  return current > migrations.length ? current : undefined;
}

/** 0 when there is no store. */
export async function findSchemaNumber(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ name: string | null }>('SELECT to_regclass($1) AS name', [
    `${schema}.schema_number`,
  ]);
  return rows[0]?.name === null ? 0 : readSchemaNumber(client);
}

async function readSchemaNumber(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ number: number }>(`SELECT number FROM ${schema}.schema_number`);
  return rows[0]?.number ?? 0;
}

async function runStep(
  client: ClientBase,
  { step, number, target }: { step: string; number: number; target: string },
): Promise<void> {
  try {
    await client.query('BEGIN');
    await applyStep(client, { step, number });
    await client.query('COMMIT');
  } catch (cause) {
    // The connection closes without COMMIT, so the server rolls the step back.
    const { code, message } = toStorageError(cause);
    throw new StorageError(code, `Migration ${number} of ${target} failed and was undone (${message}).`, { cause });
  }
}

async function applyStep(client: ClientBase, { step, number }: { step: string; number: number }): Promise<void> {
  await client.query(step);
  await client.query(`DELETE FROM ${schema}.schema_number`);
  await client.query(`INSERT INTO ${schema}.schema_number (number) VALUES ($1)`, [number]);
}
