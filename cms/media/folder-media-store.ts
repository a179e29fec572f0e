import { open, readdir, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../storage/file-error.ts';
import { makePrivateDirectory } from '../storage/private-files.ts';
import { syncDirectory } from '../storage/sync-directory.ts';
import { checkLocalFile, toCheckedStream } from './check-bytes.ts';
import type { ListedMediaFile, MediaFile, MediaStore } from './media-store.ts';
import { isMediaStoreError, MediaStoreError, toCorruptFile, toMissingFile } from './media-store-error.ts';

/**
 * A folder with one file for each asset, named by its id. Files that are put must be on the same file system, flushed
 * and private, because they are renamed into the folder. Only one process writes to the folder.
 */
export function createFolderMediaStore({ directory }: { directory: string }): MediaStore {
  makePrivateDirectory(directory);
  const toPath = ({ id }: { id: string }): string => join(directory, id);

  return {
    async put(file, path) {
      await checkLocalFile(path, file);
      const target = toPath(file);
      if (await hasBytes(target, file)) {
        // The time of the last put protects it from the sweep for old files without an asset.
        return utimes(target, new Date(), new Date());
      }
      await rename(path, target);
      syncDirectory(directory);
    },
    async open(file, range) {
      const handle = await openFile(toPath(file), file);
      try {
        if ((await handle.stat()).size !== file.sizeBytes) throw toCorruptFile(file);
      } catch (error) {
        await handle.close();
        throw error;
      }
      // The stream closes the handle when it ends.
      const content = handle.createReadStream(range && { start: range.start, end: range.end });
      return toCheckedStream(content, content, { file, range });
    },
    has: (file) => isFile(toPath(file)),
    async remove(file) {
      await rm(toPath(file), { force: true });
      syncDirectory(directory);
    },
    list: () => list(directory),
    async findLocal(file) {
      if (await isFile(toPath(file))) return toPath(file);
      throw toMissingFile(file);
    },
    close() {},
  };
}

/** Returns false when there is no such file. Throws `other-bytes`. */
async function hasBytes(path: string, file: MediaFile): Promise<boolean> {
  try {
    await checkLocalFile(path, file);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    if (!isMediaStoreError(error, 'corrupt')) throw error;
    throw new MediaStoreError('other-bytes', `The file of the asset "${file.id}" exists with other bytes.`);
  }
}

async function openFile(path: string, file: MediaFile): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    throw isMissingFile(error) ? toMissingFile(file, error) : error;
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

async function* list(directory: string): AsyncGenerator<ListedMediaFile> {
  for (const id of await readdir(directory)) {
    try {
      yield { id, sha256: undefined, modifiedAt: (await stat(join(directory, id))).mtimeMs };
    } catch (error) {
      // The file was removed in the meantime.
      if (!isMissingFile(error)) throw error;
    }
  }
}
