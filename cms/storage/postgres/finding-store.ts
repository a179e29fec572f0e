import type { FindingEntry, FindingRegister, FindingWords } from '../finding-register.ts';
import {
  changedHeadColumns,
  changedHeadFrom,
  choiceAuthors,
  choiceTags,
  toChangedHead,
  toChoices,
  toFoundEntry,
  toUnreadEntry,
  toUse,
  unreadColumns,
} from '../sqlite/finding-rows.ts';
import { toNumber } from '../sqlite/rows.ts';
import { compileFilter, compilePage, toParts } from './find-entries.ts';
import { constant, joinSql, sql } from './sql.ts';
import type { Statements } from './statements.ts';

const headColumns = constant(changedHeadColumns);
const headFrom = constant(changedHeadFrom);
const columnsOfUnread = constant(unreadColumns);
const authorsOfEntries = constant(choiceAuthors);
const tagsOfEntries = constant(choiceTags);

/** The editors' search index: list entries, words and links of documents. */
export function createFindingStore(statements: Statements): FindingRegister {
  return {
    async listChangedHeads(limit) {
      const rows = await statements.all(
        sql`SELECT ${headColumns} FROM ${headFrom}
          WHERE c.is_listed = 0 AND (d.id IS NOT NULL OR w.document_id IS NOT NULL)
          ORDER BY c.number DESC LIMIT ${limit}`,
      );
      return rows.map(toChangedHead);
    },

    dropGoneEntries: () => statements.write(dropGone),

    putEntries: (entries) => statements.write((inside) => putEntries(inside, entries)),

    async listUnread(limit) {
      const rows = await statements.all(
        sql`SELECT ${columnsOfUnread} FROM find_changed c JOIN find_entry e ON e.document_id = c.document_id
          WHERE c.is_listed = 1 ORDER BY c.number DESC LIMIT ${limit}`,
      );
      return rows.map(toUnreadEntry);
    },

    putWords: (documentId, words) =>
      statements.write(async (inside) => {
        if (words) await putWords(inside, words);
        await inside.run(sql`DELETE FROM find_changed WHERE document_id = ${documentId}`);
      }),

    ...createFinding(statements),
  };
}

type Finding = Pick<
  FindingRegister,
  | 'findEntries'
  | 'countEntries'
  | 'listChoices'
  | 'getEntries'
  | 'listGroupEntries'
  | 'listTexts'
  | 'listUidEntries'
  | 'listUses'
  | 'listReleasesOf'
>;

function createFinding(statements: Statements): Finding {
  return {
    findEntries: async (filter, page) => (await statements.all(compilePage(filter, page))).map(toFoundEntry),

    countEntries: async (filter) =>
      toNumber(await statements.get(sql`SELECT count(*) AS number FROM find_entry e WHERE ${compileFilter(filter)}`)),

    listChoices: async () => toChoices(await statements.all(authorsOfEntries), await statements.all(tagsOfEntries)),

    async getEntries(ids) {
      const rows = await statements.all(
        sql`SELECT * FROM find_entry WHERE document_id = ANY (${ids}::text[]) ORDER BY document_id`,
      );
      return rows.map(toFoundEntry);
    },

    async listGroupEntries(ids) {
      const rows = await statements.all(
        sql`SELECT * FROM find_entry WHERE group_id = ANY (${ids}::text[]) ORDER BY lang, number`,
      );
      return rows.map(toFoundEntry);
    },

    async listTexts(ids, maxLength) {
      const rows = await statements.all(
        sql`SELECT e.document_id, substr(t.text, 1, ${maxLength}) AS text
          FROM find_entry e JOIN find_text t ON t.number = e.number WHERE e.document_id = ANY (${ids}::text[])`,
      );
      return new Map(rows.map((row) => [String(row['document_id']), String(row['text'])]));
    },

    async listUidEntries({ type, lang, uid }) {
      const rows = await statements.all(
        sql`SELECT * FROM find_entry WHERE type = ${type} AND lang = ${lang} AND uid = ${uid} ORDER BY number`,
      );
      return rows.map(toFoundEntry);
    },

    async listUses({ kind, id, side = null, after = '' }, limit) {
      const rows = await statements.all(
        sql`SELECT document_id, side, address FROM document_link WHERE kind = ${kind} AND target = ${id}
          AND document_id > ${after} AND side = coalesce(${side}::text, side) ORDER BY document_id, address, side LIMIT ${limit}`,
      );
      return rows.map(toUse);
    },

    async listReleasesOf(ids) {
      const rows = await statements.all(
        sql`SELECT m.document_id, r.id, r.label, r.scheduled_at FROM release r JOIN release_document m ON m.release = r.id
          WHERE r.status IN ('open', 'scheduled') AND m.document_id = ANY (${ids}::text[])
          ORDER BY r.created_at, r.id`,
      );
      return rows.map((row) => ({
        documentId: String(row['document_id']),
        id: String(row['id']),
        label: String(row['label']),
        scheduledAt: row['scheduled_at'] === null ? undefined : Number(row['scheduled_at']),
      }));
    },
  };
}

/** Marked documents that have neither a version nor a changed working copy. */
async function dropGone(inside: Statements): Promise<void> {
  const rows = await inside.all(
    sql`DELETE FROM find_changed c WHERE NOT EXISTS (SELECT FROM document d WHERE d.id = c.document_id)
      AND NOT EXISTS (SELECT FROM working_copy w WHERE w.document_id = c.document_id AND w.is_changed = 1)
      RETURNING c.document_id`,
  );
  const ids = rows.map((row) => String(row['document_id']));
  if (ids.length === 0) return;
  await inside.run(
    sql`DELETE FROM find_text t USING find_entry e WHERE e.number = t.number AND e.document_id = ANY (${ids}::text[])`,
  );
  await inside.run(sql`DELETE FROM document_link WHERE document_id = ANY (${ids}::text[])`);
  await inside.run(sql`DELETE FROM find_entry WHERE document_id = ANY (${ids}::text[])`);
}

const entryColumns = {
  document_id: 'text',
  type: 'text',
  lang: 'text',
  group_id: 'text',
  state: 'text',
  version: 'bigint',
  published_version: 'bigint',
  revision: 'bigint',
  uid: 'text',
  title: 'text',
  tags: 'text',
  name_key: 'text',
  title_key: 'text',
  changed_at: 'bigint',
  changed_by: 'text',
  changed_by_name: 'text',
} as const;
type EntryColumn = keyof typeof entryColumns;
/** Columns that come from the working copy if it has changes; it is read later. */
const namesOfCopies: ReadonlySet<string> = new Set(['uid', 'title', 'tags', 'name_key', 'title_key']);

function toColumns(entry: FindingEntry): Record<EntryColumn, string | number | null> {
  return {
    document_id: entry.documentId,
    type: entry.type,
    lang: entry.lang,
    group_id: entry.groupId,
    state: entry.state,
    version: entry.version,
    published_version: entry.publishedVersion ?? null,
    revision: entry.revision ?? null,
    uid: entry.uid ?? null,
    title: entry.title ?? null,
    tags: JSON.stringify(entry.tags),
    name_key: entry.nameKey,
    title_key: entry.titleKey,
    changed_at: entry.changedAt,
    changed_by: entry.changedBy ?? null,
    changed_by_name: entry.changedByName ?? null,
  };
}

async function putEntries(inside: Statements, entries: readonly FindingEntry[]): Promise<void> {
  const rows = entries.map(toColumns);
  const columns = Object.entries(entryColumns) as [EntryColumn, string][];
  const names = constant(columns.map(([name]) => name).join(', '));
  const values = columns.map(([name, type]) => sql`${rows.map((row) => row[name])}::${constant(type)}[]`);
  const updates = columns.map(([name]) =>
    namesOfCopies.has(name)
      ? `${name} = CASE WHEN excluded.revision IS NULL THEN excluded.${name} ELSE find_entry.${name} END`
      : `${name} = excluded.${name}`,
  );
  await inside.run(
    sql`INSERT INTO find_entry (${names}) SELECT * FROM unnest(${joinSql(values, ', ')})
      ON CONFLICT (document_id) DO UPDATE SET ${constant(updates.join(', '))}`,
  );
  await inside.run(
    sql`UPDATE find_changed SET is_listed = 1 WHERE document_id = ANY (${entries.map(({ documentId }) => documentId)})`,
  );
}

async function putWords(inside: Statements, words: FindingWords): Promise<void> {
  const { documentId, text, folded, links } = words;
  await inside.run(
    sql`UPDATE find_entry SET uid = ${words.uid ?? null}, title = ${words.title ?? null},
      tags = ${JSON.stringify(words.tags)}, name_key = ${words.nameKey}, title_key = ${words.titleKey},
      problems = ${words.problems}, stamp = ${words.stamp}, read_at = ${words.readAt}, size = ${text.length}
      WHERE document_id = ${documentId}`,
  );
  await inside.run(
    sql`INSERT INTO find_text (number, text, folded, parts)
      SELECT e.number, ${text}, ${folded}, ${toParts(folded)}::text[] FROM find_entry e
      WHERE e.document_id = ${documentId}
      ON CONFLICT (number) DO UPDATE SET text = excluded.text, folded = excluded.folded, parts = excluded.parts`,
  );
  await inside.run(sql`DELETE FROM document_link WHERE document_id = ${documentId}`);
  const rows = (['head', 'live'] as const).flatMap((side) => links[side].map((link) => ({ ...link, side })));
  await inside.run(
    sql`INSERT INTO document_link (document_id, side, address, kind, target)
      SELECT ${documentId}, l.* FROM unnest(${rows.map(({ side }) => side)}::text[],
        ${rows.map(({ address }) => address)}::text[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ target }) => target)}::text[]) AS l
      ON CONFLICT DO NOTHING`,
  );
}
