import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { SiteDatabase } from './site-database.ts';

/** A secret that all replicas use. The first of them generates it. */
export async function getOrCreateSharedSecret(database: SiteDatabase, name: string): Promise<string> {
  return keepSharedSecret(database, name, randomBytes(32).toString('base64url'));
}

/** Returns the stored secret, after storing the proposed one if there was none. */
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
