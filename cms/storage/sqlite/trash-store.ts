import * as v from 'valibot';
import type { TrashRegister } from '../trash-register.ts';
import { removeUndonePublications } from './change-publication.ts';
import { optionalNumber } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const isGiven = (column: string): string => `${column} IN (SELECT value FROM json_each(?))`;
const trashedRow = v.object({ document_id: v.string(), trashed_at: v.number() });
const expiredRow = v.object({ document_id: v.string(), version: optionalNumber });

/** A condition on `trashed_document t` and its `document d`: it counts as never published, and nothing refers to it. */
export const isUnneeded = `
  NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.document_id = t.document_id AND (p.to_ref = p.from_ref OR d.first_published_at IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM bookmark b WHERE b.document_id = t.document_id)
  AND NOT EXISTS (SELECT 1 FROM release_document m JOIN release r ON r.id = m.release
    WHERE m.document_id = t.document_id AND r.status IN ('open', 'scheduled'))`;

/** Statements that delete documents and what belongs to them. Each takes one value. */
export const toDeletions = (isGiven: (column: string) => string): string[] => [
  `DELETE FROM working_change WHERE ${isGiven('document_id')}`,
  `DELETE FROM working_copy WHERE ${isGiven('document_id')}`,
  `DELETE FROM preview WHERE ${isGiven('document_id')}`,
  `DELETE FROM release_document WHERE ${isGiven('document_id')}`,
  `DELETE FROM document_version WHERE document IN (SELECT number FROM document WHERE ${isGiven('id')})`,
  `DELETE FROM document WHERE ${isGiven('id')}`,
  `DELETE FROM archived_document WHERE ${isGiven('document_id')}`,
  `DELETE FROM trashed_document WHERE ${isGiven('document_id')}`,
];

/** Documents in the trash. */
export function createTrashStore(statements: Statements): Synchronous<TrashRegister> {
  return {
    listTrashed: (ids) =>
      statements
        .all(`SELECT * FROM trashed_document WHERE ${isGiven('document_id')}`, JSON.stringify(ids))
        .map(toTrashed),

    putTrashed: (ids, at) =>
      statements.run(
        `INSERT INTO trashed_document (document_id, trashed_at) SELECT value, ? FROM json_each(?) WHERE TRUE
         ON CONFLICT (document_id) DO NOTHING`,
        at,
        JSON.stringify(ids),
      ),

    deleteTrashed: (ids) =>
      statements.run(`DELETE FROM trashed_document WHERE ${isGiven('document_id')}`, JSON.stringify(ids)),

    listExpiredTrash: (before, limit) =>
      statements
        .all(
          `SELECT t.document_id, d.head_version AS version FROM trashed_document t
           LEFT JOIN document d ON d.id = t.document_id LEFT JOIN working_copy w ON w.document_id = t.document_id
           WHERE t.trashed_at < ? AND coalesce(d.updated_at, 0) < ? AND coalesce(w.updated_at, 0) < ?
             AND ${isUnneeded} AND NOT EXISTS (SELECT 1 FROM experiment_variation x, json_each(x.documents) o
               WHERE json_extract(o.value, '$.id') = t.document_id)
           ORDER BY t.trashed_at, t.document_id LIMIT ?`,
          before,
          before,
          before,
          limit,
        )
        .map(toExpired),

    deleteDocuments: (ids) =>
      statements.transaction(() => {
        removeUndonePublications(statements, ids);
        for (const deletion of toDeletions(isGiven)) statements.run(deletion, JSON.stringify(ids));
      }),
  };
}

export function toTrashed(row: Row) {
  const { document_id, trashed_at } = v.parse(trashedRow, row);
  return { documentId: document_id, trashedAt: trashed_at };
}

export function toExpired(row: Row) {
  const { document_id, version } = v.parse(expiredRow, row);
  return { documentId: document_id, version };
}
