/**
 * Moves a whole store to another engine, or its media to another media store. The source is only read. The target has a
 * mark until it is complete. No service opens it with the mark, and a repeated move starts over.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
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
import { createScratchFolder } from './scratch-folder.ts';

/** `file`: a SQLite store, whose directory only this process may use; `url`: a PostgreSQL store. */
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
  /** Without it, the media files are not moved. */
  readonly media?: { readonly from: MediaStore; readonly to: MediaStore } | undefined;
  /** A directory for files in transit, on the file system of `media.to`. */
  readonly scratchDirectory: string;
  /**
   * Moves data outside the content service. Called while the target has its mark, and again when a move is repeated.
   */
  readonly moveMore?: (move: { isRepeated: boolean }) => Promise<void>;
  /** Called after each batch with its number of rows. */
  readonly onRows?: (rows: number) => void;
}

export interface MoveSummary {
  readonly tables: StoreSummary;
  readonly mediaFiles: number;
  /** Media files that are missing or damaged in the source. */
  readonly problems: readonly string[];
  /** Verification of the target's audit log. */
  readonly audit: AuditVerification;
}

/** A target that is replaced as a whole, and knows whether an earlier move was interrupted. */
interface MarkedTarget {
  readonly isRepeated: boolean;
  /** Resolves to the target when its mark is durable. */
  readonly begin: () => Promise<StoreTarget>;
  readonly finish: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Throws `StorageError`: `locked`, `not-empty`, `unfinished` for an unfinished source, `corrupt` for a difference. */
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

/** Locked in a fixed order, so that two moves cannot deadlock. Both may be the same file. */
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
    // The mark is removed by the transaction of the copy.
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
  const scratch = await createScratchFolder(scratchDirectory);
  try {
    for await (const file of listMediaFiles(source)) {
      const problem = await moveFile(file, media, join(scratch.path, 'file'));
      if (problem === undefined) mediaFiles += 1;
      else problems.push(problem);
    }
  } finally {
    await scratch.remove();
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

/**
 * Both stores compare the bytes with the SHA-256. Returns the problem if the file in the source is missing or damaged.
 */
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
