/**
 * The stored pages on disk: a file a page, and what is known of them (snapshot-catalogue.ts). The process starts from it,
 * whether the content service is there or not, and it is where bytes are that memory has no room for. A start reads neither
 * pages nor lists, but their number: both are read when a page is wanted (decision 0041).
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { toFacts, type PageEntry, type PageFacts } from '../page-entry.ts';
import { createPageLots } from './page-lots.ts';
import {
  catalogueNames,
  createSnapshotCatalogue,
  type CatalogueOptions,
  type SavedState,
} from './snapshot-catalogue.ts';
import { decodeSnapshotFile, encodeSnapshotFile, readIfThere, writeAtomically } from './snapshot-file.ts';
import type { SnapshotFacts } from './snapshot-list.ts';
import { toFileName } from './snapshot-lots.ts';
import { sweepFolder } from './snapshot-sweep.ts';
import { createSnapshotWriter, type SnapshotWriterOptions, type WantedOnDisk } from './snapshot-writer.ts';
import { createStoredAnswer, type AnswerOptions, type StoredAnswer } from '../stored-answer.ts';

export interface Snapshot {
  /** A damaged snapshot is as good as none, and said to be. */
  open: () => Promise<SavedState>;
  /** The pages of the lot that the key is in, or of any; `undefined` when they were given before. */
  takeLot: (key: string | undefined) => readonly SnapshotFacts[] | undefined;
  /** Pages in lots that were not given yet. */
  untaken: () => number;
  holds: (entry: PageEntry) => boolean;
  load: (entry: PageEntry) => Promise<StoredAnswer | undefined>;
  /** Writes the page in the background, the newest state of it if there are several. */
  save: (entry: PageEntry) => void;
  remove: (entry: Pick<PageEntry, 'key'>) => void;
  /** What is known of the page has changed, its bytes have not. */
  saveFacts: (entry: PageEntry) => void;
  /** Writes what is known of the content soon, once for all that changes meanwhile. */
  saveList: () => void;
  /** Once all lots are taken: removes files that no list names, and tells which pages have none. */
  sweep: () => Promise<string[]>;
  /** Resolves when all that was to be written is written. */
  flush: () => Promise<void>;
}

type SnapshotOptions = AnswerOptions &
  Omit<CatalogueOptions, 'lots' | 'isWaiting'> &
  Pick<SnapshotWriterOptions, 'gather' | 'isCrowded'>;

export function createSnapshot(options: SnapshotOptions): Snapshot {
  const { directory, logger } = options;
  const fileOf = ({ key }: { key: string }) => path.join(directory, toFileName(key));
  const lots = createPageLots({ directory, logger });
  const catalogue = createSnapshotCatalogue({ ...options, lots, isWaiting: (key) => writer.isWaiting(key) });

  const writePage = async (key: string, wanted: WantedOnDisk) => {
    lots.age(key);
    // One that memory had no room for before it was written is rendered again when it is asked for.
    const entry = wanted === 'page' ? options.find(key) : undefined;
    if (wanted === 'nothing') {
      lots.delete(key);
      await rm(fileOf({ key }), { force: true });
    } else if (entry?.answer) {
      const { status, headers, quality, hash, length, bodies } = entry.answer;
      const content = { page: toFacts(entry), status, headers, quality, hash, length, bodies };
      // Before it is written: what no list names is removed.
      lots.add(key);
      await writeAtomically(fileOf(entry), encodeSnapshotFile(content));
    }
  };

  const writer = createSnapshotWriter({
    writePage,
    writeLists: catalogue.write,
    gather: options.gather,
    isCrowded: options.isCrowded,
    logger,
  });

  return {
    async open() {
      try {
        return await catalogue.read();
      } catch (error) {
        // A start without it is slow; no start at all is worse.
        logger.warn({ err: error }, 'The snapshot cannot be read; the process starts without it');
        return { index: undefined, changes: undefined };
      }
    },
    takeLot: lots.take,
    untaken: lots.untaken,
    save: ({ key }) => writer.write(key, 'page'),
    remove: ({ key }) => writer.write(key, 'nothing'),
    saveFacts({ key }) {
      if (!lots.has(key)) return;
      lots.age(key);
      writer.writeLists();
    },
    saveList: writer.writeLists,
    async sweep() {
      if (!lots.isAllRead()) return [];
      const missing = await sweepFolder(directory, { names: catalogueNames, lots: lots.keys() });
      for (const key of missing) lots.delete(key);
      return missing;
    },
    flush: writer.flush,
    holds: ({ key }) => lots.has(key) && !writer.isWaiting(key),
    async load(entry) {
      const file = await readPage(fileOf(entry), entry, logger);
      if (file === 'unreadable') return undefined;
      const content = file && decodeSnapshotFile(file);
      if (content?.page.key === entry.key) return createStoredAnswer(content, options);
      if (file) logger.warn({ url: entry.url }, 'A page of the snapshot is damaged and left out');
      lots.delete(entry.key);
      return undefined;
    },
  };
}

async function readPage(
  file: string,
  { url }: PageFacts,
  logger: SnapshotOptions['logger'],
): Promise<Buffer | 'unreadable' | undefined> {
  try {
    return await readIfThere(file);
  } catch (error) {
    logger.warn({ err: error, url }, 'A page of the snapshot cannot be read; left out');
    return 'unreadable';
  }
}
