/**
 * What the snapshot knows of its pages, as files beside theirs: a head with what has changed for readers, the index of what is
 * published, and the lists of the pages, in lots. A start reads the head and the beginning of the index; a list is read when
 * one of its pages is wanted.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { privateDirectory } from '../../private-files.ts';
import type { SavedChanges } from '../change-log.ts';
import type { ContentIndex } from '../content-watch/content-index.ts';
import { toFacts, type PageEntry } from '../page-entry.ts';
import type { PageLots } from './page-lots.ts';
import { readIfThere, writeAtomically } from './snapshot-file.ts';
import { decodeIndex, encodeIndex } from './snapshot-index.ts';
import { encodeLot } from './snapshot-list.ts';
import { readPages, toLotName, type LotFolder } from './snapshot-lots.ts';
import { headShape, readShape, snapshotFormat } from './snapshot-shapes.ts';

/** What an earlier process has left. */
export interface SavedState {
  index: ContentIndex | undefined;
  /** What had changed by then; `undefined` when nobody knows what its pages are right for. */
  changes: SavedChanges | undefined;
}

export interface CatalogueOptions extends LotFolder {
  lots: PageLots;
  /** The state to be saved, at the time it is. */
  getState: () => { index: ContentIndex | undefined; changes: SavedChanges };
  find: (key: string) => PageEntry | undefined;
  /** What lies on disk of the page is not what is to be there. */
  isWaiting: (key: string) => boolean;
}

interface SnapshotCatalogue {
  /** Rejects when the folder cannot be read. A file that is damaged is as good as none, and said to be. */
  read: () => Promise<SavedState>;
  /** The head, the index if it is another one, and the lists that are old. */
  write: () => Promise<void>;
}

const headName = 'pages.json';
const indexName = 'documents.json';
/** Beside the lists of the lots (snapshot-lots.ts). */
export const catalogueNames = [headName, indexName] as const;

export function createSnapshotCatalogue(options: CatalogueOptions): SnapshotCatalogue {
  const { directory, lots } = options;
  let writtenRef: string | undefined;

  const writeLot = async (number: number, version: number) => {
    await turn();
    const entries = [...(lots.keys()[number] ?? [])].map(options.find).filter((entry) => entry !== undefined);
    // What was published meanwhile is in the next head.
    if (entries.some(({ validAt }) => validAt > version)) lots.giveBack(new Set([number]));
    const rows = entries.map((entry) =>
      // What lies on disk is an older one, if any: it is looked at again before it is held to be right.
      options.isWaiting(entry.key)
        ? { ...toFacts(entry), viewTag: undefined, validAt: -1 }
        : { ...toFacts(entry), validAt: Math.min(entry.validAt, version) },
    );
    await writeAtomically(path.join(directory, toLotName(number, lots.count())), encodeLot(rows));
  };

  return {
    async read() {
      await mkdir(directory, privateDirectory);
      const head = await readHead(options);
      if (!head) {
        await removeLists(directory);
        lots.begin(readPages(options, 0, 1));
        return { index: undefined, changes: undefined };
      }
      lots.resume(head.lots, head.entries);
      const index = await readIndex(options);
      writtenRef = index?.ref;
      return { index, changes: head.changes };
    },
    /**
     * The head first: no page on a list is right for a version that the head does not know. What it knows of the index may be
     * newer than the index: the difference is found again.
     */
    async write() {
      lots.divide();
      const { index, changes } = options.getState();
      const old = lots.takeOld();
      try {
        const head = { format: snapshotFormat, lots: lots.count(), entries: lots.entries(), changes };
        await writeAtomically(path.join(directory, headName), JSON.stringify(head));
        if (index && index.ref !== writtenRef) {
          const parts = await encodeIndex(index);
          await writeAtomically(path.join(directory, indexName), Buffer.concat(parts));
        }
        writtenRef = index?.ref;
        for (const number of old) await writeLot(number, changes.version);
      } catch (error) {
        lots.giveBack(old);
        throw error;
      }
    },
  };
}

async function readHead({ directory, logger }: LotFolder) {
  const file = await readIfThere(path.join(directory, headName));
  const head = file && readShape(headShape, file.toString());
  if (file && !head) logger.warn({}, 'The list of the snapshot is damaged or of another form; left out');
  return head;
}

async function readIndex({ directory, logger }: LotFolder): Promise<ContentIndex | undefined> {
  const file = await readIfThere(path.join(directory, indexName));
  const index = file && decodeIndex(file);
  if (file && !index) logger.warn({}, 'The index of the snapshot is damaged or of another form; left out');
  return index;
}

/** Without a head versions are counted anew: what lists say of them means nothing. */
async function removeLists(directory: string): Promise<void> {
  const lists = (await readdir(directory)).filter((name) => /^pages-.*\.json$/.test(name));
  for (const name of lists) await rm(path.join(directory, name), { force: true });
}
