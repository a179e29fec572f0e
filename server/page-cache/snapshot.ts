/**
 * The stored pages on disk: a file a page, and a list of them. The process starts from it, whether the content service
 * is there or not, and it is where bytes are that memory has no room for.
 */
import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ContentIndex } from './content-index.ts';
import type { EntryArchive } from './entry-store.ts';
import type { PageEntry, PageFacts } from './page-entry.ts';
import { decodeSnapshotFile, encodeSnapshotFile, writeAtomically } from './snapshot-file.ts';
import { decodeList, encodeList, type SavedState, type SnapshotFacts } from './snapshot-list.ts';
import { createStoredAnswer, type AnswerOptions } from './stored-answer.ts';

export interface Snapshot extends EntryArchive {
  /** What an earlier process left. A damaged list is as good as none, and said to be. */
  open: () => Promise<SavedState>;
  /** Writes the page in the background, the newest state of it if there are several. */
  save: (entry: PageEntry) => void;
  remove: (entry: PageEntry) => void;
  /** Writes the list soon, once for all that changes meanwhile. */
  saveList: () => void;
  /** Resolves when all that was to be written is written. */
  flush: () => Promise<void>;
}

export interface SnapshotOptions extends AnswerOptions {
  directory: string;
  /** The state to be saved, at the time it is. */
  getState: () => {
    index: ContentIndex | undefined;
    entries: Iterable<PageEntry>;
    isValid: (entry: PageEntry) => boolean;
  };
  /** Resolves when the next write may begin: writes are gathered meanwhile. */
  gather: () => Promise<unknown>;
  logger: { warn: (fields: object, message: string) => void };
}

const listName = 'pages.json';
const toFileName = (key: string) => `${hash('sha256', key).slice(0, 32)}.page`;

export function createSnapshot(options: SnapshotOptions): Snapshot {
  const { directory, logger } = options;
  const fileOf = ({ key }: { key: string }) => path.join(directory, toFileName(key));
  const waiting = new Map<string, PageEntry | undefined>();
  const onDisk = new Map<string, string>();
  let isListOld = false;
  /** What was taken down is gone from disk at once: nothing is gathered before. */
  let hurry = Promise.withResolvers<void>();
  let writing: Promise<void> | undefined;

  const writePage = async (key: string, entry: PageEntry | undefined) => {
    if (!entry) {
      onDisk.delete(key);
      await rm(fileOf({ key }), { force: true });
    } else if (entry.answer) {
      const { status, headers, quality, bodies, hash } = entry.answer;
      const { identity, gzip = identity, br = identity } = bodies;
      const content = { page: toFacts(entry), status, headers, quality, bodies: { identity, gzip, br } };
      await writeAtomically(fileOf(entry), encodeSnapshotFile(content));
      onDisk.set(key, hash);
    }
  };

  const writeAll = async () => {
    await Promise.race([options.gather(), hurry.promise]);
    hurry = Promise.withResolvers();
    while (waiting.size > 0 || isListOld) {
      for (const [key, entry] of waiting) {
        waiting.delete(key);
        await writePage(key, entry);
        isListOld = true;
      }
      isListOld = false;
      await writeAtomically(path.join(directory, listName), encodeList(toState()));
    }
  };

  const write = async () => {
    try {
      await writeAll();
    } catch (error) {
      logger.warn({ err: error }, 'The snapshot could not be written; it is as it was');
    } finally {
      // In the very turn that found nothing left to write: what comes after it begins anew.
      writing = undefined;
    }
  };

  const toState = (): SavedState => {
    const { index, entries, isValid } = options.getState();
    const pages = [...entries]
      .filter((entry) => onDisk.has(entry.key))
      .map((entry) => ({ ...toFacts(entry), isValid: isValid(entry) }));
    return { index, pages };
  };

  const begin = () => {
    writing ??= write();
  };

  /** What is written while it waits is a writing of its own. */
  const flush = async (): Promise<void> => {
    if (!writing) return;
    // Whoever waits has nothing more to gather, and may be the last thing that the process does.
    hurry.resolve();
    await writing;
    await flush();
  };

  return {
    async open() {
      try {
        await mkdir(directory, { recursive: true });
        const { index, pages } = await readAll(directory, logger);
        for (const { key } of pages) onDisk.set(key, '');
        return { index, pages };
      } catch (error) {
        // A start without it is slow; no start at all is worse.
        logger.warn({ err: error }, 'The snapshot cannot be read; the process starts without it');
        return { index: undefined, pages: [] };
      }
    },
    save(entry) {
      waiting.set(entry.key, entry);
      begin();
    },
    remove(entry) {
      waiting.set(entry.key, undefined);
      hurry.resolve();
      begin();
    },
    saveList() {
      isListOld = true;
      begin();
    },
    flush,
    holds: (entry) => onDisk.has(entry.key) && !waiting.has(entry.key),
    async load(entry) {
      const file = await readFile(fileOf(entry)).catch(ignoreAbsence);
      const content = file && decodeSnapshotFile(file);
      if (content?.page.key === entry.key) return createStoredAnswer(content, options);
      if (file) logger.warn({ url: entry.url }, 'A page of the snapshot is damaged and left out');
      onDisk.delete(entry.key);
      return undefined;
    },
  };
}

function toFacts(entry: PageEntry): PageFacts {
  const { key, url, variant, cookie, isTemporary, status, ref, contentKeys, documentId, viewTag, build, renderedAt } =
    entry;
  return { key, url, variant, cookie, isTemporary, status, ref, contentKeys, documentId, viewTag, build, renderedAt };
}

async function readAll(directory: string, logger: SnapshotOptions['logger']): Promise<SavedState> {
  const list = await readList(directory, logger);
  const files = new Set(await readdir(directory));
  const known = new Set<string>();
  const pages = (list?.pages ?? (await readPages(directory, files, logger))).filter(({ key }) => {
    const name = toFileName(key);
    known.add(name);
    return files.has(name);
  });
  await removeStrangers(directory, files, known).catch((error: unknown) =>
    logger.warn({ err: error }, 'What the snapshot does not name could not be removed'),
  );
  return { index: list?.index, pages };
}

async function readList(directory: string, logger: SnapshotOptions['logger']) {
  const text = await readFile(path.join(directory, listName), 'utf8').catch(ignoreAbsence);
  const list = text === undefined ? undefined : decodeList(text);
  if (text !== undefined && !list) logger.warn({}, 'The list of the snapshot is damaged or of another form; left out');
  return list;
}

/** Without a list: what the pages themselves say. Nobody knows then whether they are right still. */
async function readPages(
  directory: string,
  files: ReadonlySet<string>,
  logger: SnapshotOptions['logger'],
): Promise<SnapshotFacts[]> {
  const pages: SnapshotFacts[] = [];
  for (const name of [...files].filter((file) => file.endsWith('.page'))) {
    const content = decodeSnapshotFile(await readFile(path.join(directory, name)));
    if (content) pages.push({ ...content.page, isValid: false });
    else logger.warn({ file: name }, 'A page of the snapshot is damaged or of another form; left out');
  }
  return pages;
}

/** What no list names: damaged pages, and files whose writing was cut short. */
async function removeStrangers(directory: string, files: ReadonlySet<string>, known: ReadonlySet<string>) {
  const strangers = [...files].filter((name) => /\.(page|tmp)$/.test(name) && !known.has(name));
  for (const name of strangers) await rm(path.join(directory, name), { force: true });
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
