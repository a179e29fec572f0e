/**
 * Enquiries in PostgreSQL, for replicas: one record each, with its attachments in parts, so that neither this process
 * nor the server has a whole attachment in memory twice.
 */
import * as v from 'valibot';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { Statements } from '../postgres/statements.ts';
import type { PostgresRecordKeys } from '../record-keys/postgres-record-keys.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import { orUnavailable } from '../unavailable.ts';
import type { Enquiry, EnquiryStore } from './enquiry-store.ts';
import { toStoredParts, toStoredRecord } from './sealed-enquiry.ts';
import { toEnquiryId, toEnquiryRecord } from './stored-enquiry.ts';

export function createPostgresEnquiryStore({
  database,
  keys,
  onStored = () => {},
}: {
  database: SiteDatabase;
  /** Without keys, enquiries are stored as plain text. */
  keys?: PostgresRecordKeys;
  /** Called with the id of each durable enquiry, without waiting for the result. */
  onStored?: (id: string) => void;
}): EnquiryStore {
  return {
    async add(enquiry) {
      const id = toEnquiryId(enquiry);
      await orUnavailable('The enquiry could not be stored', () =>
        database.transact((statements) => insert(statements, { id, enquiry, keys })),
      );
      onStored(id);
      return { id };
    },
  };
}

/** A duplicate waits here until the transaction of the first one has ended. */
async function insert(
  statements: Statements,
  { id, enquiry, keys }: { id: string; enquiry: Enquiry; keys: PostgresRecordKeys | undefined },
): Promise<void> {
  const key = await keys?.make(statements, enquiryRecord(id));
  const record = toStoredRecord(key, toEnquiryRecord(enquiry));
  const added = await statements.run(
    'insert into site.enquiries (id, received_at, record) values ($1, $2, $3) on conflict (id) do nothing',
    [id, enquiry.receivedAt, JSON.stringify(record)],
  );
  if (added === 0) return;
  for (const [file, { bytes }] of enquiry.files.entries())
    for (const part of toStoredParts(key, file, bytes)) await insertFilePart(statements, { id, ...part });
}

export async function insertFilePart(
  { run }: Statements,
  { id, file, part, bytes }: { id: string; file: number; part: number; bytes: Uint8Array },
): Promise<void> {
  await run('insert into site.enquiry_file_parts (enquiry, file, part, bytes) values ($1, $2, $3, $4)', [
    id,
    file,
    part,
    bytes,
  ]);
}

/** The attachment with that index, in parts, as it is stored. */
export async function* readEnquiryFile(database: SiteDatabase, id: string, file: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [found] = await database.transact(({ list }) =>
      list(
        v.object({ bytes: v.instance(Uint8Array) }),
        'select bytes from site.enquiry_file_parts where enquiry = $1 and file = $2 and part = $3',
        [id, file, part],
      ),
    );
    if (!found) return;
    yield found.bytes;
  }
}
