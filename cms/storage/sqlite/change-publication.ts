import type { IndexEntry, PublicationChange, PublicationEntry, Ref } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { openEnd } from './compile-query.ts';
import type { PathIds } from './path-ids.ts';
import { toNumber } from './rows.ts';
import type { Statements } from './statement-cache.ts';

/** Inside a transaction: closes what goes, opens what comes, from `ref` on. */
export function changePublication(
  statements: Statements,
  { paths, change, ref }: { paths: PathIds; change: PublicationChange; ref: Ref },
): void {
  for (const id of change.withdraw) closePublication(statements, id, ref.sequence);
  for (const entry of change.publish) {
    closePublication(statements, entry.documentId, ref.sequence);
    const publication = openPublication(statements, { entry, ref, at: change.at });
    addValues(statements, { publication, entry, paths, end: openEnd });
    addTexts(statements, { publication, entry, paths });
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
): number {
  statements.run(
    'UPDATE document SET first_published_at = coalesce(first_published_at, ?) WHERE id = ?',
    at,
    entry.documentId,
  );
  return insertPublication(statements, { entry, from: ref.sequence, to: openEnd, at });
}

/** Inside a transaction: a version that only the overlay that names it shows, with the dates that readers know. */
export function openOverlayPublication(
  statements: Statements,
  { entry, paths, sequence }: { entry: PublicationEntry; paths: PathIds; sequence: number },
): number {
  const row = statements.get(
    'SELECT coalesce(max(last_published_at), 0) AS number FROM publication WHERE document_id = ? AND to_ref > from_ref',
    entry.documentId,
  );
  const publication = insertPublication(statements, { entry, from: sequence, to: sequence, at: toNumber(row) });
  addValues(statements, { publication, entry, paths, end: sequence });
  addTexts(statements, { publication, entry, paths });
  return publication;
}

/** Inside a transaction: what the master ref finds a document by, written again. */
export function reindexPublication(statements: Statements, entry: IndexEntry, paths: PathIds): void {
  const row = statements.get(
    'SELECT id AS number FROM publication WHERE document_id = ? AND to_ref = ?',
    ...[entry.documentId, openEnd],
  );
  if (!row) return;
  const publication = toNumber(row);
  removeIndex(statements, publication);
  addValues(statements, { publication, entry, paths, end: openEnd });
  addTexts(statements, { publication, entry, paths });
}

/** Inside a transaction: an overlay and the versions that it alone shows. */
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

function removeIndex(statements: Statements, publication: number): void {
  statements.run(
    'DELETE FROM fulltext WHERE rowid IN (SELECT id FROM fulltext_entry WHERE publication = ?)',
    publication,
  );
  statements.run('DELETE FROM fulltext_entry WHERE publication = ?', publication);
  statements.run('DELETE FROM field_value WHERE publication = ?', publication);
}

function insertPublication(
  statements: Statements,
  { entry, from, to, at }: { entry: PublicationEntry; from: number; to: number; at: number },
): number {
  const { documentId, version, slugs } = entry;
  const row = statements.get(
    `INSERT INTO publication (document, version, from_ref, to_ref, document_id, type, lang, uid, group_id, slugs,
       first_published_at, last_published_at)
     SELECT d.number, v.version, ?, ?, d.id, d.type, d.lang, v.uid, d.group_id, ?, coalesce(d.first_published_at, 0), ?
     FROM document d JOIN document_version v ON v.document = d.number AND v.version = ? WHERE d.id = ?
     RETURNING id AS number`,
    ...[from, to, JSON.stringify(slugs), at, version, documentId],
  );
  if (!row) throw new StorageError('failed', `Document ${documentId} has no version ${version}.`);
  return toNumber(row);
}

interface IndexWrite {
  readonly publication: number;
  readonly entry: IndexEntry;
  readonly paths: PathIds;
}

function addValues(statements: Statements, { publication, entry, paths, end }: IndexWrite & { end: number }): void {
  for (const [position, { path, value, sortValue }] of entry.values.entries()) {
    statements.run(
      'INSERT INTO field_value (publication, path, position, to_ref, value, sort_value) VALUES (?, ?, ?, ?, ?, ?)',
      ...[publication, paths.findOrAdd(path), position, end, value ?? null, sortValue ?? null],
    );
  }
}

function addTexts(statements: Statements, { publication, entry, paths }: IndexWrite): void {
  for (const { path, text } of entry.texts) {
    const added = statements.get(
      'INSERT INTO fulltext_entry (publication, path) VALUES (?, ?) RETURNING id AS number',
      publication,
      paths.findOrAdd(path),
    );
    statements.run('INSERT INTO fulltext (rowid, text) VALUES (?, ?)', toNumber(added), text);
  }
}
