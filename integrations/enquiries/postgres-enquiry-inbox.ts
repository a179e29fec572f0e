/** The inbox of enquiries in PostgreSQL. All replicas may run at the same time. */
import * as v from 'valibot';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { Statements } from '../postgres/statements.ts';
import type { PostgresRecordKeys } from '../record-keys/postgres-record-keys.ts';
import type { RecordKey } from '../record-keys/record-key.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import {
  compareNewest,
  listMailIds,
  parseInboxState,
  toInboxEntry,
  type EnquiryInbox,
  type InboxEntry,
} from './enquiry-inbox.ts';
import { readEnquiryFile } from './postgres-enquiry-store.ts';
import { openPart, openRecord } from './sealed-enquiry.ts';
import { sealPlainRows } from './seal-plain-rows.ts';
import { parseStoredEnquiry } from './stored-enquiry.ts';

const row = v.object({ id: v.string(), record: v.unknown(), state: v.unknown() });
const columns = 'id, record, inbox_state as state';
/** Few rows are in memory at once, because a row may have 64 KB. */
const pageSize = 100;

export function createPostgresEnquiryInbox({
  database,
  keys,
}: {
  database: SiteDatabase;
  keys?: PostgresRecordKeys;
}): EnquiryInbox {
  return {
    async list(onProblem) {
      const entries: InboxEntry[] = [];
      for (let after = ''; ;) {
        const { rows, own } = await database.transact(async (statements) => {
          const query = `select ${columns} from site.enquiries where id > $1 order by id limit $2`;
          const rows = await statements.list(row, query, [after, pageSize]);
          const records = rows.map(({ id }) => enquiryRecord(id));
          return { rows, own: await keys?.findAll(statements, records) };
        });
        for (const one of rows) {
          try {
            entries.push(toEntry(one, own?.get(enquiryRecord(one.id))));
          } catch (error) {
            onProblem(`Enquiry ${one.id} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
          }
        }
        const last = rows.at(-1);
        if (!last) return entries.toSorted(compareNewest);
        after = last.id;
      }
    },
    async find(id) {
      return database.transact(async (statements) => {
        const [found] = await statements.list(row, `select ${columns} from site.enquiries where id = $1`, [id]);
        return found && toEntry(found, await keys?.find(statements, enquiryRecord(id)));
      });
    },
    async *readFile(id, file) {
      const key = await database.transact(async (statements) => keys?.find(statements, enquiryRecord(id)));
      let part = 0;
      for await (const bytes of readEnquiryFile(database, id, file)) yield openPart(key, { file, part: part++, bytes });
    },
    sealPlain: async (onProblem) => (keys ? sealPlainRows(database, keys, onProblem) : 0),
    mark: (id, change) =>
      database.transact(
        async ({ run }) =>
          (await run(
            'update site.enquiries set inbox_state = jsonb_strip_nulls(inbox_state::jsonb || $2::jsonb)::json where id = $1',
            [id, JSON.stringify(change)],
          )) > 0,
      ),
    erase: (id) =>
      database.transact(async (statements) => {
        const known = await statements.run(
          'select 1 from site.enquiries where id = $1 union all select 1 from site.erased_enquiries where id = $1',
          [id],
        );
        if (known === 0) return false;
        await statements.run('insert into site.erased_enquiries (id) values ($1) on conflict (id) do nothing', [id]);
        await remove(statements, id, keys);
        return true;
      }),
    async eraseAgain() {
      const back = await database.transact(({ list }) =>
        list(
          v.object({ id: v.string() }),
          `select id from site.enquiries where id in (select id from site.erased_enquiries)
            or 'enquiry-' || id in (select record from site.erased_records where came_back_at is null)`,
        ),
      );
      for (const { id } of back) await database.transact((statements) => remove(statements, id, keys));
      return back.length;
    },
  };
}

/** Deletes attachments and uses of the download link together with the enquiry. */
async function remove(statements: Statements, id: string, keys: PostgresRecordKeys | undefined): Promise<void> {
  const { run } = statements;
  await keys?.erase(statements, enquiryRecord(id));
  await run('delete from site.mails where id = any($1)', [listMailIds(id)]);
  await run('delete from site.enquiries where id = $1', [id]);
}

function toEntry({ record, state }: v.InferOutput<typeof row>, key: RecordKey | undefined): InboxEntry {
  return toInboxEntry(parseStoredEnquiry(openRecord(key, record)), parseInboxState(state));
}
