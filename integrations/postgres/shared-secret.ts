import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { SiteDatabase } from './site-database.ts';

/** A secret that all replicas use: the first of them makes it. */
export async function getOrCreateSharedSecret(database: SiteDatabase, name: string): Promise<string> {
  return keepSharedSecret(database, name, randomBytes(32).toString('base64url'));
}

/** Returns the secret that the database keeps: the proposed one, when it had none. */
export async function keepSharedSecret(database: SiteDatabase, name: string, proposed: string): Promise<string> {
  const [secret] = await database.transact(async ({ run, list }) => {
    await run('insert into site.secrets (name, value) values ($1, $2) on conflict (name) do nothing', [name, proposed]);
    return list(v.object({ value: v.string() }), 'select value from site.secrets where name = $1', [name]);
  });
  if (!secret) throw new Error(`The database keeps no secret ${name}`);
  return secret.value;
}

export async function findSharedSecret(database: SiteDatabase, name: string): Promise<string | undefined> {
  const [secret] = await database.transact(({ list }) =>
    list(v.object({ value: v.string() }), 'select value from site.secrets where name = $1', [name]),
  );
  return secret?.value;
}
