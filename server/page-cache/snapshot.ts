/**
 * Stored pages on disk, in one disposable SQLite file (decision 0054). A process starts from it, with or without the
 * content service, and reads evicted pages from it. Pages are written in the background, in small transactions, within
 * a second.
 */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { ChangeLog } from './change-log.ts';
import type { ContentIndex } from './content-watch/content-index.ts';
import { toEntry, toFacts, type PageEntry, type PageFacts } from './page.ts';
import { isDamage, openSnapshotDatabase, removeSnapshotDatabase, type SnapshotDatabase } from './snapshot-database.ts';
import { createSnapshotState, type SavedState } from './snapshot-state.ts';
import { createCachedResponse, type ResponseOptions, type CachedResponse } from './cached-response.ts';

export interface Snapshot {
  /**
   * Returns the state of an earlier process. A damaged file is logged and deleted. `memory`: the entries to be written.
   */
  readonly open: (memory: Memory) => SavedState;
  /** The page that an earlier process stored under the key, without its bytes. Each page is returned once. */
  readonly take: (key: string) => PageEntry | undefined;
  /** Some of the pages that were not returned yet; `undefined` when none is left. */
  readonly takeSome: () => PageEntry[] | undefined;
  readonly countUntaken: () => number;
  /** Whether the newest bytes of the page are on disk. */
  readonly holds: (page: { key: string }) => boolean;
  readonly load: (entry: PageEntry) => CachedResponse | undefined;
  readonly save: (entry: PageEntry) => void;
  /** Writes the facts only, because the bytes have not changed. */
  readonly saveFacts: (entry: PageEntry) => void;
  /** The index of documents, and the change log. */
  readonly saveState: () => void;
  readonly remove: (page: { key: string }) => void;
  /** Resolves when everything is written. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface SnapshotOptions extends ResponseOptions {
  readonly directory: string;
  readonly changes: Pick<ChangeLog, 'version' | 'save' | 'isRemoved' | 'changesOwnDocument'>;
  readonly index: () => ContentIndex | undefined;
  /** Resolves when the next writes may begin. */
  readonly gather?: (() => Promise<unknown>) | undefined;
  readonly logger: { warn: (fields: object, message: string) => void };
}

interface Memory {
  readonly get: (key: string) => PageEntry | undefined;
  readonly values: () => Iterable<PageEntry>;
}

type Change = 'page' | 'facts' | 'removed';
type SavedPage = PageFacts & { readonly validAt: number };
type SavedResponse = Pick<CachedResponse, 'status' | 'headers' | 'quality' | 'hash' | 'length'>;

/** Written per transaction, which blocks the event loop for a few milliseconds. */
const maxRows = 50;
const maxBytes = 1024 * 1024;
/** Read per turn of the event loop. */
const maxTaken = 200;

const gatherMs = 250;
const waitToGather = () => sleep(gatherMs, undefined, { ref: false });

export function createSnapshot(options: SnapshotOptions): Snapshot {
  const { directory, changes, logger, gather = waitToGather } = options;
  const state = createSnapshotState(options);
  let database: SnapshotDatabase | undefined;
  let memory: Memory = new Map<string, PageEntry>();
  let isClosed = false;
  let openedVersion = -1;
  /** Keys of pages on disk, and of those that an earlier process wrote and this one has not read yet. */
  const keys = new Set<string>();
  const untaken = new Set<string>();
  const pending = new Map<string, Change>();
  /** Pages that are saved with an older version than their own, because the change log did not contain that one yet. */
  const ahead = new Set<string>();
  const shared = new Map<string, string>();
  let hurry = Promise.withResolvers<void>();
  let writing: Promise<void> | undefined;

  const throwAway = () => {
    database?.close();
    database = undefined;
    removeSnapshotDatabase(directory);
    for (const own of [keys, untaken, pending, ahead]) own.clear();
    state.forget();
    for (const entry of memory.values()) if (entry.answer && !entry.isTemporary) pending.set(entry.key, 'page');
  };

  const openDatabase = (): SnapshotDatabase => {
    try {
      return openSnapshotDatabase(directory);
    } catch (error) {
      if (!isDamage(error)) throw error;
      logger.warn({ err: error }, 'The snapshot is damaged or of another version and is thrown away');
      throwAway();
      return openSnapshotDatabase(directory);
    }
  };

  /**
   * Returns `undefined` after a fault. The process continues without its snapshot, and tries again with the next page.
   */
  const attempt = <Value>(message: string, work: (tables: SnapshotDatabase) => Value): Value | undefined => {
    if (isClosed) return undefined;
    try {
      database ??= openDatabase();
      return work(database);
    } catch (error) {
      logger.warn({ err: error }, message);
      if (isDamage(error)) throwAway();
      return undefined;
    }
  };

  const writePage = ({ pages, bodies }: SnapshotDatabase, entry: PageEntry, change: Change): number => {
    // A saved page must not be newer than the saved change log.
    const page: SavedPage = { ...toFacts(entry), validAt: Math.min(entry.validAt, changes.version()) };
    if (entry.validAt > page.validAt) ahead.add(entry.key);
    pages.set(entry.key, page);
    if (change === 'facts' || !entry.answer) return 0;
    const { status, headers, quality, hash, length, bodies: own } = entry.answer;
    const answer: SavedResponse = { status, headers, quality, hash, length };
    bodies.set(entry.key, { value: answer, gzip: own.gzip, br: own.br });
    return own.gzip.length + own.br.length;
  };

  const writeSome = (tables: SnapshotDatabase): true => {
    const written = new Map<string, Change | 'none'>();
    let bytes = 0;
    tables.transaction(() => {
      state.save(tables);
      for (const [key, change] of pending) {
        const entry = memory.get(key);
        // The page may have been evicted before it was written.
        const isThere = entry !== undefined && (change === 'facts' || entry.answer !== undefined);
        if (change === 'removed') tables.removePage(key);
        else if (isThere) bytes += writePage(tables, entry, change);
        written.set(key, change === 'removed' || isThere ? change : 'none');
        if (written.size >= maxRows || bytes >= maxBytes) break;
      }
    });
    for (const [key, change] of written) {
      pending.delete(key);
      if (change === 'removed') keys.delete(key);
      else if (change === 'page') keys.add(key);
    }
    return true;
  };

  const isWaiting = () => pending.size > 0 || state.isDirty();

  const writeAll = async () => {
    while (isWaiting()) {
      await Promise.race([gather(), hurry.promise]);
      hurry = Promise.withResolvers();
      while (isWaiting()) {
        const isWritten = attempt('The snapshot cannot be written; it is tried again with the next page', writeSome);
        if (!isWritten) return state.forget();
        await turn();
      }
    }
  };

  const begin = () => {
    writing ??= writeAll().finally(() => (writing = undefined));
  };

  const flush = async () => {
    hurry.resolve();
    await writing;
  };

  const share = (text: string) => shared.get(text) ?? (shared.set(text, text), text);

  const take = (key: string): PageEntry | undefined => {
    if (!untaken.delete(key)) return undefined;
    const saved = attempt(
      'A page of the snapshot cannot be read',
      ({ pages }) => pages.get(key) as SavedPage | undefined,
    );
    if (!saved) return undefined;
    const { validAt, ...facts } = saved;
    const entry = toEntry(
      { ...facts, contentKeys: facts.contentKeys.map(share) },
      { answer: undefined, validAt: validAt > openedVersion ? -1 : validAt },
    );
    if (untaken.size === 0) shared.clear();
    entry.isUrgent = changes.changesOwnDocument(entry);
    if (!changes.isRemoved(entry)) return entry;
    remove(entry);
    return undefined;
  };

  const remove = ({ key }: { key: string }) => {
    untaken.delete(key);
    pending.delete(key);
    if (!keys.has(key)) return;
    pending.set(key, 'removed');
    // A page that was taken down is removed from disk at once.
    hurry.resolve();
    begin();
  };

  return {
    open(given) {
      memory = given;
      const saved = attempt('The snapshot cannot be read; the process starts without it', (tables) => {
        removeEarlierFormat(directory);
        for (const key of tables.pages.keys()) keys.add(key);
        for (const key of keys) untaken.add(key);
        return state.read(tables);
      });
      openedVersion = saved?.changes?.version ?? -1;
      return saved ?? { index: undefined, changes: undefined };
    },
    take,
    takeSome: () =>
      untaken.size === 0 ? undefined : [...untaken].slice(0, maxTaken).flatMap((key) => take(key) ?? []),
    countUntaken: () => untaken.size,
    holds: ({ key }) => keys.has(key) && (pending.get(key) ?? 'facts') === 'facts',
    load(entry) {
      const { key, url } = entry;
      const body = attempt('A page of the snapshot cannot be read', ({ bodies }) => bodies.get(key));
      if (body)
        return createCachedResponse(
          { ...(body.value as SavedResponse), bodies: { gzip: body.gzip, br: body.br } },
          options,
          entry,
        );
      if (keys.delete(key)) logger.warn({ url }, 'A page of the snapshot is damaged and left out');
      return undefined;
    },
    save({ key }) {
      pending.set(key, 'page');
      begin();
    },
    saveFacts({ key }) {
      if (!keys.has(key) || pending.has(key)) return;
      pending.set(key, 'facts');
      begin();
    },
    saveState() {
      state.markDirty();
      for (const key of ahead) if (!pending.has(key)) pending.set(key, 'facts');
      ahead.clear();
      begin();
    },
    remove,
    flush,
    async close() {
      await flush();
      isClosed = true;
      database?.close();
      database = undefined;
    },
  };
}

/** Releases before decision 0054 stored each page in its own file. */
function removeEarlierFormat(directory: string): void {
  const names = readdirSync(directory).filter((name) => /\.page$|^(pages|documents).*\.json$/.test(name));
  for (const name of names) rmSync(path.join(directory, name), { force: true });
}
