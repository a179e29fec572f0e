import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { createFolderMediaStore } from '../media/folder-media-store.ts';
import type { MediaFile, MediaStore } from '../media/media-store.ts';
import { isMediaStoreError } from '../media/media-store-error.ts';
import { copyRows } from '../storage/copy/store-copy.ts';
import { isMissingFile } from '../storage/file-error.ts';
import type { PostgresStore } from '../storage/postgres/postgres-copy.ts';
import { makePrivateDirectory } from '../storage/private-files.ts';
import { toDamageError } from '../storage/sqlite/open-database.ts';
import { createSqliteTarget } from '../storage/sqlite/sqlite-copy.ts';
import { StorageError } from '../storage/storage-error.ts';
import { syncDirectory } from '../storage/sync-directory.ts';
import { createArchive, compress, openArchive, readPieces, toDamage, type ArchiveWriter } from './backup-archive.ts';
import { digestTables } from './table-digests.ts';

interface BackupOptions {
  /** The directory that contains `content/` and the other folders. */
  readonly dataDirectory: string;
  readonly file: string;
  /** The store; by default `content/content.sqlite`. */
  readonly database?: PostgresStore | undefined;
  /** The media store; by default `content/media/`. */
  readonly mediaStore?: MediaStore | undefined;
  /** Writes folders that are outside the data directory into an empty directory. */
  readonly exportFolders?: (directory: string) => Promise<void>;
  /** Folders beside `content/` that are saved too; missing ones are skipped. */
  readonly folders: readonly string[];
  readonly now: () => Date;
}

interface BackupSummary {
  readonly sizeBytes: number;
  readonly files: number;
  /** Media files that are missing or damaged, and therefore left out. */
  readonly problems: readonly string[];
}

const storePath = 'content/content.sqlite';

/**
 * Saves everything in one file while the service runs: a consistent snapshot of the store, then the media files that it
 * references, then the folders. The backup is read back and compared before it gets its name. Throws `StorageError`.
 */
export async function createBackup(options: BackupOptions): Promise<BackupSummary> {
  const file = resolve(options.file);
  const scratch = await mkdtemp(`${file}.part-`).catch((cause: unknown) => {
    throw new StorageError('failed', `Nothing can be written to ${dirname(file)}.`, { cause });
  });
  try {
    const written = join(scratch, 'written.gz');
    const { tables, problems } = await writeArchive(options, scratch, written);
    const files = await verifyBackup(written, scratch, tables);
    await rename(written, file);
    syncDirectory(dirname(file));
    return { sizeBytes: (await stat(file)).size, files, problems };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

type Tables = Record<string, string>;

async function writeArchive(
  { dataDirectory, database, folders, mediaStore, exportFolders, now }: BackupOptions,
  scratch: string,
  target: string,
): Promise<{ tables: Tables; problems: string[] }> {
  const createdAt = now().toISOString();
  const copy = join(scratch, 'store.sqlite');
  const tables = database ? await copyDatabase(database, copy) : await copyStore(join(dataDirectory, storePath), copy);
  const plain = join(scratch, 'plain.sqlite');
  const archive = createArchive(plain);
  await archive.add(storePath, readPieces(copy));
  // After the store: a file is flushed before its row is written and never changes, so every referenced file exists.
  const media = mediaStore ?? createFolderMediaStore({ directory: join(dataDirectory, 'content/media') });
  const problems = await addMedia(archive, media, listMediaFiles(copy));
  const root = exportFolders ? join(scratch, 'folders') : dataDirectory;
  if (exportFolders) {
    makePrivateDirectory(root);
    await exportFolders(root);
  }
  for (const folder of folders) await addFolder(archive, root, folder);
  archive.finish({ format: 1, createdAt, tables });
  await rm(copy);
  await compress(plain, target);
  await rm(plain);
  return { tables, problems };
}

/** The digests and the copy come from one read transaction, so that both have the same content. */
async function copyStore(source: string, target: string): Promise<Tables> {
  const database = openSource(source);
  try {
    database.exec('BEGIN');
    const tables = digestTables(database);
    await backup(database, target, { rate: 1000 });
    database.exec('COMMIT');
    makeSelfContained(target);
    return tables;
  } catch (cause) {
    throw isDamage(cause) ? toDamageError(source, cause) : cause;
  } finally {
    database.close();
  }
}

/**
 * Copies a consistent snapshot of the database into a SQLite file, so that a backup can be restored into either engine.
 */
async function copyDatabase(database: PostgresStore, file: string): Promise<Tables> {
  // Loads the driver, which a SQLite store does not need.
  const { openPostgresSource } = await import('../storage/postgres/postgres-copy.ts');
  const source = await openPostgresSource(database, { holdsWrites: false });
  const target = createSqliteTarget(file);
  try {
    await copyRows(source, target);
    await target.commit();
  } finally {
    await target.close();
    await source.close();
  }
  const copy = openSource(file);
  const tables = digestTables(copy);
  copy.close();
  return tables;
}

/** SQLite's error codes for a malformed page (SQLITE_CORRUPT) and for a file that is not a database (SQLITE_NOTADB). */
function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [11, 26].includes(errcode & 0xff);
}

/** Turns off the write-ahead log, so that the one file is complete. The service turns it on again. */
function makeSelfContained(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
}

function openSource(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (cause) {
    throw new StorageError('failed', `There is no content store ${file}. Is DATA_DIR right?`, { cause });
  }
}

const assetRow = v.pipe(
  v.object({ id: v.string(), sha256: v.string(), size_bytes: v.number() }),
  v.transform(({ id, sha256, size_bytes: sizeBytes }): MediaFile => ({ id, sha256, sizeBytes })),
);

/** The media files that the assets of a store reference. */
export function listMediaFiles(store: string): MediaFile[] {
  const database = new DatabaseSync(store, { readOnly: true });
  const rows = database.prepare('SELECT id, sha256, size_bytes FROM asset ORDER BY id').all();
  database.close();
  return rows.map((row) => v.parse(assetRow, row));
}

export function toArchivePath({ id }: { id: string }): string {
  return `content/media/${id}`;
}

async function addMedia(archive: ArchiveWriter, media: MediaStore, files: readonly MediaFile[]): Promise<string[]> {
  const problems: string[] = [];
  for (const file of files) {
    try {
      await archive.add(toArchivePath(file), await media.open(file));
    } catch (error) {
      if (isMediaStoreError(error, 'missing')) problems.push(`media/${file.id} is missing`);
      else if (isMediaStoreError(error, 'corrupt')) problems.push(`media/${file.id} has changed`);
      else throw error;
    }
  }
  return problems;
}

/** Names that begin with a dot belong to unfinished files. */
async function addFolder(archive: ArchiveWriter, root: string, folder: string): Promise<void> {
  for (const entry of await listFolder(join(root, folder))) {
    const path = `${folder}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) await addFolder(archive, root, path);
    else if (entry.isFile()) await archive.add(path, readPieces(join(root, path)));
  }
}

async function listFolder(
  directory: string,
): Promise<{ name: string; isDirectory: () => boolean; isFile: () => boolean }[]> {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

/** Reads the backup back, compares the store with the running one, and returns the number of files. */
async function verifyBackup(file: string, scratch: string, tables: Tables): Promise<number> {
  const archive = await openArchive(file, scratch);
  const place = join(scratch, 'verified');
  try {
    for (const entry of archive.files) {
      const extracted = await archive.extract(entry, place);
      if (entry.path === storePath) checkStore(extracted, file, tables);
      await rm(extracted);
    }
    if (!archive.files.some(({ path }) => path === storePath)) throw toDamage(file, new Error('it holds no store'));
    return archive.files.length;
  } finally {
    archive.close();
  }
}

/** Throws `StorageError` `corrupt` when any row of the store differs from the one that was saved. */
export function checkStore(store: string, backupFile: string, tables: Tables): void {
  const database = new DatabaseSync(store, { readOnly: true });
  try {
    const [answer] = database.prepare('PRAGMA integrity_check(1)').all();
    if (answer?.['integrity_check'] !== 'ok') throw new Error(`the store: ${String(answer?.['integrity_check'])}`);
    const found = digestTables(database);
    const names = new Set([...Object.keys(found), ...Object.keys(tables)]);
    const wrong = [...names].find((name) => found[name] !== tables[name]);
    if (wrong !== undefined) throw new Error(`the table ${wrong} has other rows than were saved`);
  } catch (cause) {
    throw toDamage(backupFile, cause);
  } finally {
    database.close();
  }
}
