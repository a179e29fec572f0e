/** Which pages lie on disk, in lots: those of an earlier process are read when one of their pages is wanted. */
import type { SnapshotFacts } from './snapshot-list.ts';
import { countLots, readLot, toLot, type LotFolder } from './snapshot-lots.ts';

export interface PageLots {
  /** Goes on with the lots of an earlier process. */
  resume: (lots: number, entries: number) => void;
  /** Without lists: what the pages themselves say. It is given once, as one lot. */
  begin: (pages: readonly SnapshotFacts[]) => void;
  /** The pages of the lot that the key is in, or of any; `undefined` when they were given before. */
  take: (key: string | undefined) => readonly SnapshotFacts[] | undefined;
  /** Pages in lots that were not given yet. */
  untaken: () => number;
  /** Of a list that could not be read nobody knows which pages it names. */
  isAllRead: () => boolean;
  has: (key: string) => boolean;
  add: (key: string) => void;
  delete: (key: string) => void;
  /** The list that the page is in is to be written again. */
  age: (key: string) => void;
  /** Lots whose list is to be written; they are not old any more. */
  takeOld: () => ReadonlySet<number>;
  /** They could not be written. */
  giveBack: (old: ReadonlySet<number>) => void;
  /** Into more lots, when there are many more pages. */
  divide: () => void;
  /** How many lots there are. */
  count: () => number;
  /** How many pages. */
  entries: () => number;
  /** Keys of the pages, by lot; of a lot that is not taken they are in its file. */
  keys: () => readonly ReadonlySet<string>[];
}

export function createPageLots(folder: LotFolder): PageLots {
  let lots = 1;
  let keys: Set<string>[] = [new Set()];
  let untakenLots = new Set<number>();
  let untaken = 0;
  let unlisted: readonly SnapshotFacts[] | undefined;
  let oldLots = new Set<number>();
  let isAllRead = true;

  const keysBeside = (key: string) => keys[toLot(key, lots)] ?? new Set<string>();
  const countKeys = () => keys.reduce((sum, own) => sum + own.size, untaken);
  const createLots = () => Array.from({ length: lots }, () => new Set<string>());

  /** No descriptors left, or a disk that fails: whoever wants a page of it is given one that is made anew. */
  const readOrNone = (number: number): readonly SnapshotFacts[] => {
    try {
      return readLot(folder, number, lots);
    } catch (error) {
      isAllRead = false;
      folder.logger.warn({ err: error }, 'A list of the snapshot cannot be read; its pages are made anew');
      return [];
    }
  };

  const takeListed = (key: string | undefined): readonly SnapshotFacts[] | undefined => {
    if (untakenLots.size === 0) return undefined;
    const [any] = untakenLots;
    const number = key === undefined ? any : toLot(key, lots);
    if (number === undefined || !untakenLots.delete(number)) return undefined;
    const pages = readOrNone(number);
    for (const page of pages) keys[number]?.add(page.key);
    untaken = untakenLots.size === 0 ? 0 : Math.max(0, untaken - pages.length);
    return pages;
  };

  return {
    resume(known, entries) {
      lots = known;
      keys = createLots();
      untakenLots = new Set(keys.keys());
      untaken = entries;
    },
    begin(pages) {
      unlisted = pages;
      keys = [new Set(pages.map(({ key }) => key))];
      untaken = pages.length;
      oldLots.add(0);
    },
    take(key) {
      if (!unlisted) return takeListed(key);
      const pages = unlisted;
      unlisted = undefined;
      untaken = 0;
      return pages;
    },
    untaken: () => untaken,
    isAllRead: () => isAllRead,
    has: (key) => keysBeside(key).has(key),
    add: (key) => void keysBeside(key).add(key),
    delete: (key) => void keysBeside(key).delete(key),
    age: (key) => void oldLots.add(toLot(key, lots)),
    takeOld() {
      const old = oldLots;
      oldLots = new Set();
      return old;
    },
    giveBack(old) {
      for (const number of old) oldLots.add(number);
    },
    divide() {
      const wanted = countLots(lots, countKeys());
      if (wanted === lots || untakenLots.size > 0) return;
      const all = keys.flatMap((own) => [...own]);
      lots = wanted;
      keys = createLots();
      for (const key of all) keysBeside(key).add(key);
      oldLots = new Set(keys.keys());
    },
    count: () => lots,
    entries: countKeys,
    keys: () => keys,
  };
}
