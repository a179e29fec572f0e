import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { DatabaseUnusable } from './database-error.ts';
import { visitorData } from './migrations/0001-visitor-data.ts';
import { inbox } from './migrations/0002-inbox.ts';
import { newsletter } from './migrations/0003-newsletter.ts';
import { recordKeys } from './migrations/0004-record-keys.ts';
import { survey } from './migrations/0005-survey.ts';
import type { Statements } from './statements.ts';

/** In order; append-only. */
const migrations: readonly string[] = [visitorData, inbox, newsletter, recordKeys, survey];

/** The content service uses another schema and another lock in the same database. */
const lockName = 'financial-cloud site migrations';

/** Updates the schema `site`. Replicas that start at the same time wait for each other. */
export async function migrate({ run, list }: Statements, steps: readonly string[] = migrations): Promise<void> {
  await run('select pg_advisory_xact_lock(hashtext($1))', [lockName]);
  await createSchema({ run, list });
  const done = await list(
    v.object({ number: v.number(), digest: v.string() }),
    'select number, digest from site.migrations order by number',
  );
  if (done.length > steps.length) {
    throw new DatabaseUnusable(
      `has version ${done.length} of the schema "site", this program knows ${steps.length}: start the newer program`,
    );
  }
  for (const [index, sql] of steps.entries()) {
    const number = index + 1;
    const digest = createHash('sha256').update(sql).digest('hex');
    const earlier = done[index];
    if (earlier && earlier.digest !== digest)
      throw new DatabaseUnusable(`has a schema "site" that another text of migration ${number} made`);
    if (earlier) continue;
    await run(sql);
    await run('insert into site.migrations (number, digest) values ($1, $2)', [number, digest]);
  }
}

/** The schema may have been created by an administrator, for an account that has no right to. */
async function createSchema({ run, list }: Statements): Promise<void> {
  const [found] = await list(
    v.object({ hasSchema: v.boolean(), hasTable: v.boolean() }),
    `select to_regnamespace('site') is not null as "hasSchema", to_regclass('site.migrations') is not null as "hasTable"`,
  );
  if (!found?.hasSchema) await run('create schema site');
  if (!found?.hasTable)
    await run(
      'create table site.migrations (number integer primary key, digest text not null, run_at timestamptz not null default now())',
    );
}
