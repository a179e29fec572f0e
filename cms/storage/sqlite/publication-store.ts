import type { OverlayNumbers } from '../overlay-numbers.ts';
import type { PublicationRegister, Ref } from '../publication-register.ts';
import type { PublishedDocument } from '../stored-document.ts';
import { StorageError } from '../storage-error.ts';
import { changePublication, reindexPublication } from './change-publication.ts';
import { compileVisibility, type View } from './compile-query.ts';
import { openEnd } from './sql.ts';
import { createIndexNumbers, type NumberedNames } from './index-numbers.ts';
import { createPublishedFinder } from './find-published.ts';
import { findSimilar } from './find-similar.ts';
import {
  publishedColumns,
  publishedFrom,
  refColumns,
  toNumber,
  toPublishedDocument,
  toRef,
  toText,
  toTranslation,
} from './rows.ts';
import type { Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';
import { listTakenDown } from './taken-down-names.ts';
import { findUidHolders, listPublishedUids } from './uid-holders.ts';
import { createViews, type Views } from './views.ts';
import { insertEvent } from './webhook-store.ts';

/**
 * The register on one connection. Opening an overlay has two steps, because the caller reads the entries in between.
 */
export interface PublicationStore extends Omit<Synchronous<PublicationRegister>, 'openOverlay'> {
  readonly findOverlay: Views['findOverlay'];
  readonly writeOverlay: Views['writeOverlay'];
  /** Call it when another connection may have changed what master shows. */
  readonly clearCaches: () => void;
}

export interface PublicationOptions {
  /** Shared by all connections to the store. */
  readonly overlayNumbers: OverlayNumbers;
  /** See find-published.ts. */
  readonly walkThreshold: number | undefined;
}

/** Refs, and the documents that are visible in each. */
export function createPublicationStore(
  statements: Statements,
  { overlayNumbers, walkThreshold }: PublicationOptions,
): PublicationStore {
  const indexNumbers = createIndexNumbers(statements);
  const { paths, languages } = indexNumbers;
  let master: Ref | undefined;
  const getMaster = (): Ref => (master ??= readMaster(statements));
  const views = createViews(statements, { indexNumbers, overlayNumbers, getMaster });
  const tags = createTagCache(statements, paths);
  const finder = createPublishedFinder(statements, walkThreshold);
  const clearCaches = (): void => {
    master = undefined;
    tags.clear();
    finder.clearCounts();
  };
  // A rolled-back ref's number is used again, so no cache may keep it.
  const undoCaches = (): void => {
    clearCaches();
    indexNumbers.clear();
  };

  return {
    clearCaches,
    findOverlay: views.findOverlay,
    writeOverlay: views.writeOverlay,
    removeOverlays: views.removeOverlays,
    getMasterRef: getMaster,

    getRef(ref) {
      const row = statements.get(`SELECT ${refColumns} FROM ref r WHERE r.ref = ?`, ref);
      return row && toRef(row);
    },

    changePublication: (change) =>
      statements.transaction(() => {
        statements.onUndo(undoCaches);
        statements.run('INSERT INTO ref (ref, created_at) VALUES (?, ?)', change.ref, change.at);
        const ref = readMaster(statements);
        changePublication(statements, { numbers: indexNumbers, change, ref });
        if (change.release) {
          statements.run(
            'UPDATE release SET status = ?, scheduled_at = NULL, published_sequence = ? WHERE id = ?',
            change.release.status,
            ref.sequence,
            change.release.id,
          );
        }
        if (change.event) insertEvent(statements, change.event);
        master = ref;
        return ref;
      }),

    reindexPublished(entries) {
      statements.transaction(() => {
        statements.onUndo(undoCaches);
        for (const entry of entries) reindexPublication(statements, entry, indexNumbers);
        tags.clear();
        finder.clearCounts();
      });
    },

    findPublished(query) {
      const context = { view: views.find(query.sequence), paths, languages };
      return finder.find(query, context);
    },

    findSimilar(query) {
      const path = paths.find('document');
      return path === undefined ? [] : findSimilar(statements, query, { path, view: views.find(query.sequence) });
    },

    findUidHolders: (query) => findUidHolders(statements, query, views.find(query.sequence)),

    listPublishedUids(sequence, ids) {
      const view = views.find(sequence);
      const found = ids.map((id) => [id, listPublishedUids(statements, id, view)] as const);
      return new Map(found.filter(([, uids]) => uids.length > 0));
    },

    getPublished: (sequence, id) => getPublished(statements, id, views.find(sequence)),

    listPublished(sequence, ids) {
      const view = views.find(sequence);
      return [...new Set(ids)].flatMap((id) => getPublished(statements, id, view) ?? []);
    },

    listChanged: (refs) => listChanged(statements, refs),
    listTakenDown: (max) => listTakenDown(statements, max),

    listTranslations(sequence, groupIds) {
      const visibility = compileVisibility(views.find(sequence));
      return [...new Set(groupIds)].flatMap((groupId) =>
        statements
          .all(
            `SELECT p.document_id AS id, p.group_id, p.uid, p.type, p.lang FROM publication p
             WHERE p.group_id = ? AND ${visibility.text} ORDER BY p.lang`,
            groupId,
            ...visibility.values,
          )
          .map(toTranslation),
      );
    },

    listTags: (sequence) => [...tags.get(sequence, views.find(sequence))],
  };
}

function getPublished(statements: Statements, id: string, view: View): PublishedDocument | undefined {
  const visibility = compileVisibility(view);
  const row = statements.get(
    `SELECT ${publishedColumns} ${publishedFrom} WHERE p.document_id = ? AND ${visibility.text}`,
    id,
    ...visibility.values,
  );
  return row && toPublishedDocument(row);
}

/** A row with `from_ref = to_ref` is a version that only an overlay shows. */
function listChanged(
  statements: Statements,
  { earlier, later }: { earlier: string; later: string },
): string[] | undefined {
  const find = (ref: string): number | undefined => {
    const row = statements.get('SELECT sequence AS number FROM ref WHERE ref = ?', ref);
    return row && toNumber(row);
  };
  const [after, upTo] = [find(earlier), find(later)];
  if (after === undefined || upTo === undefined) return undefined;
  return statements
    .all(
      `SELECT document_id AS text FROM publication WHERE from_ref > ? AND from_ref <= ? AND to_ref > from_ref
       UNION SELECT document_id FROM publication WHERE to_ref > ? AND to_ref <= ? AND to_ref > from_ref`,
      after,
      upTo,
      after,
      upTo,
    )
    .map(toText);
}

/** The entry response sends the tags to every client. A ref never changes, so the tags of each are computed once. */
function createTagCache(
  statements: Statements,
  paths: NumberedNames,
): { get: (sequence: number, view: View) => readonly string[]; clear: () => void } {
  let known: { sequence: number; tags: readonly string[] } | undefined;
  return {
    get(sequence, view) {
      if (known?.sequence !== sequence) {
        known = { sequence, tags: listTags(statements, paths, view) };
      }
      return known.tags;
    },
    clear: () => void (known = undefined),
  };
}

/**
 * Skips from one value to the next in each language. This runs with every publish, and 50,000 documents have few
 * distinct tags.
 */
const tagsOfMaster = `WITH RECURSIVE tag (path, language, value) AS (
    SELECT o.id, l.id, (${smallestTag('o.id', 'l.id')}) FROM field_path o, language l WHERE o.id = ?
    UNION ALL
    SELECT t.path, t.language, (${smallestTag('t.path', 't.language')} AND f.value > t.value) FROM tag t WHERE t.value IS NOT NULL
  )
  SELECT DISTINCT value AS text FROM tag WHERE value IS NOT NULL ORDER BY value`;

function smallestTag(path: string, language: string): string {
  return `SELECT min(f.value) FROM field_value f WHERE f.path = ${path} AND f.to_ref = ${openEnd} AND f.language = ${language}`;
}

function listTags(statements: Statements, paths: NumberedNames, view: View): string[] {
  const path = paths.find('document.tags');
  if (path === undefined) return [];
  if (view.isMaster) return statements.all(tagsOfMaster, path).map(toText);
  const visibility = compileVisibility(view);
  return statements
    .all(
      `SELECT DISTINCT f.value AS text FROM field_value f JOIN publication p ON p.id = f.publication
       WHERE f.path = ? AND ${visibility.text} ORDER BY f.value`,
      path,
      ...visibility.values,
    )
    .map(toText);
}

function readMaster(statements: Statements): Ref {
  const row = statements.get(`SELECT ${refColumns} FROM ref r ORDER BY r.sequence DESC LIMIT 1`);
  if (!row) throw new StorageError('failed', 'The store has no ref; it was not opened through createSqliteStorage.');
  return toRef(row);
}
