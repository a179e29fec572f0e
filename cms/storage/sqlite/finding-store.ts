import type { FindingEntry, FindingRegister, FindingWords } from '../finding-register.ts';
import { compileFilter, compilePage } from './find-entries.ts';
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
} from './finding-rows.ts';
import { toNumber } from './rows.ts';
import type { Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

/** The editors' search index: list entries, words and links of documents. */
export function createFindingStore(statements: Statements): Synchronous<FindingRegister> {
  return {
    listChangedHeads: (limit) =>
      statements
        .all(
          `SELECT ${changedHeadColumns} FROM ${changedHeadFrom}
           WHERE c.is_listed = 0 AND (d.id IS NOT NULL OR w.document_id IS NOT NULL) ORDER BY c.number DESC LIMIT ?`,
          limit,
        )
        .map(toChangedHead),

    dropGoneEntries: () => statements.transaction(() => dropGone(statements)),

    putEntries: (entries) =>
      statements.transaction(() => {
        for (const entry of entries) putEntry(statements, entry);
      }),

    listUnread: (limit) =>
      statements
        .all(
          `SELECT ${unreadColumns} FROM find_changed c JOIN find_entry e ON e.document_id = c.document_id
           WHERE c.is_listed = 1 ORDER BY c.number DESC LIMIT ?`,
          limit,
        )
        .map(toUnreadEntry),

    putWords: (documentId, words) =>
      statements.transaction(() => {
        if (words) putWords(statements, words);
        statements.run('DELETE FROM find_changed WHERE document_id = ?', documentId);
      }),

    findEntries: (filter, page) => statements.allCompiled(compilePage(filter, page)).map(toFoundEntry),

    countEntries(filter) {
      const { text, values } = compileFilter(filter);
      return toNumber(statements.get(`SELECT count(*) AS number FROM find_entry e WHERE ${text}`, ...values));
    },

    listChoices: () => toChoices(statements.all(choiceAuthors), statements.all(choiceTags)),

    getEntries: (ids) =>
      statements
        .all(
          'SELECT * FROM find_entry WHERE document_id IN (SELECT value FROM json_each(?)) ORDER BY document_id',
          JSON.stringify(ids),
        )
        .map(toFoundEntry),

    listGroupEntries: (groupIds) =>
      statements
        .all(
          'SELECT * FROM find_entry WHERE group_id IN (SELECT value FROM json_each(?)) ORDER BY lang, number',
          JSON.stringify(groupIds),
        )
        .map(toFoundEntry),

    listTexts(ids, maxLength) {
      const rows = statements.all(
        `SELECT e.document_id, substr(t.text, 1, ?) AS text FROM find_entry e JOIN find_text t ON t.number = e.number
         WHERE e.document_id IN (SELECT value FROM json_each(?))`,
        maxLength,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [String(row['document_id']), String(row['text'])]));
    },

    listUidEntries: ({ type, lang, uid }) =>
      statements
        .all('SELECT * FROM find_entry WHERE type = ? AND lang = ? AND uid = ? ORDER BY number', type, lang, uid)
        .map(toFoundEntry),

    listUses: ({ kind, id, side = null, after = '' }, limit) =>
      statements
        .all(
          `SELECT document_id, side, address FROM document_link WHERE kind = ? AND target = ? AND document_id > ? AND side = coalesce(?, side)
           ORDER BY document_id, address, side LIMIT ?`,
          kind,
          id,
          after,
          side,
          limit,
        )
        .map(toUse),

    listReleasesOf: (ids) =>
      statements
        .all(
          `SELECT m.document_id, r.id, r.label, r.scheduled_at FROM release r JOIN release_document m ON m.release = r.id
           WHERE r.status IN ('open', 'scheduled') AND m.document_id IN (SELECT value FROM json_each(?))
           ORDER BY r.created_at, r.id`,
          JSON.stringify(ids),
        )
        .map((row) => ({
          documentId: String(row['document_id']),
          id: String(row['id']),
          label: String(row['label']),
          scheduledAt: row['scheduled_at'] === null ? undefined : Number(row['scheduled_at']),
        })),
  };
}

/** Marked documents that have neither a version nor a changed working copy. */
const gone = `SELECT c.document_id FROM find_changed c
  WHERE NOT EXISTS (SELECT 1 FROM document d WHERE d.id = c.document_id)
    AND NOT EXISTS (SELECT 1 FROM working_copy w WHERE w.document_id = c.document_id AND w.is_changed = 1)`;

function dropGone(statements: Statements): void {
  const ids = statements.all(gone).map((row) => String(row['document_id']));
  for (const id of ids) {
    dropText(statements, id);
    statements.run('DELETE FROM document_link WHERE document_id = ?', id);
    statements.run('DELETE FROM find_entry WHERE document_id = ?', id);
    statements.run('DELETE FROM find_changed WHERE document_id = ?', id);
  }
}

function dropText(statements: Statements, documentId: string): void {
  for (const [table, key] of [
    ['find_index', 'rowid'],
    ['find_text', 'number'],
  ])
    statements.run(
      `DELETE FROM ${table} WHERE ${key} = (SELECT number FROM find_entry WHERE document_id = ?)`,
      documentId,
    );
}

function putEntry(statements: Statements, entry: FindingEntry): void {
  // The names come from the working copy, which is read later.
  const keep = ['uid', 'title', 'tags', 'name_key', 'title_key'];
  const update = keep.map((name) => `${name} = iif(excluded.revision IS NULL, excluded.${name}, find_entry.${name})`);
  const rest = [
    'type',
    'lang',
    'group_id',
    'state',
    'version',
    'published_version',
    'revision',
    'changed_at',
    'changed_by',
    'changed_by_name',
  ];
  statements.run(
    `INSERT INTO find_entry (document_id, type, lang, group_id, state, version, published_version, revision, uid, title,
       tags, name_key, title_key, changed_at, changed_by, changed_by_name)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (document_id) DO UPDATE SET ${[...rest.map((name) => `${name} = excluded.${name}`), ...update].join(', ')}`,
    entry.documentId,
    entry.type,
    entry.lang,
    entry.groupId,
    entry.state,
    entry.version,
    entry.publishedVersion ?? null,
    entry.revision ?? null,
    entry.uid ?? null,
    entry.title ?? null,
    JSON.stringify(entry.tags),
    entry.nameKey,
    entry.titleKey,
    entry.changedAt,
    entry.changedBy ?? null,
    entry.changedByName ?? null,
  );
  statements.run('UPDATE find_changed SET is_listed = 1 WHERE document_id = ?', entry.documentId);
}

function putWords(statements: Statements, words: FindingWords): void {
  const { documentId, text, folded, problems, links, stamp, readAt } = words;
  dropText(statements, documentId);
  statements.run(
    `UPDATE find_entry SET uid = ?, title = ?, tags = ?, name_key = ?, title_key = ?, problems = ?, stamp = ?, read_at = ?,
       size = ? WHERE document_id = ?`,
    words.uid ?? null,
    words.title ?? null,
    JSON.stringify(words.tags),
    words.nameKey,
    words.titleKey,
    problems,
    stamp,
    readAt,
    text.length,
    documentId,
  );
  const number = 'SELECT number FROM find_entry WHERE document_id = ?';
  statements.run(`INSERT INTO find_text (number, text) VALUES ((${number}), ?)`, documentId, text);
  // So that the last two characters begin trigrams too.
  statements.run(`INSERT INTO find_index (rowid, text) VALUES ((${number}), ?)`, documentId, `${folded}\n\n`);
  statements.run('DELETE FROM document_link WHERE document_id = ?', documentId);
  for (const side of ['head', 'live'] as const)
    for (const { address, kind, target } of links[side])
      statements.run(
        'INSERT OR IGNORE INTO document_link (document_id, side, address, kind, target) VALUES (?, ?, ?, ?, ?)',
        documentId,
        side,
        address,
        kind,
        target,
      );
}
