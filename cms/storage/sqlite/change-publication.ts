import type { IndexEntry, PublicationChange, PublicationEntry, Ref } from '../publication-register.ts';
import { separateCharacters } from '../separate-characters.ts';
import { StorageError } from '../storage-error.ts';
import { openEnd } from './sql.ts';
import type { IndexNumbers } from './index-numbers.ts';
import { toNumber } from './rows.ts';
import type { Statements } from './statement-cache.ts';
import { textRowOf, toTextRow } from './text-rows.ts';

/** Inside a transaction: closes the ended publications and opens the new ones, from `ref` on. */
export function changePublication(
  statements: Statements,
  { numbers, change, ref }: { numbers: IndexNumbers; change: PublicationChange; ref: Ref },
): void {
  for (const id of change.withdraw) closePublication(statements, id, ref.sequence);
  for (const id of change.undone ?? [])
    statements.run('UPDATE document SET first_published_at = NULL WHERE id = ?', id);
  for (const entry of change.publish) {
    closePublication(statements, entry.documentId, ref.sequence);
    const publication = openPublication(statements, { entry, ref, at: change.at });
    addToIndex(statements, { ...publication, entry, numbers, end: openEnd });
  }
}

function closePublication(statements: Statements, documentId: string, sequence: number): void {
  const row = statements.get(
    'SELECT id AS number FROM publication WHERE document_id = ? AND to_ref = ?',
    documentId,
    openEnd,
  );
  if (!row) return;
  const publication = toNumber(row);
  statements.run('UPDATE publication SET to_ref = ? WHERE id = ?', sequence, publication);
  statements.run('UPDATE field_value SET to_ref = ? WHERE publication = ?', sequence, publication);
}

function openPublication(
  statements: Statements,
  { entry, ref, at }: { entry: PublicationEntry; ref: Ref; at: number },
): InsertedPublication {
  statements.run(
    'UPDATE document SET first_published_at = coalesce(first_published_at, ?) WHERE id = ?',
    at,
    entry.documentId,
  );
  return insertPublication(statements, { entry, from: ref.sequence, to: openEnd, at });
}

/** Inside a transaction: a version that only its overlay shows, with the publication dates of the document. */
export function openOverlayPublication(
  statements: Statements,
  { entry, numbers, sequence }: { entry: PublicationEntry; numbers: IndexNumbers; sequence: number },
): number {
  const row = statements.get(
    'SELECT coalesce(max(last_published_at), 0) AS number FROM publication WHERE document_id = ? AND to_ref > from_ref',
    entry.documentId,
  );
  const publication = insertPublication(statements, { entry, from: sequence, to: sequence, at: toNumber(row) });
  addToIndex(statements, { ...publication, entry, numbers, end: sequence });
  return publication.publication;
}

/** Inside a transaction: rewrites the index entry of a document in the master ref. */
export function reindexPublication(statements: Statements, entry: IndexEntry, numbers: IndexNumbers): void {
  const row = statements.get(
    'SELECT id AS number, lang FROM publication WHERE document_id = ? AND to_ref = ?',
    entry.documentId,
    openEnd,
  );
  if (!row) return;
  const publication = toNumber(row);
  removeIndex(statements, publication);
  addToIndex(statements, { publication, lang: String(row['lang']), entry, numbers, end: openEnd });
}

/** Inside a transaction: removes an overlay and the versions that only it shows. */
export function removeOverlay(statements: Statements, overlay: number): void {
  const publications = statements
    .all('SELECT publication AS number FROM overlay_entry WHERE overlay = ? AND publication IS NOT NULL', overlay)
    .map(toNumber);
  statements.run('DELETE FROM overlay_entry WHERE overlay = ?', overlay);
  for (const publication of publications) {
    removeIndex(statements, publication);
    statements.run('DELETE FROM publication WHERE id = ?', publication);
  }
  statements.run('DELETE FROM overlay WHERE id = ?', overlay);
}

/** Inside a transaction: the publications of these documents that count as none. */
export function removeUndonePublications(statements: Statements, ids: readonly string[]): void {
  const publications = statements.all(
    `SELECT p.id AS number FROM publication p JOIN document d ON d.number = p.document
     WHERE d.id IN (SELECT value FROM json_each(?)) AND d.first_published_at IS NULL AND p.to_ref > p.from_ref`,
    JSON.stringify(ids),
  );
  for (const publication of publications.map(toNumber)) {
    removeIndex(statements, publication);
    statements.run('DELETE FROM publication WHERE id = ?', publication);
  }
}

function removeIndex(statements: Statements, publication: number): void {
  // The paths with text are not recorded; deleting a missing row costs one lookup.
  statements.run(
    `DELETE FROM fulltext WHERE rowid IN (
       SELECT ${textRowOf({ path: 'f.id', language: 'l.id', publication: 'p.id' })}
       FROM publication p JOIN language l ON l.lang = p.lang JOIN field_path f WHERE p.id = ?)`,
    publication,
  );
  statements.run('DELETE FROM field_value WHERE publication = ?', publication);
}

function insertPublication(
  statements: Statements,
  { entry, from, to, at }: { entry: PublicationEntry; from: number; to: number; at: number },
): InsertedPublication {
  const { documentId, version, slugs } = entry;
  const row = statements.get(
    `INSERT INTO publication (document, version, from_ref, to_ref, document_id, type, lang, uid, group_id, slugs,
       first_published_at, last_published_at)
     SELECT d.number, v.version, ?, ?, d.id, d.type, d.lang, v.uid, d.group_id, ?, coalesce(d.first_published_at, 0), ?
     FROM document d JOIN document_version v ON v.document = d.number AND v.version = ? WHERE d.id = ?
     RETURNING id AS number, lang`,
    from,
    to,
    JSON.stringify(slugs),
    at,
    version,
    documentId,
  );
  if (!row) throw new StorageError('failed', `Document ${documentId} has no version ${version}.`);
  return { publication: toNumber(row), lang: String(row['lang']) };
}

interface InsertedPublication {
  readonly publication: number;
  readonly lang: string;
}

interface IndexWrite extends InsertedPublication {
  readonly entry: IndexEntry;
  readonly numbers: IndexNumbers;
  readonly end: number;
}

function addToIndex(statements: Statements, { publication, lang, entry, numbers, end }: IndexWrite): void {
  const language = numbers.languages.findOrAdd(lang);
  for (const [position, { path, value, sortValue }] of entry.values.entries()) {
    statements.run(
      'INSERT INTO field_value (publication, path, position, to_ref, language, value, sort_value) VALUES (?, ?, ?, ?, ?, ?, ?)',
      publication,
      numbers.paths.findOrAdd(path),
      position,
      end,
      language,
      value ?? null,
      sortValue ?? null,
    );
  }
  for (const { path, text } of entry.texts) {
    const row = toTextRow(numbers.paths.findOrAdd(path), language, publication);
    statements.run('INSERT INTO fulltext (rowid, text) VALUES (?, ?)', row, separateCharacters(text));
  }
}
