/** A folder for files in transit. Its lock tells a folder in use from one that a killed move left. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateDirectory } from '../storage/private-files.ts';
import { acquireLock, type WriterLock } from '../storage/sqlite/writer-lock.ts';
import { StorageError } from '../storage/storage-error.ts';

const prefix = '.move-';

export interface ScratchFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Removes what killed moves left in the directory first. */
export async function createScratchFolder(directory: string): Promise<ScratchFolder> {
  makePrivateDirectory(directory);
  await removeLeftovers(directory);
  const path = await mkdtemp(join(directory, prefix));
  const lock = lockFolder(path);
  return {
    path,
    async remove() {
      lock.release();
      await rm(path, { recursive: true, force: true });
    },
  };
}

const lockFolder = (folder: string): WriterLock => acquireLock(join(folder, 'in-use'));

async function removeLeftovers(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const folder = join(directory, entry.name);
    if (!entry.isDirectory() || !entry.name.startsWith(prefix) || isInUse(folder)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

function isInUse(folder: string): boolean {
  try {
    lockFolder(folder).release();
    return false;
  } catch (error) {
    if (error instanceof StorageError && error.code === 'locked') return true;
    throw error;
  }
}
