/** Copies visitor data from PostgreSQL into files, in the format of a site without a database. */
import { open } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { makePrivateDirectory, privateFileMode, writeDurably } from '../durable-file.ts';
import { parseInboxState } from '../enquiries/enquiry-inbox.ts';
import { readEnquiryFile } from '../enquiries/postgres-enquiry-store.ts';
import { readSealedRecord } from '../enquiries/sealed-enquiry.ts';
import { parseStoredEnquiry, toStoredName } from '../enquiries/stored-enquiry.ts';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { TransferCounts, TransferOptions } from './import-visitor-data.ts';
import { createFileKeyFolder } from '../record-keys/file-key-folder.ts';
import { copyPostgresKeys } from '../record-keys/postgres-record-keys.ts';
import { findSharedSecret } from '../postgres/shared-secret.ts';
import { exportNewsletter } from './transfer-newsletter.ts';
import { dataKeyName, downloadSecretName } from './postgres-visitor-data.ts';

/** The folder must be empty. */
export async function exportVisitorData({
  database,
  directory,
  withSecret = false,
}: Pick<TransferOptions, 'database' | 'directory' | 'withSecret'>): Promise<TransferCounts> {
  const toFolder = async (name: string) => {
    const folder = path.join(directory, name);
    await makePrivateDirectory(folder);
    return folder;
  };
  if (withSecret) {
    await exportSecret(database, downloadSecretName, path.join(directory, 'download-secret'));
    await exportSecret(database, dataKeyName, path.join(directory, dataKeyName));
  }
  await createFileKeyFolder(directory).addCopy(await copyPostgresKeys(database));
  return {
    enquiries: await exportEnquiries(database, await toFolder('enquiries')),
    consentRecords: await exportConsentRecords(database, await toFolder('consent-records')),
    mails: await exportMails(database, await toFolder('outbox')),
    subscribers: await exportNewsletter(database, await toFolder('newsletter')),
  };
}

async function exportSecret(database: SiteDatabase, name: string, file: string): Promise<void> {
  const secret = await findSharedSecret(database, name);
  if (secret === undefined) return;
  await makePrivateDirectory(path.dirname(file));
  await writeDurably(file, `${secret}\n`);
}

/** Few rows are in memory at once, because a row may have 64 KB. */
const pageSize = 100;

/** All rows in the order of a unique text column, `key`, page by page. */
async function* listAll<Row extends { key: string }>(
  list: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let after = '';
  for (;;) {
    const rows = await list(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

const enquiryRow = v.object({
  key: v.string(),
  record: v.unknown(),
  mails: v.record(v.string(), v.string()),
  isDone: v.boolean(),
  state: v.unknown(),
});

async function exportEnquiries(database: SiteDatabase, directory: string): Promise<number> {
  let exported = 0;
  const rows = listAll((after) =>
    database.transact(({ list }) =>
      list(
        enquiryRow,
        `select id as key, record, mail_outcomes as mails, mailed_at is not null as "isDone", inbox_state as state
          from site.enquiries where id > $1 order by id limit $2`,
        [after, pageSize],
      ),
    ),
  );
  for await (const { key: id, record, mails, isDone, state } of rows) {
    const folder = path.join(directory, id);
    await makePrivateDirectory(folder);
    const count = readSealedRecord(record)?.files ?? parseStoredEnquiry(record).files.length;
    for (let file = 0; file < count; file += 1) await writeAttachment(database, { id, file, folder });
    for (const [index, usedAt] of (await listUses(database, id)).entries())
      await writeDurably(path.join(folder, `download-${index + 1}`), `${usedAt.toISOString()}\n`);
    const inbox = JSON.stringify(parseInboxState(state), null, 2);
    if (inbox !== '{}') await writeDurably(path.join(folder, 'inbox.json'), inbox);
    await writeDurably(path.join(folder, 'mails.json'), JSON.stringify({ isDone, mails }, null, 2));
    await writeDurably(path.join(folder, 'enquiry.json'), JSON.stringify(record, null, 2));
    exported += 1;
  }
  return exported;
}

async function writeAttachment(
  database: SiteDatabase,
  { id, file, folder }: { id: string; file: number; folder: string },
): Promise<void> {
  await using handle = await open(path.join(folder, toStoredName(file)), 'wx', privateFileMode);
  for await (const bytes of readEnquiryFile(database, id, file)) await handle.writeFile(bytes);
  await handle.sync();
}

async function listUses(database: SiteDatabase, id: string): Promise<Date[]> {
  const rows = await database.transact(({ list }) =>
    list(
      v.object({ usedAt: v.date() }),
      'select used_at as "usedAt" from site.download_uses where enquiry = $1 order by 1',
      [id],
    ),
  );
  return rows.map(({ usedAt }) => usedAt);
}

async function exportConsentRecords(database: SiteDatabase, directory: string): Promise<number> {
  let count = 0;
  const rows = listAll((after) =>
    database.transact(({ list }) =>
      list(
        v.object({ key: v.string(), chosenAt: v.date(), record: v.unknown() }),
        `select idempotency_key::text as key, chosen_at as "chosenAt", record
          from site.consent_records where idempotency_key::text > $1 order by idempotency_key::text limit $2`,
        [after, pageSize],
      ),
    ),
  );
  for await (const { chosenAt, record } of rows) {
    await using handle = await open(
      path.join(directory, `${chosenAt.toISOString().slice(0, 7)}.jsonl`),
      'a',
      privateFileMode,
    );
    await handle.appendFile(`${JSON.stringify(record)}\n`);
    count += 1;
  }
  return count;
}

async function exportMails(database: SiteDatabase, directory: string): Promise<number> {
  let count = 0;
  const rows = listAll((after) =>
    database.transact(({ list }) =>
      list(
        v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]+$/)), message: v.instance(Uint8Array) }),
        'select id as key, message from site.mails where id > $1 order by id limit $2',
        [after, pageSize],
      ),
    ),
  );
  for await (const { key, message } of rows) {
    await writeDurably(path.join(directory, `${key}.eml`), message);
    count += 1;
  }
  return count;
}
