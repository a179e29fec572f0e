import * as v from 'valibot';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { Statements } from '../postgres/statements.ts';
import type { PostgresRecordKeys } from '../record-keys/postgres-record-keys.ts';
import { isSealed, isSealedValue, type RecordKey } from '../record-keys/record-key.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import { sealRecord, toPartName } from './sealed-enquiry.ts';
import { parseStoredEnquiry } from './stored-enquiry.ts';

/** Seals enquiries that are stored as plain text, each in its own transaction. */
export async function sealPlainRows(
  database: SiteDatabase,
  keys: PostgresRecordKeys,
  onProblem: (problem: string) => void,
): Promise<number> {
  const plain = await database.transact(({ list }) =>
    list(v.object({ id: v.string() }), `select id from site.enquiries where record->>'sealed' is null order by id`),
  );
  let count = 0;
  for (const { id } of plain)
    try {
      await database.transact((statements) => sealRow(statements, keys, id));
      count += 1;
    } catch (error) {
      onProblem(`Enquiry ${id} is not sealed: ${error instanceof Error ? error.message : String(error)}`);
    }
  return count;
}

async function sealRow(statements: Statements, keys: PostgresRecordKeys, id: string): Promise<void> {
  const { run, list } = statements;
  const [found] = await list(
    v.object({ record: v.unknown() }),
    'select record from site.enquiries where id = $1 for update',
    [id],
  );
  if (!found || isSealedValue(found.record)) return;
  const enquiry = parseStoredEnquiry(found.record);
  const key = await keys.get(statements, enquiryRecord(id));
  if (!key) return;
  const parts = await list(
    v.object({ file: v.number(), part: v.number() }),
    'select file, part from site.enquiry_file_parts where enquiry = $1',
    [id],
  );
  for (const part of parts) await sealPart(statements, key, { id, ...part });
  const sealed = JSON.stringify(sealRecord(key, enquiry, found.record));
  await run('update site.enquiries set record = $2 where id = $1', [id, sealed]);
}

async function sealPart(
  { run, list }: Statements,
  key: RecordKey,
  { id, file, part }: { id: string; file: number; part: number },
): Promise<void> {
  const place = [id, file, part];
  const where = 'where enquiry = $1 and file = $2 and part = $3';
  const [found] = await list(
    v.object({ bytes: v.instance(Uint8Array) }),
    `select bytes from site.enquiry_file_parts ${where}`,
    place,
  );
  if (!found || isSealed(found.bytes)) return;
  const sealed = key.seal(toPartName(file, part), found.bytes);
  await run(`update site.enquiry_file_parts set bytes = $4 ${where}`, [...place, sealed]);
}
