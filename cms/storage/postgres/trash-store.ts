import { isUnneeded, toDeletions, toExpired, toTrashed } from '../sqlite/trash-store.ts';
import type { TrashRegister } from '../trash-register.ts';
import { removeUndonePublications } from './change-publication.ts';
import { constant, sql, type Sql } from './sql.ts';
import type { Statements } from './statements.ts';

/** Documents in the trash. */
export function createTrashStore(statements: Statements): TrashRegister {
  return {
    async listTrashed(ids) {
      const rows = await statements.all(
        sql`SELECT document_id, trashed_at FROM trashed_document WHERE document_id = ANY (${ids}::text[])`,
      );
      return rows.map(toTrashed);
    },

    putTrashed: (ids, at) =>
      statements.write(async (inside) => {
        await inside.run(
          sql`INSERT INTO trashed_document (document_id, trashed_at)
            SELECT DISTINCT id, ${at}::bigint FROM unnest(${ids}::text[]) AS e (id) ON CONFLICT (document_id) DO NOTHING`,
        );
      }),

    deleteTrashed: (ids) =>
      statements.write(async (inside) => {
        await inside.run(sql`DELETE FROM trashed_document WHERE document_id = ANY (${ids}::text[])`);
      }),

    async listExpiredTrash(before, limit) {
      const rows = await statements.all(
        sql`SELECT t.document_id, d.head_version AS version FROM trashed_document t
          LEFT JOIN document d ON d.id = t.document_id LEFT JOIN working_copy w ON w.document_id = t.document_id
          WHERE t.trashed_at < ${before} AND coalesce(d.updated_at, 0) < ${before} AND coalesce(w.updated_at, 0) < ${before}
            AND ${constant(isUnneeded)} AND NOT EXISTS (SELECT FROM experiment_variation x,
              jsonb_array_elements(x.documents::jsonb) o WHERE o ->> 'id' = t.document_id)
          ORDER BY t.trashed_at, t.document_id LIMIT ${limit}`,
      );
      return rows.map(toExpired);
    },

    deleteDocuments: (ids) =>
      statements.write(async (inside) => {
        await removeUndonePublications(inside, ids);
        for (const deletion of toDeletions((column) => `${column} = ANY (?)`)) await inside.run(withIds(deletion, ids));
      }),
  };
}

function withIds(text: string, ids: readonly string[]): Sql {
  const [before = '', after = ''] = text.split('?');
  return sql`${constant(before)}${ids}::text[]${constant(after)}`;
}
