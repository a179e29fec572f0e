/** The inbox over enquiries in PostgreSQL. Every replica may run meanwhile. */
import * as v from 'valibot';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { Statements } from '../postgres/statements.ts';
import {
  compareNewest,
  listMailIds,
  parseInboxState,
  toInboxEntry,
  type EnquiryInbox,
  type InboxEntry,
} from './enquiry-inbox.ts';
import { readEnquiryFile } from './postgres-enquiry-store.ts';
import { parseStoredEnquiry } from './stored-enquiry.ts';

const row = v.object({ id: v.string(), record: v.unknown(), state: v.unknown() });
const columns = 'id, record, inbox_state as state';
/** Few rows are in memory at a time, because one may have 64 KB. */
const pageSize = 100;

export function createPostgresEnquiryInbox({ database }: { database: SiteDatabase }): EnquiryInbox {
  return {
    async list(onProblem) {
      const entries: InboxEntry[] = [];
      for (let after = ''; ;) {
        const rows = await database.transact(({ list }) =>
          list(row, `select ${columns} from site.enquiries where id > $1 order by id limit $2`, [after, pageSize]),
        );
        for (const one of rows) {
          try {
            entries.push(toEntry(one));
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
      const [found] = await database.transact(({ list }) =>
        list(row, `select ${columns} from site.enquiries where id = $1`, [id]),
      );
      return found && toEntry(found);
    },
    readFile: (id, file) => readEnquiryFile(database, id, file),
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
        await remove(statements, id);
        return true;
      }),
    async eraseAgain() {
      const back = await database.transact(({ list }) =>
        list(v.object({ id: v.string() }), 'select id from site.enquiries join site.erased_enquiries using (id)'),
      );
      for (const { id } of back) await database.transact((statements) => remove(statements, id));
      return back.length;
    },
  };
}

/** Attachments and uses of the download link go with the enquiry. */
async function remove({ run }: Statements, id: string): Promise<void> {
  await run('delete from site.mails where id = any($1)', [listMailIds(id)]);
  await run('delete from site.enquiries where id = $1', [id]);
}

function toEntry({ record, state }: v.InferOutput<typeof row>): InboxEntry {
  return toInboxEntry(parseStoredEnquiry(record), parseInboxState(state));
}
