import { toResting, toWorkingCopy } from '../sqlite/working-store.ts';
import type { WorkingRegister } from '../working-register.ts';
import { sql } from './sql.ts';
import type { Statements } from './statements.ts';

/** Working copies, and the records of their changes. */
export function createWorkingStore(statements: Statements): WorkingRegister {
  return {
    async getWorkingCopy(documentId) {
      const row = await statements.get(sql`SELECT * FROM working_copy WHERE document_id = ${documentId}`);
      return row && toWorkingCopy(row);
    },

    async listResting({ before, after, limit }) {
      const rows = await statements.all(
        sql`SELECT document_id, updated_at FROM working_copy
          WHERE is_changed = 1 AND updated_at < ${before}
            AND (updated_at, document_id) > (${after?.updatedAt ?? 0}, ${after?.documentId ?? ''})
          ORDER BY updated_at, document_id LIMIT ${limit}`,
      );
      return rows.map(toResting);
    },

    putWorkingCopy: (copy, changes) =>
      statements.write(async (inside) => {
        await inside.run(
          sql`INSERT INTO working_copy
              (document_id, type, lang, group_id, base_version, revision, is_changed, content, actor_id, updated_at)
            VALUES (${copy.documentId}, ${copy.type}, ${copy.lang}, ${copy.groupId}, ${copy.baseVersion},
              ${copy.revision}, ${copy.isChanged ? 1 : 0}, ${copy.content}, ${copy.actorId}, ${copy.updatedAt})
            ON CONFLICT (document_id) DO UPDATE SET base_version = excluded.base_version, revision = excluded.revision,
              is_changed = excluded.is_changed, content = excluded.content, actor_id = excluded.actor_id,
              updated_at = excluded.updated_at`,
        );
        for (const { id, revision, actorId, at } of changes) {
          await inside.run(
            sql`INSERT INTO working_change (document_id, id, revision, actor_id, at)
              VALUES (${copy.documentId}, ${id}, ${revision}, ${actorId}, ${at})`,
          );
        }
      }),

    async listKnownChanges(documentId, ids) {
      const rows = await statements.all(
        sql`SELECT id FROM working_change WHERE document_id = ${documentId} AND id = ANY (${ids}::text[]) ORDER BY id`,
      );
      return rows.map((row) => String(row['id']));
    },

    deleteWorkingChanges: (before) =>
      statements.write(async (inside) => {
        await inside.run(sql`DELETE FROM working_change WHERE at < ${before}`);
      }),
  };
}
