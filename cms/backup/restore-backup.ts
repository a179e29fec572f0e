import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolderMediaStore } from '../media/folder-media-store.ts';
import type { MediaStore } from '../media/media-store.ts';
import { isMediaStoreError } from '../media/media-store-error.ts';
import { copyRows } from '../storage/copy/store-copy.ts';
import type { PostgresStore } from '../storage/postgres/postgres-copy.ts';
import { makePrivateDirectory } from '../storage/private-files.ts';
import { StorageError } from '../storage/storage-error.ts';
import { endSignIns, openSqliteSource, updateSchema } from '../storage/sqlite/sqlite-copy.ts';
import { acquireLock } from '../storage/sqlite/writer-lock.ts';
import { syncDirectory } from '../storage/sync-directory.ts';
import { openArchive } from './backup-archive.ts';
import { checkStore, listMediaFiles, toArchivePath } from './create-backup.ts';

interface RestoreSummary {
  readonly createdAt: string;
  readonly files: number;
  /** The new path of the previous content; undefined when there was none. */
  readonly previousContent: string | undefined;
  /** The number of the schema of a newer program that was in the database; undefined when there was none. */
  readonly replacedSchema: number | undefined;
}

interface RestoreOptions {
  readonly dataDirectory: string;
  readonly file: string;
  /** Its content is replaced in one transaction; by default `content/content.sqlite` is replaced. */
  readonly database?: PostgresStore | undefined;
  /** Also replaces the tables of a newer program in the database, with all that it has written there. */
  readonly replacesNewer?: boolean;
  /** Receives the media files; by default `content/media/`. */
  readonly mediaStore?: MediaStore | undefined;
  /** Adds the files of a directory's folders to folders that are outside the data directory. */
  readonly importFolders?: (directory: string) => Promise<void>;
  readonly now: () => Date;
}

/**
 * Replaces the content with a backup, completely or not at all: everything is unpacked and compared first, then two
 * renames follow, or one transaction. Files of other folders are added, never replaced, so files newer than the backup
 * stay. Throws `StorageError`: `locked` while a service runs, `corrupt` for a damaged backup, `newer-schema` for a
 * database of a newer program without `replacesNewer`; then nothing has changed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { dataDirectory, file, database } = options;
  const content = join(dataDirectory, 'content');
  const hadContent = existsSync(join(content, 'content.sqlite'));
  makePrivateDirectory(content);
  const lock = acquireLock(join(content, 'content.sqlite'));
  const scratch = await mkdtemp(join(dataDirectory, '.restore-'));
  try {
    const { createdAt, paths } = await unpack(file, scratch);
    const unpacked = { place: join(scratch, 'files'), paths };
    const replaced = database
      ? await restoreDatabase(unpacked, { ...options, database })
      : await restoreFolder(unpacked, { ...options, hadContent });
    return { createdAt, files: paths.length, ...replaced };
  } finally {
    lock.release();
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Unpacked {
  readonly place: string;
  readonly paths: readonly string[];
}

type Replaced = Pick<RestoreSummary, 'previousContent' | 'replacedSchema'>;

async function restoreFolder(
  unpacked: Unpacked,
  { hadContent, ...options }: RestoreOptions & { hadContent: boolean },
): Promise<Replaced> {
  const { place, paths } = unpacked;
  const { dataDirectory, mediaStore, now } = options;
  if (mediaStore) await moveMedia(place, mediaStore);
  await addFolders(unpacked, options);
  for (const directory of new Set(paths.map((path) => dirname(join(place, path))))) {
    if (existsSync(directory)) syncDirectory(directory);
  }
  endSignIns(join(place, 'content/content.sqlite'));
  const content = join(dataDirectory, 'content');
  const previousContent = join(dataDirectory, `content-before-${now().toISOString().replaceAll(/[:.]/g, '-')}`);
  await rename(content, previousContent);
  await rename(join(place, 'content'), content);
  syncDirectory(dataDirectory);
  if (!hadContent) await rm(previousContent, { recursive: true });
  return { previousContent: hadContent ? previousContent : undefined, replacedSchema: undefined };
}

async function restoreDatabase(
  unpacked: Unpacked,
  { database, replacesNewer = false, ...options }: RestoreOptions & { database: PostgresStore },
): Promise<Replaced> {
  const store = join(unpacked.place, 'content/content.sqlite');
  // The backup may come from an earlier version of this program.
  updateSchema(store);
  const media =
    options.mediaStore ?? createFolderMediaStore({ directory: join(options.dataDirectory, 'content/media') });
  const { openPostgresTarget } = await import('../storage/postgres/postgres-copy.ts');
  const target = await openPostgresTarget(database, { isEmpty: false, replacesNewer }).catch(nameDemand);
  try {
    await moveMedia(unpacked.place, media);
    await addFolders(unpacked, options);
    const source = openSqliteSource(store);
    await copyRows(source, target).finally(() => source.close());
    await target.commit();
    return { previousContent: undefined, replacedSchema: target.newerSchema };
  } finally {
    await target.close();
  }
}

/** Says how a database of a newer program can be replaced all the same. */
function nameDemand(error: unknown): never {
  if (!(error instanceof StorageError) || error.code !== 'newer-schema') throw error;
  throw new StorageError(
    error.code,
    `${error.message} To replace what it wrote by the backup, repeat the restore with --replace-newer.`,
    { cause: error },
  );
}

async function addFolders({ place, paths }: Unpacked, { dataDirectory, importFolders }: RestoreOptions): Promise<void> {
  if (importFolders) return importFolders(place);
  for (const path of paths.filter((one) => !one.startsWith('content/'))) {
    await addMissing(join(place, path), join(dataDirectory, path));
  }
}

async function unpack(file: string, scratch: string): Promise<{ createdAt: string; paths: string[] }> {
  const archive = await openArchive(file, scratch);
  try {
    const place = join(scratch, 'files');
    for (const entry of archive.files) await archive.extract(entry, place);
    checkStore(join(place, 'content/content.sqlite'), file, archive.manifest.tables);
    return { createdAt: archive.manifest.createdAt, paths: archive.files.map(({ path }) => path) };
  } finally {
    archive.close();
  }
}

/**
 * Files are stored before anything is replaced. Existing files are kept, and files that nothing references do no harm.
 */
async function moveMedia(place: string, mediaStore: MediaStore): Promise<void> {
  for (const file of listMediaFiles(join(place, 'content/content.sqlite'))) {
    const path = join(place, toArchivePath(file));
    try {
      if (existsSync(path)) await mediaStore.put(file, path);
    } catch (error) {
      // The file was missing or damaged when the backup was made, and was reported then.
      if (!isMediaStoreError(error, 'corrupt')) throw error;
    }
  }
  await rm(join(place, 'content/media'), { recursive: true, force: true });
}

async function addMissing(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  makePrivateDirectory(dirname(target));
  await rename(source, target);
  syncDirectory(dirname(target));
}
