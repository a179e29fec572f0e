import type { DocumentFilter, DocumentRegister, DocumentStatus, DraftWrite } from '../document-register.ts';
import { StorageError } from '../storage-error.ts';
import { openEnd, type SqlValue } from './sql.ts';
import { documentColumns, toNumber, toStoredDocument, toText } from './rows.ts';
import type { Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const head = `FROM document d JOIN document_version v ON v.document = d.number AND v.version = d.head_version`;
const isOnline = `EXISTS (SELECT 1 FROM publication p WHERE p.document_id = d.id AND p.to_ref = ${openEnd})`;
const isTrashed = 'EXISTS (SELECT 1 FROM trashed_document t WHERE t.document_id = d.id)';
const isHeadPublished = `(d.first_published_at IS NOT NULL AND EXISTS (SELECT 1 FROM publication p
  WHERE p.document = d.number AND p.version = d.head_version AND p.to_ref > p.from_ref))`;

const statusConditions: Record<DocumentStatus, string> = {
  draft: `NOT ${isOnline} AND NOT ${isHeadPublished}`,
  published: `${isOnline} AND ${isHeadPublished}`,
  modified: `${isOnline} AND NOT ${isHeadPublished}`,
  unpublished: `NOT ${isOnline} AND ${isHeadPublished}`,
};

/** Versions as editors write them. */
export function createDocumentStore(statements: Statements): Synchronous<DocumentRegister> {
  return {
    hasDocuments: () => statements.get('SELECT 1 FROM document LIMIT 1') !== undefined,

    countDocuments: () => toNumber(statements.get('SELECT coalesce(max(number), 0) AS number FROM document')),

    getDocument(id) {
      const row = statements.get(`SELECT ${documentColumns} ${head} WHERE d.id = ?`, id);
      return row && toStoredDocument(row);
    },

    getDocumentVersion(id, version) {
      const row = statements.get(
        `SELECT ${documentColumns} FROM document d JOIN document_version v ON v.document = d.number
         WHERE d.id = ? AND v.version = ?`,
        id,
        version,
      );
      return row && toStoredDocument(row);
    },

    listDocuments: (filter) => listDocuments(statements, filter),

    listDraftIds: () =>
      statements
        .all(`SELECT d.id AS text FROM document d WHERE NOT ${isHeadPublished} AND NOT ${isTrashed} ORDER BY d.number`)
        .map(toText),

    listIdsWithUid: ({ type, lang, uid }) =>
      statements
        .all(
          `SELECT id AS text FROM document WHERE type = ? AND lang = ? AND head_uid = ?
           UNION SELECT document_id FROM publication WHERE to_ref = ${openEnd} AND type = ? AND uid = ? AND lang = ?`,
          type,
          lang,
          uid,
          type,
          uid,
          lang,
        )
        .map(toText),

    listGroup: (groupId) =>
      statements
        .all('SELECT id, lang, type FROM document WHERE group_id = ? ORDER BY lang', groupId)
        .map((row) => ({ id: String(row['id']), lang: String(row['lang']), type: String(row['type']) })),

    writeDrafts(drafts, at) {
      statements.transaction(() => {
        for (const draft of drafts) writeDraft(statements, draft, at);
      });
    },
  };
}

function listDocuments(
  statements: Statements,
  filter: DocumentFilter,
): ReturnType<Synchronous<DocumentRegister>['listDocuments']> {
  const conditions: string[] = ['TRUE'];
  const values: SqlValue[] = [];
  const equalities = { 'd.type': filter.type, 'd.lang': filter.lang, 'd.head_uid': filter.uid };
  for (const [column, value] of Object.entries(equalities)) {
    if (value === undefined) continue;
    conditions.push(`${column} = ?`);
    values.push(value);
  }
  if (filter.status) conditions.push(statusConditions[filter.status]);
  const where = conditions.join(' AND ');
  return {
    total: toNumber(statements.get(`SELECT count(*) AS number FROM document d WHERE ${where}`, ...values)),
    documents: statements
      .all(
        `SELECT ${documentColumns} ${head} WHERE ${where} ORDER BY d.updated_at DESC, d.number DESC LIMIT ? OFFSET ?`,
        ...values,
        filter.limit,
        filter.offset,
      )
      .map(toStoredDocument),
  };
}

function writeDraft(statements: Statements, draft: DraftWrite, at: number): void {
  const existing = statements.get('SELECT number, head_version FROM document WHERE id = ?', draft.id);
  const currentVersion = Number(existing?.['head_version'] ?? 0);
  if (currentVersion !== draft.baseVersion) {
    throw new StorageError('version-conflict', `Document ${draft.id} is at version ${currentVersion}.`, {
      currentVersion,
    });
  }
  const version = currentVersion + 1;
  const uid = draft.uid ?? null;
  if (existing) {
    statements.run(
      'UPDATE document SET head_version = ?, head_uid = ?, group_id = ?, updated_at = ? WHERE id = ?',
      version,
      uid,
      draft.groupId,
      at,
      draft.id,
    );
  } else {
    statements.run(
      `INSERT INTO document (id, type, lang, group_id, head_version, head_uid, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      draft.id,
      draft.type,
      draft.lang,
      draft.groupId,
      version,
      uid,
      at,
      at,
    );
  }
  statements.run(
    `INSERT INTO document_version (document, version, uid, title, tags, data, created_at)
     SELECT number, ?, ?, ?, ?, ?, ? FROM document WHERE id = ?`,
    version,
    uid,
    draft.title ?? null,
    JSON.stringify(draft.tags),
    draft.data,
    at,
    draft.id,
  );
}
