/** Records uses of downloads in PostgreSQL, which all replicas share. Deleting an enquiry invalidates its link. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { openRecord } from '../enquiries/sealed-enquiry.ts';
import { parseStoredEnquiry } from '../enquiries/stored-enquiry.ts';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { Statements } from '../postgres/statements.ts';
import type { PostgresRecordKeys } from '../record-keys/postgres-record-keys.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import { orUnavailable } from '../unavailable.ts';
import { readDownload, signDownload } from './download-token.ts';
import { downloadUses, type Downloads } from './downloads.ts';

export interface PostgresDownloadsOptions {
  readonly database: SiteDatabase;
  readonly keys?: PostgresRecordKeys;
  readonly secret: string;
  readonly now: () => Date;
}

export function createPostgresDownloads({ database, keys, secret, now }: PostgresDownloadsOptions): Downloads {
  return {
    sign: (link) => signDownload(link, secret),
    read: (token) => readDownload(token, secret),
    findRequest: (enquiry) =>
      orUnavailable('The enquiry of a download could not be read', async () => {
        const query = 'select record from site.enquiries where id = $1';
        const found = await database.transact(async (statements) => {
          const [stored] = await statements.list(v.object({ record: v.unknown() }), query, [enquiry]);
          return stored && { ...stored, key: await keys?.find(statements, enquiryRecord(enquiry)) };
        });
        if (!found) return undefined;
        const { page, language } = parseStoredEnquiry(openRecord(found.key, found.record));
        return { page, language };
      }),
    use: (enquiry) =>
      orUnavailable('A download could not be counted', () => {
        const use = { enquiry, idempotencyKey: randomUUID(), at: now() };
        return database.transact((statements) => takeUse(statements, use));
      }),
  };
}

async function takeUse(
  { run, list }: Statements,
  { enquiry, idempotencyKey, at }: { enquiry: string; idempotencyKey: string; at: Date },
): Promise<boolean> {
  // The row lock makes concurrent uses of the same link wait for each other.
  const isStored = (await run('select from site.enquiries where id = $1 for update', [enquiry])) > 0;
  if (!isStored) throw new Error('The enquiry is not stored');
  const [counted] = await list(
    v.object({ uses: v.number(), isThisOne: v.boolean() }),
    `select count(*)::integer as uses, coalesce(bool_or(idempotency_key = $2), false) as "isThisOne"
      from site.download_uses where enquiry = $1`,
    [enquiry, idempotencyKey],
  );
  // The transaction runs again after a lost connection, so the first run may have recorded the use.
  if (counted?.isThisOne) return true;
  if (!counted || counted.uses >= downloadUses) return false;
  await run('insert into site.download_uses (enquiry, idempotency_key, used_at) values ($1, $2, $3)', [
    enquiry,
    idempotencyKey,
    at.toISOString(),
  ]);
  return true;
}
