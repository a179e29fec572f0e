/**
 * Moves a whole store to another engine, or its media to another media store. The source is only read. The target has a
 * mark until it is whole; with it, no service starts, and a repeated move starts over.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { verifyAudit, type AuditVerification } from '../access/audit-log.ts';
import type { MediaFile, MediaStore } from '../media/media-store.ts';
import { isMediaStoreError } from '../media/media-store-error.ts';
import { assetTable } from '../storage/copy/copied-tables.ts';
import {
  copyRows,
  isEmptyStore,
  type StoreSource,
  type StoreSummary,
  type StoreTarget,
} from '../storage/copy/store-copy.ts';
import { makePrivateDirectory, privateFileMode } from '../storage/private-files.ts';
import { createSqliteTarget, openSqliteSource } from '../storage/sqlite/sqlite-copy.ts';
import { checkFinished, isUnfinished, markFinished, markUnfinished } from '../storage/sqlite/unfinished-marker.ts';
import { acquireLock, type WriterLock } from '../storage/sqlite/writer-lock.ts';
import { StorageError } from '../storage/storage-error.ts';

/** `file`: the store in SQLite, whose directory must be this process's alone; `url`: the store in PostgreSQL. */
export type StoreAddress =
  | { readonly file: string }
  | {
      readonly url: string;
      /** The server may lose confirmed writes: only for tests. */
      readonly isThrowAway?: boolean;
    };

export interface MoveOptions {
  readonly from: StoreAddress;
  readonly to: StoreAddress;
  /** Absent, the files of assets stay where they are. */
  readonly media?: { readonly from: MediaStore; readonly to: MediaStore } | undefined;
  /** On the disk of `media.to`, for files on their way. */
  readonly scratchDirectory: string;
  /** What does not belong to the content service. Called while the target has its mark, again when a move is repeated. */
  moveMore?(move: { isRepeated: boolean }): Promise<void>;
  /** Called with the number of rows that were read last. */
  onRows?(rows: number): void;
}

export interface MoveSummary {
  readonly tables: StoreSummary;
  readonly mediaFiles: number;
  /** Files of assets that are missing or have changed in the source. */
  readonly problems: readonly string[];
  /** Of the target. */
  readonly audit: AuditVerification;
}

/** A target that is written as a whole, and knows whether that was begun before. */
interface MarkedTarget {
  readonly isRepeated: boolean;
  /** Resolves to the target when its mark is durable. */
  begin(): Promise<StoreTarget>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Throws `StorageError`: `locked`, `not-empty`, `unfinished` for a source that is not whole, `corrupt` for a difference. */
export async function moveStore(options: MoveOptions): Promise<MoveSummary> {
  if (toPlace(options.from) === toPlace(options.to))
    throw new StorageError('not-empty', 'The content is there already: name another store than the present one.');
  const locks = lockFiles(options);
  try {
    const source = await openSource(options.from);
    try {
      return await moveFrom(source, options);
    } finally {
      await source.close();
    }
  } finally {
    for (const lock of locks) lock.release();
  }
}

async function moveFrom(source: StoreSource, options: MoveOptions): Promise<MoveSummary> {
  const marked = await openTarget(options.to);
  try {
    const target = await marked.begin();
    await options.moveMore?.({ isRepeated: marked.isRepeated });
    const { mediaFiles, problems } = await moveMedia(source, options);
    const tables = await copyRows(source, target, options.onRows);
    const audit = await verifyAudit(target.audit);
    await target.commit();
    await marked.finish();
    return { tables, mediaFiles, problems, audit };
  } finally {
    await marked.close();
  }
}

const toPlace = (address: StoreAddress): string => ('file' in address ? address.file : address.url);

/** In one order, so that two moves cannot wait for each other; both may be the same file. */
function lockFiles({ from, to }: MoveOptions): WriterLock[] {
  const files = [from, to].flatMap((address) => ('file' in address ? [address.file] : []));
  const locks: WriterLock[] = [];
  try {
    for (const file of [...new Set(files)].toSorted()) {
      makePrivateDirectory(dirname(file));
      locks.push(acquireLock(file));
    }
    return locks;
  } catch (error) {
    for (const lock of locks) lock.release();
    throw error;
  }
}

async function openSource(from: StoreAddress): Promise<StoreSource> {
  if ('file' in from) {
    checkFinished(from.file);
    return openSqliteSource(from.file);
  }
  const { openPostgresSource } = await import('../storage/postgres/postgres-copy.ts');
  return openPostgresSource(from, { holdsWrites: true });
}

async function openTarget(to: StoreAddress): Promise<MarkedTarget> {
  if ('file' in to) return openFileTarget(to.file);
  const { openPostgresTarget } = await import('../storage/postgres/postgres-copy.ts');
  const target = await openPostgresTarget(to, { isEmpty: true });
  return {
    isRepeated: target.isRepeated,
    async begin() {
      await target.markUnfinished();
      return target;
    },
    // The mark ends with the transaction.
    finish: async () => undefined,
    close: () => target.close(),
  };
}

async function openFileTarget(file: string): Promise<MarkedTarget> {
  const isRepeated = isUnfinished(file);
  if (!isRepeated && existsSync(file)) await checkEmpty(file);
  let target: StoreTarget | undefined;
  return {
    isRepeated,
    async begin() {
      markUnfinished(file);
      target = createSqliteTarget(file);
      return target;
    },
    finish: async () => markFinished(file),
    close: async () => target?.close(),
  };
}

async function checkEmpty(file: string): Promise<void> {
  const store = openSqliteSource(file);
  try {
    if (await isEmptyStore(store)) return;
  } finally {
    await store.close();
  }
  throw new StorageError('not-empty', `The content store ${file} has content. Move it away, or set another DATA_DIR.`);
}

async function moveMedia(
  source: StoreSource,
  { media, scratchDirectory }: MoveOptions,
): Promise<{ mediaFiles: number; problems: string[] }> {
  const problems: string[] = [];
  let mediaFiles = 0;
  if (!media) return { mediaFiles, problems };
  makePrivateDirectory(scratchDirectory);
  const scratch = await mkdtemp(join(scratchDirectory, '.move-'));
  try {
    for await (const file of listMediaFiles(source)) {
      const problem = await moveFile(file, media, join(scratch, 'file'));
      if (problem === undefined) mediaFiles += 1;
      else problems.push(problem);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return { mediaFiles, problems };
}

async function* listMediaFiles(source: StoreSource): AsyncGenerator<MediaFile> {
  const columns = Object.keys(assetTable.columns);
  for await (const { rows } of source.exportRows([assetTable])) {
    for (const row of rows) {
      const read = (name: string) => row[columns.indexOf(name)] ?? null;
      yield { id: String(read('id')), sha256: String(read('sha256')), sizeBytes: Number(read('size_bytes')) };
    }
  }
}

/** Both stores compare the bytes with the SHA-256. Returns what is wrong with the file in the source. */
async function moveFile(
  file: MediaFile,
  { from, to }: { from: MediaStore; to: MediaStore },
  path: string,
): Promise<string | undefined> {
  try {
    const content = await from.open(file);
    await pipeline(content, createWriteStream(path, { mode: privateFileMode, flush: true }));
  } catch (error) {
    if (isMediaStoreError(error, 'missing')) return `media/${file.id} is missing`;
    if (isMediaStoreError(error, 'corrupt')) return `media/${file.id} has changed`;
    throw error;
  }
  await to.put(file, path);
  await rm(path, { force: true });
  return undefined;
}
