/** SQL and row schemas of the editors' search index, for both engines. */
import * as v from 'valibot';
import type { ChangedHead, FoundChoices, FoundEntry, FoundUse, UnreadEntry } from '../finding-register.ts';
import { openEnd } from './sql.ts';
import { optionalNumber, optionalText, textList } from './rows.ts';
import type { Row } from './statement-cache.ts';

/** Audited actions that write a version. */
const writing = `'document.save', 'document.import', 'document.tag'`;
const lastAudit = (column: string): string =>
  `(SELECT a.${column} FROM audit_document x JOIN audit_entry a ON a.sequence = x.sequence
    WHERE x.document_id = d.id AND a.action IN (${writing}) ORDER BY a.sequence DESC LIMIT 1)`;
/** A working copy that equals its version was changed by the author of that version, at the same time. */
const isNewer = 'w.updated_at >= d.updated_at OR d.id IS NULL';

export const changedHeadColumns = `c.document_id, coalesce(d.type, w.type) AS type, coalesce(d.lang, w.lang) AS lang,
  coalesce(d.group_id, w.group_id) AS group_id, coalesce(v.version, 0) AS version, v.uid, v.title,
  coalesce(v.tags, '[]') AS tags,
  (SELECT p.version FROM publication p WHERE p.document_id = d.id AND p.to_ref = ${openEnd}) AS published_version,
  CASE WHEN d.first_published_at IS NOT NULL THEN 1 ELSE 0 END AS was_ever_published,
  CASE WHEN EXISTS (SELECT 1 FROM archived_document a WHERE a.document_id = c.document_id)
    THEN 1 ELSE 0 END AS is_archived,
  CASE WHEN EXISTS (SELECT 1 FROM trashed_document t WHERE t.document_id = c.document_id)
    THEN 1 ELSE 0 END AS is_trashed,
  CASE WHEN w.is_changed = 1 THEN w.revision END AS revision,
  CASE WHEN ${isNewer} THEN w.updated_at ELSE d.updated_at END AS changed_at,
  CASE WHEN ${isNewer} THEN w.actor_id ELSE ${lastAudit('actor_id')} END AS changed_by,
  CASE WHEN ${isNewer} THEN coalesce((SELECT name FROM account WHERE id = w.actor_id),
    (SELECT name FROM api_token WHERE id = w.actor_id)) ELSE ${lastAudit('actor_name')} END AS changed_by_name`;
export const changedHeadFrom = `find_changed c LEFT JOIN document d ON d.id = c.document_id
  LEFT JOIN document_version v ON v.document = d.number AND v.version = d.head_version
  LEFT JOIN working_copy w ON w.document_id = c.document_id AND (w.is_changed = 1 OR d.id IS NOT NULL)`;

export const unreadColumns = 'e.document_id, e.version, e.published_version, e.revision, e.stamp, e.read_at, e.size';

const documentState = v.picklist(['draft', 'published', 'modified', 'unpublished', 'archived', 'trashed']);
const shared = {
  document_id: v.string(),
  type: v.string(),
  lang: v.string(),
  group_id: v.string(),
  version: v.number(),
  published_version: optionalNumber,
  uid: optionalText,
  title: optionalText,
  tags: textList,
  revision: optionalNumber,
  changed_at: v.number(),
  changed_by: optionalText,
  changed_by_name: optionalText,
};
const headRow = v.object({
  ...shared,
  was_ever_published: v.number(),
  is_archived: v.number(),
  is_trashed: v.number(),
});
const entryRow = v.object({
  ...shared,
  number: v.number(),
  state: documentState,
  name_key: v.string(),
  title_key: v.string(),
  problems: v.number(),
});
const unreadRow = v.object({
  document_id: v.string(),
  version: v.number(),
  published_version: optionalNumber,
  revision: optionalNumber,
  stamp: optionalText,
  read_at: v.number(),
  size: v.number(),
});
const useRow = v.object({ document_id: v.string(), side: v.picklist(['head', 'live']), address: v.string() });

function toShared(row: Omit<v.InferOutput<typeof headRow>, 'was_ever_published' | 'is_archived' | 'is_trashed'>) {
  const { document_id, group_id, published_version, changed_at, changed_by, changed_by_name, ...same } = row;
  const { type, lang, version, uid, title, tags, revision } = same;
  return {
    documentId: document_id,
    type,
    lang,
    groupId: group_id,
    version,
    publishedVersion: published_version,
    uid,
    title,
    tags,
    revision,
    changedAt: changed_at,
    changedBy: changed_by,
    changedByName: changed_by_name,
  };
}

/** One row for each author and one for each distinct list of tags. */
export const choiceAuthors = `SELECT changed_by AS id, max(changed_by_name) AS name FROM find_entry
  WHERE changed_by IS NOT NULL GROUP BY changed_by`;
export const choiceTags = "SELECT DISTINCT tags FROM find_entry WHERE tags <> '[]'";

const authorRow = v.object({ id: v.string(), name: optionalText });
const tagsRow = v.object({ tags: textList });

export function toChoices(authors: readonly Row[], tags: readonly Row[]): FoundChoices {
  const all = new Set(tags.flatMap((row) => v.parse(tagsRow, row).tags));
  const named = authors.map((row) => v.parse(authorRow, row));
  const byName = named.toSorted((one, other) => ((one.name ?? one.id) < (other.name ?? other.id) ? -1 : 1));
  return { authors: byName.map(({ id, name }) => ({ id, name })), tags: [...all].toSorted() };
}

export function toChangedHead(row: Row): ChangedHead {
  const parsed = v.parse(headRow, row);
  const { was_ever_published, is_archived, is_trashed } = parsed;
  return {
    ...toShared(parsed),
    wasEverPublished: was_ever_published === 1,
    isArchived: is_archived === 1,
    isTrashed: is_trashed === 1,
  };
}

export function toFoundEntry(row: Row): FoundEntry {
  const parsed = v.parse(entryRow, row);
  const { number, state, name_key, title_key, problems } = parsed;
  return { ...toShared(parsed), number, state, nameKey: name_key, titleKey: title_key, problems };
}

export function toUnreadEntry(row: Row): UnreadEntry {
  const { document_id, published_version, read_at, ...same } = v.parse(unreadRow, row);
  return { ...same, documentId: document_id, publishedVersion: published_version, readAt: read_at };
}

export function toUse(row: Row): FoundUse {
  const { document_id, ...same } = v.parse(useRow, row);
  return { ...same, documentId: document_id };
}
