import type { ArchiveRegister } from '../archive-register.ts';
import { toText } from '../sqlite/rows.ts';
import { sql } from './sql.ts';
import type { Statements } from './statements.ts';

/** Archived documents. */
export function createArchiveStore(statements: Statements): ArchiveRegister {
  return {
    async listArchived(ids) {
      const rows = await statements.all(
        sql`SELECT document_id AS text FROM archived_document WHERE document_id = ANY (${ids}::text[])`,
      );
      return rows.map(toText);
    },

    putArchived: (ids, at) =>
      statements.write(async (inside) => {
        await inside.run(
          sql`INSERT INTO archived_document (document_id, archived_at)
            SELECT DISTINCT id, ${at}::bigint FROM unnest(${ids}::text[]) AS e (id) ON CONFLICT (document_id) DO NOTHING`,
        );
      }),

    deleteArchived: (ids) =>
      statements.write(async (inside) => {
        await inside.run(sql`DELETE FROM archived_document WHERE document_id = ANY (${ids}::text[])`);
      }),
  };
}
