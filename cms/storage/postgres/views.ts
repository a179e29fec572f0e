import { LRUCache } from 'lru-cache';
import { createOverlayNumbers, type OverlayNumbers } from '../overlay-numbers.ts';
import type { Row, Statements } from './statements.ts';
import { sql } from './sql.ts';
import type { SortKind } from './compile-walk.ts';
import type { View } from './query-context.ts';

/** The state of one process, shared by all of its transactions. What processes share is in the database. */
export interface ProcessState {
  /**
   * The newest committed ref that this process has seen. It may be outdated, so a query that uses it also checks it.
   */
  newest: number;
  /** The number of documents when this ref was the newest. */
  counted: { readonly sequence: number; readonly documents: number } | undefined;
  readonly overlays: OverlayNumbers;
  index: KnownIndex;
}

/** Cached results of reading the index of refs. */
interface KnownIndex {
  /** By sequence. The entry response sends the tags to every client. */
  readonly tags: LRUCache<number, readonly string[]>;
  /** The numbers of matches by conditions and ref, which all pages of a listing use. */
  readonly counts: LRUCache<string, number>;
  /** How a field's values are sorted, by ref and field. */
  readonly sortKinds: LRUCache<string, SortKind | 'neither'>;
}

const createKnownIndex = (): KnownIndex => ({
  tags: new LRUCache({ max: 20 }),
  counts: new LRUCache({ max: 200 }),
  sortKinds: new LRUCache({ max: 200 }),
});

export function createProcessState(): ProcessState {
  return { newest: 0, counted: undefined, overlays: createOverlayNumbers(), index: createKnownIndex() };
}

/**
 * Call it when documents were indexed again because their models changed. A query that still runs writes into the old,
 * unused object.
 */
export function forgetIndex(state: ProcessState): void {
  state.index = createKnownIndex();
}

/** What a sequence shows: a ref (above 0), or an overlay on a ref (below 0) that was opened in this process. */
export interface Views {
  /**
   * Calls `read` with the view of the sequence. A read as master returns no rows once there is a newer ref; it is then
   * repeated with the exact view.
   */
  readonly read: (sequence: number, read: (view: View) => Promise<Row[]>) => Promise<Row[]>;
  /** The view of master, unless the sequence is known to belong to another ref or an overlay. */
  readonly guessMaster: (sequence: number) => View | undefined;
}

export function createViews(statements: Statements, state: ProcessState): Views {
  async function isNewest(sequence: number): Promise<boolean> {
    const row = await statements.get(sql`SELECT max(sequence) AS sequence FROM ref`);
    const newest = Number(row?.['sequence']);
    if (!statements.isTransaction) state.newest = Math.max(state.newest, newest);
    return newest === sequence;
  }

  const guessMaster = (sequence: number): View | undefined =>
    sequence < state.newest ? undefined : { isMaster: true, sequence, overlay: undefined };

  return {
    guessMaster,
    async read(sequence, read) {
      const overlay = state.overlays.get(sequence);
      if (overlay) return read({ isMaster: false, sequence: overlay.base, overlay: overlay.overlay });
      const master = guessMaster(sequence);
      const rows = master ? await read(master) : [];
      if (rows.length > 0 || (master && (await isNewest(sequence)))) return rows;
      return read({ isMaster: false, sequence, overlay: undefined });
    },
  };
}
