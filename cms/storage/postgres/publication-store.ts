import type { PublicationRegister, Ref } from '../publication-register.ts';
import { refColumns, toPublishedDocument, toRef, toText, toTranslation } from '../sqlite/rows.ts';
import { StorageError } from '../storage-error.ts';
import { changePublication, reindexPublications } from './change-publication.ts';
import { compileEnd, compileVisibility } from './compile-query.ts';
import { findPublished, type PublishedFinder } from './find-published.ts';
import { findSimilar } from './find-similar.ts';
import type { IndexNumbers } from './index-numbers.ts';
import { openOverlay, removeOverlays } from './overlays.ts';
import { columns, from } from './published-rows.ts';
import { constant, openEnd, sql, type Sql } from './sql.ts';
import type { Row, Statements } from './statements.ts';
import { listTakenDown } from './taken-down-names.ts';
import { findUidHolders, listPublishedUids } from './uid-holders.ts';
import { createViews, forgetIndex, type ProcessState, type Views } from './views.ts';
import { insertEvent } from './webhook-store.ts';

export interface PublicationOptions {
  readonly state: ProcessState;
  readonly numbers: IndexNumbers;
  readonly walkThreshold: number;
  readonly isWritable: () => boolean;
}

/** A large change is indexed in several statements, so that none takes too long. */
const maxEntriesPerStatement = 200;

/** Refs, and the documents that are visible in each. */
export function createPublicationStore(
  statements: Statements,
  { state, numbers, walkThreshold, isWritable }: PublicationOptions,
): PublicationRegister {
  const views = createViews(statements, state);
  const finder: PublishedFinder = { statements, views, numbers, walkThreshold, state };
  const { overlays } = state;
  const toBase = (sequence: number): number => overlays.get(sequence)?.base ?? sequence;
  const noteMaster = (ref: Ref): Ref => {
    if (!statements.isTransaction) state.newest = Math.max(state.newest, ref.sequence);
    return ref;
  };

  return {
    ...createVisibleReads(statements, views),
    getMasterRef: async () => noteMaster(await readMaster(statements)),

    async getRef(ref) {
      const row = await statements.get(sql`SELECT ${columnsOfRef} FROM ref r WHERE r.ref = ${ref}`);
      return row && toRef(row);
    },

    async changePublication(change) {
      const ref = await statements.write(async (inside) => {
        for (const news of ['publication', 'releases', 'outbox'] as const) inside.announce(news);
        await inside.run(
          sql`INSERT INTO ref (sequence, ref, created_at)
            SELECT coalesce(max(sequence), 0) + 1, ${change.ref}, ${change.at} FROM ref`,
        );
        const created = await readMaster(inside);
        await changePublication(inside, { numbers, change, sequence: created.sequence });
        if (change.release) {
          await inside.run(
            sql`UPDATE release SET status = ${change.release.status}, scheduled_at = NULL,
              published_sequence = ${created.sequence} WHERE id = ${change.release.id}`,
          );
        }
        if (change.event) await insertEvent(inside, change.event);
        return created;
      });
      return noteMaster(ref);
    },

    async reindexPublished(entries) {
      await statements.write(async (inside) => {
        for (let start = 0; start < entries.length; start += maxEntriesPerStatement) {
          await reindexPublications(inside, entries.slice(start, start + maxEntriesPerStatement), numbers);
        }
      });
      // Inside a transaction, the change of the models announces it.
      if (!statements.isTransaction) forgetIndex(state);
    },

    findPublished: (query) => findPublished(finder, query),

    async findSimilar(query) {
      const path = (await numbers.paths.find(statements, ['document'])).get('document');
      return path === undefined ? [] : findSimilar({ statements, views }, query, path);
    },

    findUidHolders: (query) => findUidHolders({ statements, views, base: toBase(query.sequence) }, query),
    listPublishedUids: (sequence, ids) => listPublishedUids(statements, ids, toBase(sequence)),
    openOverlay: (request) => openOverlay({ statements, numbers, overlays, isWritable }, request),
    removeOverlays: (unusedSince) => removeOverlays({ statements, overlays }, unusedSince),
    listChanged: (refs) => listChanged(statements, refs),
    listTakenDown: (max) => listTakenDown(statements, max),

    async listTags(sequence) {
      const lists = state.index.tags;
      const known = lists.get(sequence);
      if (known) return [...known];
      const tags = await listTags(statements, { views, numbers, sequence });
      // Refs never change, but a ref that is not committed may be rolled back.
      if (!statements.isTransaction && sequence <= state.newest) lists.set(sequence, tags);
      return [...tags];
    },
  };
}

async function listTags(
  statements: Statements,
  { views, numbers, sequence }: { views: Views; numbers: IndexNumbers; sequence: number },
): Promise<readonly string[]> {
  const path = (await numbers.paths.find(statements, ['document.tags'])).get('document.tags');
  if (path === undefined) return [];
  const rows = await views.read(sequence, (view) =>
    statements.all(
      view.isMaster
        ? compileTagsOfMaster(path, sequence)
        : sql`SELECT DISTINCT f.text_value AS text FROM field_value f JOIN publication p ON p.id = f.publication
          WHERE f.path = ${path} AND f.text_value IS NOT NULL AND ${compileEnd(view)} AND ${compileVisibility(view)}
          ORDER BY f.text_value`,
    ),
  );
  return rows.map(toText);
}

/** Skips from one value to the next in each language, because 100,000 documents have few distinct tags. */
function compileTagsOfMaster(path: number, sequence: number): Sql {
  const smallest = (language: Sql): Sql => sql`SELECT min(f.text_value) FROM field_value f
    WHERE f.path = ${path} AND f.to_ref = ${openEnd} AND f.language = ${language}`;
  return sql`WITH RECURSIVE tag (language, value) AS (
      SELECT l.id, (${smallest(constant('l.id'))}) FROM language l
      UNION ALL
      SELECT t.language, (${smallest(constant('t.language'))} AND f.text_value > t.value) FROM tag t
        WHERE t.value IS NOT NULL
    )
    SELECT DISTINCT value AS text FROM tag
      WHERE value IS NOT NULL AND (SELECT max(r.sequence) FROM ref r) = ${sequence} ORDER BY value`;
}

type VisibleReads = Pick<PublicationRegister, 'getPublished' | 'listPublished' | 'listTranslations'>;

function createVisibleReads(statements: Statements, views: Views): VisibleReads {
  const listRows = (sequence: number, ids: readonly string[]): Promise<Row[]> =>
    views.read(sequence, (view) =>
      statements.all(sql`SELECT ${columns} ${from} WHERE p.document_id = ANY (${ids}) AND ${compileVisibility(view)}`),
    );
  return {
    async getPublished(sequence, id) {
      const [row] = await listRows(sequence, [id]);
      return row && toPublishedDocument(row);
    },

    listPublished: async (sequence, ids) => (await listRows(sequence, ids)).map(toPublishedDocument),

    async listTranslations(sequence, groupIds) {
      const rows = await views.read(sequence, (view) =>
        statements.all(
          sql`SELECT p.document_id AS id, p.group_id, p.uid, p.type, p.lang FROM publication p
            WHERE p.group_id = ANY (${groupIds}) AND ${compileVisibility(view)} ORDER BY p.group_id, p.lang`,
        ),
      );
      return rows.map(toTranslation);
    },
  };
}

const columnsOfRef = constant(refColumns);

async function readMaster(statements: Statements): Promise<Ref> {
  const row = await statements.get(sql`SELECT ${columnsOfRef} FROM ref r ORDER BY r.sequence DESC LIMIT 1`);
  if (!row) throw new StorageError('failed', 'The store has no ref; it was not opened through createPostgresStorage.');
  return toRef(row);
}

/** A row with `from_ref = to_ref` is a version that only an overlay shows. */
async function listChanged(
  statements: Statements,
  { earlier, later }: { earlier: string; later: string },
): Promise<string[] | undefined> {
  const rows = await statements.all(sql`SELECT ref, sequence FROM ref WHERE ref = ANY (${[earlier, later]})`);
  const find = (ref: string): number | undefined => {
    const row = rows.find((one) => one['ref'] === ref);
    return row && Number(row['sequence']);
  };
  const [after, upTo] = [find(earlier), find(later)];
  if (after === undefined || upTo === undefined) return undefined;
  const changed = await statements.all(
    sql`SELECT document_id AS text FROM publication
        WHERE from_ref > ${after} AND from_ref <= ${upTo} AND to_ref > from_ref
      UNION SELECT document_id FROM publication
        WHERE to_ref > ${after} AND to_ref <= ${upTo} AND to_ref > from_ref`,
  );
  return changed.map(toText);
}
