import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makePrivateDirectory, privateFileMode } from '../storage/private-files.ts';
import { ImageWorkError } from './image-job.ts';
import type { MediaFile, MediaStore } from './media-store.ts';

/** Provides original images as local files, which the image processes need. */
export interface Originals {
  /** The file exists until `work` ends. Throws `MediaStoreError`, and `ImageWorkError` when there is no space. */
  readonly use: <Result>(file: MediaFile, work: (path: string) => Promise<Result>) => Promise<Result>;
}

interface OriginalsOptions {
  readonly store: MediaStore;
  /** The directory of the copies, which only this process uses. */
  readonly directory: string;
  /** Total size of the copies. */
  readonly maxBytes: number;
}

interface Copy {
  readonly path: string;
  readonly sizeBytes: number;
  readonly ready: Promise<void>;
  users: number;
}

/**
 * Uses files of a local store without a copy. Copies those of a remote store and keeps the copies, because pages show
 * an image in several sizes.
 */
export function createOriginals({ store, directory, maxBytes }: OriginalsOptions): Originals {
  const { findLocal } = store;
  if (findLocal) return { use: async (file, work) => work(await findLocal(file)) };
  rmSync(directory, { recursive: true, force: true });
  makePrivateDirectory(directory);
  /** In the order of use, the least recently used first. */
  const copies = new Map<string, Copy>();
  let totalBytes = 0;

  function remove(key: string, { path, sizeBytes }: Copy): void {
    copies.delete(key);
    totalBytes -= sizeBytes;
    rmSync(path, { force: true });
  }

  function makeRoom(bytes: number): void {
    for (const [key, copy] of copies) {
      if (totalBytes + bytes <= maxBytes) return;
      if (copy.users === 0) remove(key, copy);
    }
    if (totalBytes + bytes > maxBytes) {
      throw new ImageWorkError('image-workers-busy', 'Too many pictures are requested just now.');
    }
  }

  function addCopy(key: string, file: MediaFile): Copy {
    makeRoom(file.sizeBytes);
    const path = join(directory, randomBytes(12).toString('hex'));
    const copy: Copy = { path, sizeBytes: file.sizeBytes, users: 0, ready: download(file, path) };
    copies.set(key, copy);
    totalBytes += file.sizeBytes;
    copy.ready.catch(() => remove(key, copy));
    return copy;
  }

  async function download(file: MediaFile, path: string): Promise<void> {
    await pipeline(await store.open(file), createWriteStream(path, { flags: 'wx', mode: privateFileMode }));
  }

  return {
    async use(file, work) {
      const key = `${file.id}/${file.sha256}`;
      const copy = copies.get(key) ?? addCopy(key, file);
      copies.delete(key);
      copies.set(key, copy);
      copy.users += 1;
      try {
        await copy.ready;
        return await work(copy.path);
      } finally {
        copy.users -= 1;
      }
    },
  };
}
