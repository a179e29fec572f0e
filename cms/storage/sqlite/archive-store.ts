import type { ArchiveRegister } from '../archive-register.ts';
import { toText } from './rows.ts';
import type { Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const given = 'document_id IN (SELECT value FROM json_each(?))';

/** Archived documents. */
export function createArchiveStore(statements: Statements): Synchronous<ArchiveRegister> {
  return {
    listArchived: (ids) =>
      statements
        .all(`SELECT document_id AS text FROM archived_document WHERE ${given}`, JSON.stringify(ids))
        .map(toText),

    putArchived: (ids, at) =>
      statements.run(
        `INSERT INTO archived_document (document_id, archived_at) SELECT value, ? FROM json_each(?) WHERE TRUE
         ON CONFLICT (document_id) DO NOTHING`,
        at,
        JSON.stringify(ids),
      ),

    deleteArchived: (ids) => statements.run(`DELETE FROM archived_document WHERE ${given}`, JSON.stringify(ids)),
  };
}
