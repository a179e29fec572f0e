/**
 * The stored pages on disk: a file a page, and lists of them in lots. The process starts from it, whether the content service
 * is there or not, and it is where bytes are that memory has no room for. A start reads neither pages nor lists, but their
 * number: both are read when a page is wanted (docs/decisions, "A start reads what is asked for").
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { SavedChanges } from './change-log.ts';
import type { ContentIndex } from './content-index.ts';
import type { PageEntry, PageFacts } from './page-entry.ts';
import { createPageLots } from './page-lots.ts';
import { decodeSnapshotFile, encodeSnapshotFile, writeAtomically } from './snapshot-file.ts';
import { decodeIndex, encodeIndex } from './snapshot-index.ts';
import { encodeLot, type SnapshotFacts } from './snapshot-list.ts';
import { readPages, toFileName, toLotName, type LotFolder } from './snapshot-lots.ts';
import { sweepFolder } from './snapshot-sweep.ts';
import { headShape, readShape, snapshotFormat } from './snapshot-shapes.ts';
import { createSnapshotWriter, type SnapshotWriterOptions } from './snapshot-writer.ts';
import { createStoredAnswer, type AnswerOptions, type StoredAnswer } from './stored-answer.ts';

/** What an earlier process has left. */
export interface SavedState {
  index: ContentIndex | undefined;
  /** What had changed by then; `undefined` when nobody knows what its pages are right for. */
  changes: SavedChanges | undefined;
}

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

interface SnapshotOptions extends AnswerOptions, LotFolder, Pick<SnapshotWriterOptions, 'gather'> {
  /** The state to be saved, at the time it is. */
  getState: () => { index: ContentIndex | undefined; changes: SavedChanges };
  find: (key: string) => PageEntry | undefined;
}

const headName = 'pages.json';
const indexName = 'documents.json';

export function createSnapshot(options: SnapshotOptions): Snapshot {
  const { directory, logger } = options;
  const fileOf = ({ key }: { key: string }) => path.join(directory, toFileName(key));
  const lots = createPageLots({ directory, logger });
  let writtenRef: string | undefined;

  const writePage = async (key: string, entry: PageEntry | undefined) => {
    lots.age(key);
    if (!entry) {
      lots.delete(key);
      await rm(fileOf({ key }), { force: true });
    } else if (entry.answer) {
      const { status, headers, quality, bodies } = entry.answer;
      const { identity, gzip = identity, br = identity } = bodies;
      const content = { page: toFacts(entry), status, headers, quality, bodies: { identity, gzip, br } };
      // Before it is written: what no list names is removed.
      lots.add(key);
      await writeAtomically(fileOf(entry), encodeSnapshotFile(content));
    }
  };

  /**
   * The head first: no page on a list is right for a version that the head does not know. What it knows of the index may be
   * newer than the index: the difference is found again.
   */
  const writeLists = async () => {
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
  };

  const writeLot = async (number: number, version: number) => {
    await turn();
    const entries = [...(lots.keys()[number] ?? [])].map(options.find).filter((entry) => entry !== undefined);
    // What was published meanwhile is in the next head.
    if (entries.some(({ validAt }) => validAt > version)) lots.giveBack(new Set([number]));
    const rows = entries.map((entry) =>
      // What lies on disk is an older one, if any: it is looked at again before it is held to be right.
      writer.isWaiting(entry.key)
        ? { ...toFacts(entry), viewTag: undefined, validAt: -1 }
        : { ...toFacts(entry), validAt: Math.min(entry.validAt, version) },
    );
    await writeAtomically(path.join(directory, toLotName(number, lots.count())), encodeLot(rows));
  };

  const writer = createSnapshotWriter({ writePage, writeLists, gather: options.gather, logger });

  const open = async (): Promise<SavedState> => {
    await mkdir(directory, { recursive: true });
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
  };

  return {
    async open() {
      try {
        return await open();
      } catch (error) {
        // A start without it is slow; no start at all is worse.
        logger.warn({ err: error }, 'The snapshot cannot be read; the process starts without it');
        return { index: undefined, changes: undefined };
      }
    },
    takeLot: lots.take,
    untaken: lots.untaken,
    save: (entry) => writer.write(entry.key, entry),
    remove: ({ key }) => writer.write(key, undefined),
    saveFacts({ key }) {
      if (!lots.has(key)) return;
      lots.age(key);
      writer.writeLists();
    },
    saveList: writer.writeLists,
    async sweep() {
      if (!lots.isAllRead()) return [];
      const missing = await sweepFolder(directory, { names: [headName, indexName], lots: lots.keys() });
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

async function readHead({ directory, logger }: LotFolder) {
  const text = await readFile(path.join(directory, headName), 'utf8').catch(ignoreAbsence);
  const head = text === undefined ? undefined : readShape(headShape, text);
  if (text !== undefined && !head) logger.warn({}, 'The list of the snapshot is damaged or of another form; left out');
  return head;
}

async function readIndex({ directory, logger }: LotFolder): Promise<ContentIndex | undefined> {
  const file = await readFile(path.join(directory, indexName)).catch(ignoreAbsence);
  const index = file && decodeIndex(file);
  if (file && !index) logger.warn({}, 'The index of the snapshot is damaged or of another form; left out');
  return index;
}

/** Without a head versions are counted anew: what lists say of them means nothing. */
async function removeLists(directory: string): Promise<void> {
  const lists = (await readdir(directory)).filter((name) => /^pages-.*\.json$/.test(name));
  for (const name of lists) await rm(path.join(directory, name), { force: true });
}

async function readPage(
  file: string,
  { url }: PageFacts,
  logger: SnapshotOptions['logger'],
): Promise<Buffer | 'unreadable' | undefined> {
  try {
    return await readFile(file).catch(ignoreAbsence);
  } catch (error) {
    logger.warn({ err: error, url }, 'A page of the snapshot cannot be read; left out');
    return 'unreadable';
  }
}

function toFacts(entry: PageEntry): PageFacts {
  const { key, url, variant, cookie, isTemporary, status, ref, contentKeys, documentId, viewTag } = entry;
  const { changesAt, build, renderedAt } = entry;
  const own = { documentId, viewTag, changesAt, build, renderedAt };
  return { key, url, variant, cookie, isTemporary, status, ref, contentKeys, ...own };
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
