import type { DocumentFilter, DocumentRegister, DocumentStatus, DraftWrite } from '../document-register.ts';
import { documentColumns, toNumber, toStoredDocument, toText } from '../sqlite/rows.ts';
import { StorageError } from '../storage-error.ts';
import { constant, joinSql, openEnd, sql, type Sql } from './sql.ts';
import type { Row, Statements } from './statements.ts';
import type { ProcessState } from './views.ts';

const columns = constant(documentColumns);
const head = constant(
  'FROM document d JOIN document_version v ON v.document = d.number AND v.version = d.head_version',
);
const isOnline = sql`EXISTS (SELECT FROM publication p WHERE p.document_id = d.id AND p.to_ref = ${openEnd})`;
const isTrashed = sql`EXISTS (SELECT FROM trashed_document t WHERE t.document_id = d.id)`;
const isHeadPublished = sql`(d.first_published_at IS NOT NULL AND EXISTS (SELECT FROM publication p
  WHERE p.document = d.number AND p.version = d.head_version AND p.to_ref > p.from_ref))`;

const statusConditions: Record<DocumentStatus, Sql> = {
  draft: sql`NOT ${isOnline} AND NOT ${isHeadPublished}`,
  published: sql`${isOnline} AND ${isHeadPublished}`,
  modified: sql`${isOnline} AND NOT ${isHeadPublished}`,
  unpublished: sql`NOT ${isOnline} AND ${isHeadPublished}`,
};

/** Versions as editors write them. */
export function createDocumentStore(statements: Statements, state: ProcessState): DocumentRegister {
  return {
    hasDocuments: async () => (await statements.get(sql`SELECT 1 AS number FROM document LIMIT 1`)) !== undefined,

    async countDocuments() {
      // Every search calls this, and an approximate number is enough.
      if (state.counted?.sequence === state.newest) return state.counted.documents;
      const sequence = state.newest;
      const documents = toNumber(await statements.get(sql`SELECT coalesce(max(number), 0) AS number FROM document`));
      if (!statements.isTransaction) state.counted = { sequence, documents };
      return documents;
    },

    async getDocument(id) {
      const row = await statements.get(sql`SELECT ${columns} ${head} WHERE d.id = ${id}`);
      return row && toDocument(row);
    },

    async getDocumentVersion(id, version) {
      const row = await statements.get(
        sql`SELECT ${columns} FROM document d JOIN document_version v ON v.document = d.number
          WHERE d.id = ${id} AND v.version = ${version}`,
      );
      return row && toDocument(row);
    },

    listDocuments: (filter) => listDocuments(statements, filter),

    async listDraftIds() {
      const rows = await statements.all(
        sql`SELECT d.id AS text FROM document d WHERE NOT ${isHeadPublished} AND NOT ${isTrashed} ORDER BY d.number`,
      );
      return rows.map(toText);
    },

    async listIdsWithUid({ type, lang, uid }) {
      const rows = await statements.all(
        sql`SELECT id AS text FROM document WHERE type = ${type} AND lang = ${lang} AND head_uid = ${uid}
          UNION SELECT document_id FROM publication
            WHERE to_ref = ${openEnd} AND type = ${type} AND uid = ${uid} AND lang = ${lang} ORDER BY text`,
      );
      return rows.map(toText);
    },

    async listGroup(groupId) {
      const rows = await statements.all(
        sql`SELECT id, lang, type FROM document WHERE group_id = ${groupId} ORDER BY lang`,
      );
      return rows.map(({ id, lang, type }) => ({ id: String(id), lang: String(lang), type: String(type) }));
    },

    writeDrafts: (drafts, at) => statements.write((inside) => writeDrafts(inside, drafts, at)),
  };
}

function toDocument(row: Row): ReturnType<typeof toStoredDocument> {
  return toStoredDocument(withNumber(row));
}

/** PostgreSQL returns booleans, SQLite numbers. */
function withNumber(row: Row): Row {
  return { ...row, was_published: Number(row['was_published']) };
}

async function listDocuments(
  statements: Statements,
  { type, lang, uid, status, limit, offset }: DocumentFilter,
): ReturnType<DocumentRegister['listDocuments']> {
  const conditions = [
    constant('TRUE'),
    ...(type === undefined ? [] : [sql`d.type = ${type}`]),
    ...(lang === undefined ? [] : [sql`d.lang = ${lang}`]),
    ...(uid === undefined ? [] : [sql`d.head_uid = ${uid}`]),
    ...(status ? [statusConditions[status]] : []),
  ];
  const where = joinSql(conditions, ' AND ');
  const total = toNumber(await statements.get(sql`SELECT count(*) AS number FROM document d WHERE ${where}`));
  const rows = await statements.all(
    sql`SELECT ${columns} ${head} WHERE ${where}
      ORDER BY d.updated_at DESC, d.number DESC LIMIT ${limit} OFFSET ${offset}`,
  );
  return { total, documents: rows.map(toDocument) };
}

interface Version extends DraftWrite {
  readonly version: number;
}

/** Uses a fixed number of statements for any number of drafts. */
async function writeDrafts(inside: Statements, drafts: readonly DraftWrite[], at: number): Promise<void> {
  if (drafts.length === 0) return;
  const rows = await inside.all(
    sql`SELECT id, head_version FROM document WHERE id = ANY (${drafts.map(({ id }) => id)})`,
  );
  const versions = toVersions(drafts, new Map(rows.map((row) => [String(row['id']), Number(row['head_version'])])));
  await putHeads(inside, versions, at);
  await inside.run(
    sql`INSERT INTO document_version (document, version, uid, title, tags, data, created_at)
      SELECT d.number, e.version, e.uid, e.title, e.tags, e.data, ${at}
      FROM unnest(${versions.map(({ id }) => id)}::text[], ${versions.map(({ version }) => version)}::bigint[],
        ${versions.map(({ uid }) => uid ?? null)}::text[], ${versions.map(({ title }) => title ?? null)}::text[],
        ${versions.map(({ tags }) => JSON.stringify(tags))}::text[], ${versions.map(({ data }) => data)}::text[])
        AS e (id, version, uid, title, tags, data)
      JOIN document d ON d.id = e.id`,
  );
}

/** Throws `version-conflict`. A document may occur several times. */
function toVersions(drafts: readonly DraftWrite[], current: Map<string, number>): Version[] {
  return drafts.map((draft) => {
    const currentVersion = current.get(draft.id) ?? 0;
    if (currentVersion !== draft.baseVersion) {
      throw new StorageError('version-conflict', `Document ${draft.id} is at version ${currentVersion}.`, {
        currentVersion,
      });
    }
    current.set(draft.id, currentVersion + 1);
    return { ...draft, version: currentVersion + 1 };
  });
}

/** New documents are numbered in the order of the drafts. */
async function putHeads(inside: Statements, versions: readonly Version[], at: number): Promise<void> {
  const heads = [...new Map(versions.map((version) => [version.id, version])).values()];
  await inside.run(
    sql`INSERT INTO document (number, id, type, lang, group_id, head_version, head_uid, created_at, updated_at)
      SELECT (SELECT coalesce(max(number), 0) FROM document) + row_number() OVER (ORDER BY n.number IS NOT NULL, e.place),
        e.id, e.type, e.lang, e.group_id, e.version, e.uid, ${at}, ${at}
      FROM unnest(${heads.map(({ id }) => id)}::text[], ${heads.map(({ type }) => type)}::text[],
        ${heads.map(({ lang }) => lang)}::text[], ${heads.map(({ groupId }) => groupId)}::text[],
        ${heads.map(({ version }) => version)}::bigint[], ${heads.map(({ uid }) => uid ?? null)}::text[])
        WITH ORDINALITY AS e (id, type, lang, group_id, version, uid, place)
      LEFT JOIN document n ON n.id = e.id
      ON CONFLICT (id) DO UPDATE SET head_version = excluded.head_version, head_uid = excluded.head_uid,
        group_id = excluded.group_id, updated_at = excluded.updated_at`,
  );
}
