import type { PublicationChange, PublicationEntry, PublishedPage, PublishedQuery, Ref, Storage } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { compileCount, compilePage, openEnd, type CompileContext } from './compile-query.ts';
import { publishedColumns, toNumber, toPublishedDocument, toRef, toText, toTranslation } from './rows.ts';
import type { Statements } from './statement-cache.ts';

type PublicationMethods = Pick<
  Storage,
  'getMasterRef' | 'getRef' | 'changePublication' | 'findPublished' | 'getPublished' | 'listTranslations' | 'listTags'
>;

const publishedFrom = `FROM publication p JOIN document_version v ON v.document = p.document AND v.version = p.version`;

interface PathIds {
  find(path: string): number | undefined;
  findOrAdd(path: string): number;
  /** After an undone transaction the numbers given in it are void. */
  forget(): void;
}

/** Refs, and what is visible in each. */
export function createPublicationStore(statements: Statements): PublicationMethods {
  const paths = createPathIds(statements);
  let master = readMaster(statements);
  const counts = createCountCache();
  let knownTags: { sequence: number; tags: readonly string[] } | undefined;

  return {
    getMasterRef: () => master,

    getRef(ref) {
      const row = statements.get('SELECT sequence, ref, created_at FROM ref WHERE ref = ?', ref);
      return row && toRef(row);
    },

    changePublication(change) {
      try {
        master = statements.transaction(() => changePublication(statements, paths, change));
      } catch (error) {
        paths.forget();
        throw error;
      }
      return master;
    },

    findPublished(query) {
      const context = { isMaster: query.sequence === master.sequence, pathId: paths.find };
      return findPublished(statements, query, { context, counts });
    },

    getPublished(sequence, id) {
      const row = statements.get(
        `SELECT ${publishedColumns} ${publishedFrom} WHERE p.document_id = ? AND p.to_ref > ? AND p.from_ref <= ?`,
        id,
        sequence,
        sequence,
      );
      return row && toPublishedDocument(row);
    },

    listTranslations: (sequence, groupId) =>
      statements
        .all(
          `SELECT p.document_id AS id, p.group_id, p.uid, p.type, p.lang FROM publication p
           WHERE p.group_id = ? AND p.to_ref > ? AND p.from_ref <= ? ORDER BY p.lang`,
          groupId,
          sequence,
          sequence,
        )
        .map(toTranslation),

    listTags(sequence) {
      // The root document shows them to every client; a ref never changes, so one answer is enough for each.
      if (knownTags?.sequence !== sequence) {
        knownTags = {
          sequence,
          tags: listTags(statements, paths, { sequence, isMaster: sequence === master.sequence }),
        };
      }
      return [...knownTags.tags];
    },
  };
}

function listTags(
  statements: Statements,
  paths: PathIds,
  { sequence, isMaster }: { sequence: number; isMaster: boolean },
): string[] {
  const path = paths.find('document.tags');
  if (path === undefined) return [];
  const rows = isMaster
    ? statements.all(
        'SELECT DISTINCT value AS text FROM field_value WHERE path = ? AND to_ref = ? ORDER BY value',
        path,
        openEnd,
      )
    : statements.all(
        `SELECT DISTINCT f.value AS text FROM field_value f JOIN publication p ON p.id = f.publication
         WHERE f.path = ? AND f.to_ref > ? AND p.from_ref <= ? ORDER BY f.value`,
        path,
        sequence,
        sequence,
      );
  return rows.map(toText);
}

function readMaster(statements: Statements): Ref {
  const row = statements.get('SELECT sequence, ref, created_at FROM ref ORDER BY sequence DESC LIMIT 1');
  if (!row) throw new StorageError('failed', 'The store has no ref; it was not opened through createSqliteStorage.');
  return toRef(row);
}

function createPathIds(statements: Statements): PathIds {
  const known = new Map<string, number>();

  function find(path: string): number | undefined {
    const cached = known.get(path);
    if (cached !== undefined) return cached;
    const row = statements.get('SELECT id AS number FROM field_path WHERE path = ?', path);
    if (!row) return undefined;
    const id = toNumber(row);
    known.set(path, id);
    return id;
  }

  return {
    find,
    findOrAdd(path) {
      const id = find(path);
      if (id !== undefined) return id;
      statements.run('INSERT INTO field_path (path) VALUES (?)', path);
      return find(path) ?? 0;
    },
    forget: () => known.clear(),
  };
}

function changePublication(statements: Statements, paths: PathIds, change: PublicationChange): Ref {
  statements.run('INSERT INTO ref (ref, created_at) VALUES (?, ?)', change.ref, change.at);
  const ref = readMaster(statements);
  for (const id of change.withdraw) closePublication(statements, id, ref.sequence);
  for (const entry of change.publish) {
    closePublication(statements, entry.documentId, ref.sequence);
    openPublication(statements, paths, { entry, ref, at: change.at });
  }
  return ref;
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
  paths: PathIds,
  { entry, ref, at }: { entry: PublicationEntry; ref: Ref; at: number },
): void {
  statements.run(
    'UPDATE document SET first_published_at = coalesce(first_published_at, ?) WHERE id = ?',
    at,
    entry.documentId,
  );
  const row = statements.get(
    `INSERT INTO publication (document, version, from_ref, to_ref, document_id, type, lang, uid, group_id, slugs,
       first_published_at, last_published_at)
     SELECT d.number, v.version, ?, ?, d.id, d.type, d.lang, v.uid, d.group_id, ?, d.first_published_at, ?
     FROM document d JOIN document_version v ON v.document = d.number AND v.version = ? WHERE d.id = ?
     RETURNING id AS number`,
    ref.sequence,
    openEnd,
    JSON.stringify(entry.slugs),
    at,
    entry.version,
    entry.documentId,
  );
  if (!row) throw new StorageError('failed', `Document ${entry.documentId} has no version ${entry.version}.`);
  const publication = toNumber(row);
  for (const [position, { path, value, sortValue }] of entry.values.entries()) {
    statements.run(
      'INSERT INTO field_value (publication, path, position, to_ref, value, sort_value) VALUES (?, ?, ?, ?, ?, ?)',
      publication,
      paths.findOrAdd(path),
      position,
      openEnd,
      value ?? null,
      sortValue ?? null,
    );
  }
  for (const { path, text } of entry.texts) {
    const added = statements.get(
      'INSERT INTO fulltext_entry (publication, path) VALUES (?, ?) RETURNING id AS number',
      publication,
      paths.findOrAdd(path),
    );
    statements.run('INSERT INTO fulltext (rowid, text) VALUES (?, ?)', toNumber(added), text);
  }
}

function findPublished(
  statements: Statements,
  query: PublishedQuery,
  { context, counts }: { context: CompileContext; counts: CountCache },
): PublishedPage {
  const ids = statements.allCompiled(compilePage(query, context)).map((row) => Number(row['id']));
  const isWhole = query.offset === 0 && ids.length < query.limit;
  const count = (): number => {
    const sql = compileCount(query, context);
    return counts.get(JSON.stringify([query.sequence, sql]), () =>
      Number(statements.allCompiled(sql)[0]?.['total'] ?? 0),
    );
  };
  const documents = ids.flatMap((id) => {
    const row = statements.get(`SELECT ${publishedColumns} ${publishedFrom} WHERE p.id = ?`, id);
    return row ? [toPublishedDocument(row)] : [];
  });
  return { total: isWhole ? ids.length : count(), documents };
}

/** Counting costs as much as finding, and its result for a ref never changes: every further page gets it for nothing. */
interface CountCache {
  get(key: string, count: () => number): number;
}

const mostKnownCounts = 1000;

function createCountCache(): CountCache {
  const known = new Map<string, number>();
  return {
    get(key, count) {
      const total = known.get(key) ?? count();
      known.delete(key);
      known.set(key, total);
      const oldest = known.keys().next().value;
      if (known.size > mostKnownCounts && oldest !== undefined) known.delete(oldest);
      return total;
    },
  };
}
