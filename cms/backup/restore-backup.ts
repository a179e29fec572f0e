import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateDirectory } from '../storage/private-files.ts';
import { acquireLock } from '../storage/sqlite/writer-lock.ts';
import { syncDirectory } from '../storage/sync-directory.ts';
import { openArchive } from './backup-archive.ts';
import { checkStore } from './create-backup.ts';

interface RestoreSummary {
  readonly createdAt: string;
  readonly files: number;
  /** The new path of the previous content; undefined when there was none. */
  readonly previousContent: string | undefined;
}

/**
 * Replaces the content with a backup, completely or not at all: everything is unpacked and compared first, then two
 * renames follow. Files of other folders are added, never replaced, so files newer than the backup stay. Throws
 * `StorageError`: `locked` while a service runs, `corrupt` for a damaged backup; then nothing has changed.
 */
export async function restoreBackup({
  dataDirectory,
  file,
  now,
}: {
  dataDirectory: string;
  file: string;
  now(): Date;
}): Promise<RestoreSummary> {
  const content = join(dataDirectory, 'content');
  const hadContent = existsSync(join(content, 'content.sqlite'));
  makePrivateDirectory(content);
  const lock = acquireLock(join(content, 'content.sqlite'));
  const scratch = await mkdtemp(join(dataDirectory, '.restore-'));
  try {
    const { createdAt, paths } = await unpack(file, scratch);
    const place = join(scratch, 'files');
    const previousContent = join(dataDirectory, `content-before-${now().toISOString().replaceAll(/[:.]/g, '-')}`);
    for (const path of paths.filter((one) => !one.startsWith('content/'))) {
      await addMissing(join(place, path), join(dataDirectory, path));
    }
    for (const directory of new Set(paths.map((path) => dirname(join(place, path))))) {
      if (existsSync(directory)) syncDirectory(directory);
    }
    await rename(content, previousContent);
    await rename(join(place, 'content'), content);
    syncDirectory(dataDirectory);
    if (!hadContent) await rm(previousContent, { recursive: true });
    return { createdAt, files: paths.length, previousContent: hadContent ? previousContent : undefined };
  } finally {
    lock.release();
    await rm(scratch, { recursive: true, force: true });
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

async function addMissing(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  makePrivateDirectory(dirname(target));
  await rename(source, target);
  syncDirectory(dirname(target));
}
