import { LRUCache } from 'lru-cache';
import { createOverlayNumbers, type OverlayNumbers } from '../overlay-numbers.ts';
import type { Row, Statements } from './statements.ts';
import { sql } from './sql.ts';
import type { SortKind } from './compile-walk.ts';
import type { View } from './query-context.ts';

/** What several processes share is in the database; this belongs to one process and all of its transactions. */
export interface ProcessState {
  /** The newest ref that was seen, committed. Only a guess: a query that trusts it tests it too. */
  newest: number;
  /** How many documents there were when this ref was the newest. */
  counted: { readonly sequence: number; readonly documents: number } | undefined;
  readonly overlays: OverlayNumbers;
  index: KnownIndex;
}

/** What was read from the index of refs. */
interface KnownIndex {
  /** By sequence. The entry response shows the tags to every client. */
  readonly tags: LRUCache<number, readonly string[]>;
  /** How many documents match conditions in a ref: the pages of a listing share it. */
  readonly counts: LRUCache<string, number>;
  /** How the values of a field sort in a ref. */
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

/** Documents are indexed again when their models change. A query that still runs keeps its result where nobody looks. */
export function forgetIndex(state: ProcessState): void {
  state.index = createKnownIndex();
}

/** What a sequence shows: a ref (above 0), or an overlay on a ref (below 0) that was opened in this process. */
export interface Views {
  /**
   * Reads in the view of the sequence. What reads as master finds nothing once there is a newer ref: then it reads again.
   */
  read(sequence: number, read: (view: View) => Promise<Row[]>): Promise<Row[]>;
  /** The view of master, unless the sequence is known to be another one's. */
  guessMaster(sequence: number): View | undefined;
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
