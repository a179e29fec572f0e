/** A table that exists while a copy writes the store. No service starts while it exists. */
import type { ClientBase } from 'pg';
import { toUnfinishedError } from '../unfinished-store.ts';
import { schema } from './connect.ts';

const mark = `${schema}.unfinished_copy`;

export async function isUnfinished(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>('SELECT to_regclass($1) AS name', [mark]);
  return (rows[0]?.name ?? null) !== null;
}

/** Throws `StorageError` `unfinished` if the mark exists. */
export async function checkFinished(client: ClientBase, target: string): Promise<void> {
  if (await isUnfinished(client)) throw toUnfinishedError(`at ${target}`);
}

export async function markUnfinished(client: ClientBase): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS ${mark} ()`);
}

export async function markFinished(client: ClientBase): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS ${mark}`);
}
