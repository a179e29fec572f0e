import * as v from 'valibot';
import type { RestingCopy, StoredWorkingCopy, WorkingRegister } from '../working-register.ts';
import type { Row, Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const workingRow = v.object({
  document_id: v.string(),
  type: v.string(),
  lang: v.string(),
  group_id: v.string(),
  base_version: v.number(),
  revision: v.number(),
  is_changed: v.number(),
  content: v.string(),
  actor_id: v.string(),
  updated_at: v.number(),
});

const restingRow = v.pick(workingRow, ['document_id', 'updated_at']);

/** Working copies, and the records of their changes. */
export function createWorkingStore(statements: Statements): Synchronous<WorkingRegister> {
  return {
    getWorkingCopy(documentId) {
      const row = statements.get('SELECT * FROM working_copy WHERE document_id = ?', documentId);
      return row && toWorkingCopy(row);
    },

    listResting: ({ before, after, limit }) =>
      statements
        .all(
          `SELECT document_id, updated_at FROM working_copy
           WHERE is_changed = 1 AND updated_at < ? AND (updated_at, document_id) > (?, ?)
           ORDER BY updated_at, document_id LIMIT ?`,
          before,
          after?.updatedAt ?? 0,
          after?.documentId ?? '',
          limit,
        )
        .map(toResting),

    putWorkingCopy(copy, changes) {
      statements.transaction(() => {
        statements.run(
          `INSERT INTO working_copy
             (document_id, type, lang, group_id, base_version, revision, is_changed, content, actor_id, updated_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (document_id) DO UPDATE SET base_version = excluded.base_version, revision = excluded.revision,
             is_changed = excluded.is_changed, content = excluded.content, actor_id = excluded.actor_id,
             updated_at = excluded.updated_at`,
          copy.documentId,
          copy.type,
          copy.lang,
          copy.groupId,
          copy.baseVersion,
          copy.revision,
          copy.isChanged ? 1 : 0,
          copy.content,
          copy.actorId,
          copy.updatedAt,
        );
        for (const { id, revision, actorId, at } of changes) {
          statements.run(
            'INSERT INTO working_change (document_id, id, revision, actor_id, at) VALUES (?, ?, ?, ?, ?)',
            copy.documentId,
            id,
            revision,
            actorId,
            at,
          );
        }
      });
    },

    listKnownChanges: (documentId, ids) =>
      statements
        .all(
          'SELECT id FROM working_change WHERE document_id = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY id',
          documentId,
          JSON.stringify(ids),
        )
        .map((row) => String(row['id'])),

    deleteWorkingChanges: (before) => statements.run('DELETE FROM working_change WHERE at < ?', before),
  };
}

export function toResting(row: Row): RestingCopy {
  const { document_id, updated_at } = v.parse(restingRow, row);
  return { documentId: document_id, updatedAt: updated_at };
}

export function toWorkingCopy(row: Row): StoredWorkingCopy {
  const { document_id, group_id, base_version, is_changed, actor_id, updated_at, ...copy } = v.parse(workingRow, row);
  return {
    ...copy,
    documentId: document_id,
    groupId: group_id,
    baseVersion: base_version,
    isChanged: is_changed === 1,
    actorId: actor_id,
    updatedAt: updated_at,
  };
}
