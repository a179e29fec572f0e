/** Copies visitor data from files into PostgreSQL. Existing data is kept, so an interrupted import can be repeated. */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { exists, isAbsent } from '../durable-file.ts';
import { insertFilePart } from '../enquiries/postgres-enquiry-store.ts';
import { readInboxState } from '../enquiries/file-enquiry-inbox.ts';
import { readSealedRecord, readStoredParts } from '../enquiries/sealed-enquiry.ts';
import { readMailRecord } from '../enquiries/file-enquiry-outbox.ts';
import { parseStoredEnquiry, toStoredName } from '../enquiries/stored-enquiry.ts';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { Statements } from '../postgres/statements.ts';
import { keepSharedSecret } from '../postgres/shared-secret.ts';
import { createFileKeyFolder } from '../record-keys/file-key-folder.ts';
import { addPostgresKeys } from '../record-keys/postgres-record-keys.ts';
import { importNewsletter } from './transfer-newsletter.ts';
import { dataKeyName, downloadSecretName } from './postgres-visitor-data.ts';

export interface TransferOptions {
  readonly database: SiteDatabase;
  /** The directory that contains the folders of `DATA_DIR`. */
  readonly directory: string;
  /** An export also writes the secret, so that download links stay valid. An import reads it if it exists. */
  readonly withSecret?: boolean | undefined;
  /** Called for each file that is left out, with its reason. */
  readonly onProblem: (problem: string) => void;
}

export interface TransferCounts {
  readonly enquiries: number;
  readonly consentRecords: number;
  readonly mails: number;
  readonly subscribers: number;
}

export async function importVisitorData(options: TransferOptions): Promise<TransferCounts> {
  await importDownloadSecret(options);
  await importDataKey(options);
  await addPostgresKeys(options.database, await createFileKeyFolder(options.directory).copy());
  const enquiries = await importEach(options, 'enquiries', importEnquiry);
  const consentRecords = await importEach(options, 'consent-records', importConsentRecords);
  const mails = await importEach(options, 'outbox', importMail);
  const subscribers = await importNewsletter(options, (place, work) => orProblem(place, options, work));
  return { enquiries, consentRecords, mails, subscribers };
}

/** Links of imported enquiries are signed with it. */
async function importDownloadSecret({ database, directory, onProblem }: TransferOptions): Promise<void> {
  const file = path.join(directory, 'download-secret');
  if (!(await exists(file))) return;
  const secret = (await readFile(file, 'utf8')).trim();
  if ((await keepSharedSecret(database, downloadSecretName, secret)) !== secret)
    onProblem(`${file}: the database has another secret, so the download links of imported enquiries end`);
}

/** This key opens the keys of imported records. If the database has a key already, this one is tried after it. */
async function importDataKey({ database, directory }: TransferOptions): Promise<void> {
  const file = path.join(directory, dataKeyName);
  if (!(await exists(file))) return;
  const secrets = (await readFile(file, 'utf8')).trim().split(',');
  const kept = (await keepSharedSecret(database, dataKeyName, secrets.join(','))).split(',');
  const all = [...new Set([...kept, ...secrets])].join(',');
  await database.transact(({ run }) => run('update site.secrets set value = $2 where name = $1', [dataKeyName, all]));
}

type Import = (place: string, options: TransferOptions) => Promise<number>;

/** Returns how many were added. A file that cannot be read does not keep the others from being imported. */
async function importEach(options: TransferOptions, folder: string, one: Import): Promise<number> {
  const parent = path.join(options.directory, folder);
  let added = 0;
  for (const name of (await exists(parent)) ? (await readdir(parent)).toSorted() : []) {
    // A draft is not an enquiry.
    if (name.startsWith('.')) continue;
    const place = path.join(parent, name);
    added += (await orProblem(place, options, () => one(place, options))) ?? 0;
  }
  return added;
}

/** Reports a problem of one file. Any other failure ends the import. */
async function orProblem<Result>(
  place: string,
  { onProblem }: TransferOptions,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SyntaxError || v.isValiError(error) || isAbsent(error))) throw error;
    onProblem(`${place} is left out: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function importEnquiry(folder: string, { database }: TransferOptions): Promise<number> {
  const text = await readFile(path.join(folder, 'enquiry.json'), 'utf8');
  const { id, receivedAt, files } = describe(folder, JSON.parse(text));
  const { isDone, mails } = await readMailRecord(folder);
  const state = await readInboxState(folder);
  return database.transact(async (statements) => {
    const added = await statements.run(
      `insert into site.enquiries (id, received_at, record, mail_outcomes, mailed_at, inbox_state)
        values ($1, $2, $3, $4, case when $5 then now() end, $6) on conflict (id) do nothing`,
      [id, receivedAt, text, JSON.stringify(mails), isDone, JSON.stringify(state)],
    );
    if (added === 0) return 0;
    for (let file = 0; file < files; file += 1) await importFile(statements, { id, file, folder });
    await importUses(statements, { id, folder });
    return added;
  });
}

/** The columns that the row has in addition to the record, which may be sealed. */
function describe(folder: string, record: unknown): { id: string; receivedAt: string; files: number } {
  const sealed = readSealedRecord(record);
  if (sealed) return { ...sealed, id: v.parse(enquiryId, path.basename(folder)) };
  const { id, receivedAt, files } = parseStoredEnquiry(record);
  return { id, receivedAt, files: files.length };
}

const enquiryId = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/));

async function importFile(
  statements: Statements,
  { id, file, folder }: { id: string; file: number; folder: string },
): Promise<void> {
  let part = 0;
  for await (const bytes of readStoredParts(path.join(folder, toStoredName(file))))
    await insertFilePart(statements, { id, file, part: part++, bytes });
}

async function importUses({ run }: Statements, { id, folder }: { id: string; folder: string }): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('download-'))
      await run('insert into site.download_uses (enquiry, idempotency_key, used_at) values ($1, $2, $3)', [
        id,
        randomUUID(),
        (await readFile(path.join(folder, name), 'utf8')).trim(),
      ]);
}

async function importConsentRecords(file: string, options: TransferOptions): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  let added = 0;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    // A crash may have truncated the last line.
    const place = `${file}:${index + 1}`;
    // Derived from the file and the line, so that a repeated import adds nothing.
    const key = createHash('sha256')
      .update(`${path.basename(file)}:${index}:${line}`)
      .digest('hex')
      .slice(0, 32);
    added += (await orProblem(place, options, () => importConsentRecord(key, line, options))) ?? 0;
  }
  return added;
}

const consentLine = v.object({ at: v.pipe(v.string(), v.isoTimestamp()) });

async function importConsentRecord(key: string, line: string, { database }: TransferOptions): Promise<number> {
  const { at } = v.parse(consentLine, JSON.parse(line));
  return database.transact(({ run }) =>
    run(
      `insert into site.consent_records (idempotency_key, chosen_at, record) values ($1, $2, $3)
        on conflict (idempotency_key) do nothing`,
      [key, at, line],
    ),
  );
}

async function importMail(file: string, { database }: TransferOptions): Promise<number> {
  const values = [path.basename(file, '.eml'), await readFile(file)];
  return database.transact(({ run }) =>
    run('insert into site.mails (id, message) values ($1, $2) on conflict (id) do nothing', values),
  );
}
