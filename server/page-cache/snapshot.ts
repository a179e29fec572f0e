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
import { decodeSnapshotFile, encodeSnapshotFile, writeAtomically } from './snapshot-file.ts';
import { decodeIndex, encodeIndex } from './snapshot-index.ts';
import { encodeLot, type SnapshotFacts } from './snapshot-list.ts';
import { countLots, readLot, readPages, toFileName, toLot, toLotName } from './snapshot-lots.ts';
import { sweepFolder } from './snapshot-sweep.ts';
import { headShape, readShape, snapshotFormat } from './snapshot-shapes.ts';
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

export interface SnapshotOptions extends AnswerOptions {
  directory: string;
  /** The state to be saved, at the time it is. */
  getState: () => { index: ContentIndex | undefined; changes: SavedChanges };
  find: (key: string) => PageEntry | undefined;
  /** Resolves when the next write may begin: writes are gathered meanwhile. Told how many milliseconds the last lists took. */
  gather: (lastMs: number) => Promise<unknown>;
  logger: { warn: (fields: object, message: string) => void };
}

const headName = 'pages.json';
const indexName = 'documents.json';

export function createSnapshot(options: SnapshotOptions): Snapshot {
  const { directory, logger } = options;
  const folder = { directory, logger };
  const fileOf = ({ key }: { key: string }) => path.join(directory, toFileName(key));
  const waiting = new Map<string, PageEntry | undefined>();
  let lots = 1;
  /** Keys of the pages on disk, by lot; of a lot that is not taken they are in its file. */
  let keys: Set<string>[] = [new Set()];
  let untakenLots = new Set<number>();
  let untaken = 0;
  let oldLots = new Set<number>();
  /** Of a list that could not be read nobody knows which pages it names. */
  let isAllRead = true;
  let isListOld = false;
  let writtenRef: string | undefined;
  let lastMs = 0;
  /** What was taken down is gone from disk at once: nothing is gathered before. */
  let hurry = Promise.withResolvers<void>();
  let isFlushed = false;
  let writing: Promise<void> | undefined;

  const keysBeside = (key: string) => keys[toLot(key, lots)] ?? new Set<string>();
  const countKeys = () => keys.reduce((sum, own) => sum + own.size, untaken);

  /** No descriptors left, or a disk that fails: whoever wants a page of it is given one that is made anew. */
  const readLotOrNone = (number: number): readonly SnapshotFacts[] => {
    try {
      return readLot(folder, number, lots);
    } catch (error) {
      isAllRead = false;
      logger.warn({ err: error }, 'A list of the snapshot cannot be read; its pages are made anew');
      return [];
    }
  };

  const takeLot = (key: string | undefined): readonly SnapshotFacts[] | undefined => {
    if (untakenLots.size === 0) return undefined;
    const [any] = untakenLots;
    const number = key === undefined ? any : toLot(key, lots);
    if (number === undefined || !untakenLots.delete(number)) return undefined;
    const pages = readLotOrNone(number);
    for (const page of pages) keys[number]?.add(page.key);
    untaken = untakenLots.size === 0 ? 0 : Math.max(0, untaken - pages.length);
    return pages;
  };

  const writePage = async (key: string, entry: PageEntry | undefined) => {
    oldLots.add(toLot(key, lots));
    if (!entry) {
      keysBeside(key).delete(key);
      await rm(fileOf({ key }), { force: true });
    } else if (entry.answer) {
      const { status, headers, quality, bodies } = entry.answer;
      const { identity, gzip = identity, br = identity } = bodies;
      const content = { page: toFacts(entry), status, headers, quality, bodies: { identity, gzip, br } };
      // Before it is written: what no list names is removed.
      keysBeside(key).add(key);
      await writeAtomically(fileOf(entry), encodeSnapshotFile(content));
    }
  };

  /**
   * The head first: no page on a list is right for a version that the head does not know. What it knows of the index may be
   * newer than the index: the difference is found again.
   */
  const writeLists = async () => {
    isListOld = false;
    divide();
    const { index, changes } = options.getState();
    const old = oldLots;
    oldLots = new Set();
    try {
      const head = { format: snapshotFormat, lots, entries: countKeys(), changes };
      await writeAtomically(path.join(directory, headName), JSON.stringify(head));
      if (index && index.ref !== writtenRef) {
        const parts = await encodeIndex(index);
        await writeAtomically(path.join(directory, indexName), Buffer.concat(parts));
      }
      writtenRef = index?.ref;
      for (const number of old) await writeLot(number, changes.version);
    } catch (error) {
      for (const number of old) oldLots.add(number);
      throw error;
    }
  };

  const writeLot = async (number: number, version: number) => {
    await turn();
    const entries = [...(keys[number] ?? [])].map(options.find).filter((entry) => entry !== undefined);
    // What was published meanwhile is in the next head.
    if (entries.some(({ validAt }) => validAt > version)) oldLots.add(number);
    const rows = entries.map((entry) =>
      // What lies on disk is an older one, if any: it is looked at again before it is held to be right.
      waiting.has(entry.key)
        ? { ...toFacts(entry), viewTag: undefined, validAt: -1 }
        : { ...toFacts(entry), validAt: Math.min(entry.validAt, version) },
    );
    await writeAtomically(path.join(directory, toLotName(number, lots)), encodeLot(rows));
  };

  /** Into more lots, when there are many more pages. */
  const divide = () => {
    const wanted = countLots(lots, countKeys());
    if (wanted === lots || untakenLots.size > 0) return;
    const all = keys.flatMap((own) => [...own]);
    lots = wanted;
    keys = Array.from({ length: lots }, () => new Set<string>());
    for (const key of all) keysBeside(key).add(key);
    oldLots = new Set(keys.keys());
  };

  const isWaiting = () => waiting.size > 0 || isListOld;

  /** What cannot be written waits for the next writing. Gives why, if there is any. */
  const writePages = async (): Promise<{ reason: unknown } | undefined> => {
    let fault: { reason: unknown } | undefined;
    const failed: [string, PageEntry | undefined][] = [];
    for (const [key, entry] of waiting) {
      waiting.delete(key);
      try {
        await writePage(key, entry);
      } catch (reason) {
        fault ??= { reason };
        failed.push([key, entry]);
      }
    }
    for (const [key, entry] of failed) if (!waiting.has(key)) waiting.set(key, entry);
    return fault;
  };

  const writeAll = async () => {
    while (isWaiting()) {
      if (!isFlushed) await Promise.race([options.gather(lastMs), hurry.promise]);
      hurry = Promise.withResolvers();
      const fault = await writePages();
      const begun = performance.now();
      await writeLists();
      lastMs = performance.now() - begun;
      if (fault) throw fault.reason;
    }
  };

  const write = async () => {
    try {
      await writeAll();
    } catch (error) {
      logger.warn({ err: error }, 'The snapshot could not be written; it is tried again with the next page');
    } finally {
      // In the very turn that found nothing left to write: what comes after it begins anew.
      writing = undefined;
    }
  };

  const begin = () => {
    writing ??= write();
  };

  /** What is written while it waits is a writing of its own. */
  const flush = async (): Promise<void> => {
    if (!writing) return;
    // Whoever waits has nothing more to gather, and may be the last thing that the process does.
    isFlushed = true;
    hurry.resolve();
    await writing;
    isFlushed = false;
    await flush();
  };

  const readPage = async (entry: PageEntry): Promise<Buffer | 'unreadable' | undefined> => {
    try {
      return await readFile(fileOf(entry)).catch(ignoreAbsence);
    } catch (error) {
      logger.warn({ err: error, url: entry.url }, 'A page of the snapshot cannot be read; left out');
      return 'unreadable';
    }
  };

  const readHead = async () => {
    const text = await readFile(path.join(directory, headName), 'utf8').catch(ignoreAbsence);
    const head = text === undefined ? undefined : readShape(headShape, text);
    if (text !== undefined && !head)
      logger.warn({}, 'The list of the snapshot is damaged or of another form; left out');
    return head;
  };

  const readIndex = async () => {
    const file = await readFile(path.join(directory, indexName)).catch(ignoreAbsence);
    const index = file && decodeIndex(file);
    if (file && !index) logger.warn({}, 'The index of the snapshot is damaged or of another form; left out');
    return index;
  };

  let unlisted: SnapshotFacts[] | undefined;

  const open = async (): Promise<SavedState> => {
    await mkdir(directory, { recursive: true });
    const head = await readHead();
    if (!head) {
      // Versions are counted anew: what lists say of them means nothing.
      const lists = (await readdir(directory)).filter((name) => /^pages-.*\.json$/.test(name));
      for (const name of lists) await rm(path.join(directory, name), { force: true });
      const pages = readPages(folder, 0, 1);
      unlisted = pages;
      keys = [new Set(pages.map(({ key }) => key))];
      untaken = pages.length;
      oldLots.add(0);
      return { index: undefined, changes: undefined };
    }
    lots = head.lots;
    keys = Array.from({ length: lots }, () => new Set<string>());
    untakenLots = new Set(keys.keys());
    untaken = head.entries;
    const index = await readIndex();
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
    takeLot(key) {
      if (!unlisted) return takeLot(key);
      const pages = unlisted;
      unlisted = undefined;
      untaken = 0;
      return pages;
    },
    untaken: () => untaken,
    save(entry) {
      waiting.set(entry.key, entry);
      begin();
    },
    remove({ key }) {
      waiting.set(key, undefined);
      hurry.resolve();
      begin();
    },
    saveFacts({ key }) {
      if (!keysBeside(key).has(key)) return;
      oldLots.add(toLot(key, lots));
      isListOld = true;
      begin();
    },
    saveList() {
      isListOld = true;
      begin();
    },
    async sweep() {
      if (!isAllRead) return [];
      const missing = await sweepFolder(directory, { names: [headName, indexName], lots: keys });
      for (const key of missing) keysBeside(key).delete(key);
      return missing;
    },
    flush,
    holds: (entry) => keysBeside(entry.key).has(entry.key) && !waiting.has(entry.key),
    async load(entry) {
      const file = await readPage(entry);
      if (file === 'unreadable') return undefined;
      const content = file && decodeSnapshotFile(file);
      if (content?.page.key === entry.key) return createStoredAnswer(content, options);
      if (file) logger.warn({ url: entry.url }, 'A page of the snapshot is damaged and left out');
      keysBeside(entry.key).delete(entry.key);
      return undefined;
    },
  };
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
