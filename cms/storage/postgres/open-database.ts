import type { Client, ClientBase } from 'pg';
import { DatabaseError } from 'pg';
import { StorageError } from '../storage-error.ts';
import { createClient, describeTarget, ignore, schema, type ConnectionLimits } from './connect.ts';
import { findNewerSchema, migrate } from './migrate.ts';
import { toStorageError } from './to-storage-error.ts';
import { checkFinished } from './unfinished-mark.ts';

const minVersion = 140_000;

/** The settings that a server needs so that a confirmed write survives a power cut. */
const durability: Readonly<Record<string, readonly string[]>> = {
  // `local` and `remote_write` confirm before a synchronous standby has flushed.
  synchronous_commit: ['on', 'remote_apply'],
  fsync: ['on'],
  full_page_writes: ['on'],
};

export interface OpenOptions {
  readonly url: string;
  readonly limits: ConnectionLimits;
  /** The server may lose confirmed writes: only for tests. */
  readonly isThrowAway: boolean;
  /** Opens an unfinished store too. Only a restore and a move set this, because they replace the whole store. */
  readonly acceptsUnfinished?: boolean;
  /** Leaves a newer schema as it is. Only a restore sets this, because it then replaces the schema. */
  readonly acceptsNewer?: boolean;
}

/**
 * Checks the server and updates the schema. Throws `StorageError`, with one line for the operator and without secrets:
 * `unavailable`, `misconfigured`, `unsupported-engine`, `read-only`, `full`, `newer-schema`, `unfinished`.
 */
export async function openDatabase(options: OpenOptions): Promise<void> {
  const { url, limits, isThrowAway, acceptsUnfinished = false, acceptsNewer = false } = options;
  const target = describeTarget(url);
  // Migrations, and waiting for those of another process, have no time limit.
  const client = createClient(url, { ...limits, statementTimeoutMs: 0, lockTimeoutMs: 0 });
  client.on('error', ignore);
  try {
    await connect(client, target);
    await checkServer(client, target);
    if (!isThrowAway) await checkDurability(client, target);
    if (!acceptsUnfinished) await checkFinished(client, target);
    if (!acceptsNewer || (await findNewerSchema(client)) === undefined) await migrate(client, target);
    await checkSchema(client, target);
  } catch (cause) {
    throw toStorageError(cause);
  } finally {
    await client.end();
  }
}

export async function connect(client: Client, target: string): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    throw toConnectError(cause, target);
  }
}

/** Messages by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password of the account',
  '28000': 'refuses the account',
  '3D000': 'has no such database',
  '42501': 'does not let the account connect',
};

function toConnectError(cause: unknown, target: string): StorageError {
  const refusal = cause instanceof DatabaseError ? refusals[cause.code ?? ''] : undefined;
  if (refusal !== undefined) {
    return new StorageError('misconfigured', `PostgreSQL at ${target} ${refusal}. Is the URL of the database right?`, {
      cause,
    });
  }
  const { code, message } = toStorageError(cause);
  return new StorageError(code, `PostgreSQL at ${target} cannot be reached (${message}).`, { cause });
}

export async function checkServer(client: ClientBase, target: string): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; is_standby: boolean; is_closed: string }>(
    `SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding,
       pg_is_in_recovery() AS is_standby, current_setting('default_transaction_read_only') AS is_closed`,
  );
  const { version = 0, encoding = '', is_standby: isStandby = false, is_closed: isClosed = '' } = rows[0] ?? {};
  if (version < minVersion) {
    throw new StorageError(
      'unsupported-engine',
      `PostgreSQL at ${target} is version ${Math.floor(version / 10_000)}; 14 or later is needed.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StorageError('misconfigured', `The database at ${target} has the encoding ${encoding}, must have UTF8.`);
  }
  if (isStandby || isClosed === 'on') {
    throw new StorageError(
      'read-only',
      `PostgreSQL at ${target} is a standby or takes no writes. Use the URL of the primary server.`,
    );
  }
}

async function checkDurability(client: ClientBase, target: string): Promise<void> {
  for (const [name, allowed] of Object.entries(durability)) {
    const { rows } = await client.query<{ setting: string }>('SELECT current_setting($1) AS setting', [name]);
    const setting = rows[0]?.setting ?? '';
    if (allowed.includes(setting)) continue;
    throw new StorageError(
      'misconfigured',
      `PostgreSQL at ${target} can lose confirmed writes: ${name} is ${setting}, must be ${allowed.join(' or ')}.`,
    );
  }
}

async function checkSchema(client: ClientBase, target: string): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>('SELECT current_schema() AS name');
  if (rows[0]?.name === schema) return;
  throw new StorageError(
    'misconfigured',
    `The account has no rights on the schema "${schema}" in ${target}, or the URL sets options of its own.`,
  );
}
