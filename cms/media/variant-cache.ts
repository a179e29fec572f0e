import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../storage/file-error.ts';
import { makePrivateDirectory, privateFileMode } from '../storage/private-files.ts';

/** Pictures that were made before, on disk; when it is full the least recently used go first. */
export interface VariantCache {
  read(asset: string, name: string): Promise<Uint8Array | undefined>;
  /** Whole or not at all, so that a cut write is never served. */
  write(asset: string, name: string, bytes: Uint8Array): Promise<void>;
}

interface Place {
  readonly asset: string;
  readonly size: number;
}

export function createVariantCache({
  directory,
  maximumBytes,
  mostPerAsset,
}: {
  directory: string;
  maximumBytes: number;
  mostPerAsset: number;
}): VariantCache {
  /** By path, in order of use. */
  let places: Promise<Map<string, Place>> | undefined;
  const known = (): Promise<Map<string, Place>> => {
    const listed = (places ??= listPlaces(directory));
    listed.catch(() => {
      // Not for good: what was in the way may be gone the next time.
      if (places === listed) places = undefined;
    });
    return listed;
  };
  let total: number | undefined;

  async function makeRoom(files: Map<string, Place>): Promise<void> {
    for (const [path, { size }] of files) {
      if ((total ?? 0) <= maximumBytes) return;
      files.delete(path);
      total = (total ?? 0) - size;
      await rm(join(directory, path), { force: true });
    }
  }

  return {
    async read(asset, name) {
      const path = join(asset, name);
      try {
        const bytes = await readFile(join(directory, path));
        const files = await known();
        files.delete(path);
        files.set(path, { asset, size: bytes.byteLength });
        return bytes;
      } catch (error) {
        if (isMissingFile(error)) return undefined;
        throw error;
      }
    },
    async write(asset, name, bytes) {
      const files = await known();
      total ??= sum(files);
      const path = join(asset, name);
      const siblings = [...files.values()].filter((place) => place.asset === asset).length;
      if (siblings >= mostPerAsset && !files.has(path)) return;
      const file = join(directory, path);
      makePrivateDirectory(join(directory, asset));
      const temporary = `${file}.${process.pid}.part`;
      try {
        await writeFile(temporary, bytes, { mode: privateFileMode });
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      total += bytes.byteLength - (files.get(path)?.size ?? 0);
      files.delete(path);
      files.set(path, { asset, size: bytes.byteLength });
      await makeRoom(files);
    },
  };
}

function sum(files: Map<string, Place>): number {
  return [...files.values()].reduce((bytes, { size }) => bytes + size, 0);
}

/** What an earlier process left, oldest first; its unfinished files go. */
async function listPlaces(directory: string): Promise<Map<string, Place>> {
  const found: { path: string; asset: string; size: number; at: number }[] = [];
  for (const asset of await list(directory)) {
    for (const name of await list(join(directory, asset))) {
      const path = join(asset, name);
      if (name.endsWith('.part')) {
        await rm(join(directory, path), { force: true });
        continue;
      }
      const { size, mtimeMs } = await stat(join(directory, path));
      found.push({ path, asset, size, at: mtimeMs });
    }
  }
  const ordered = found.toSorted((a, b) => a.at - b.at);
  return new Map(ordered.map(({ path, asset, size }) => [path, { asset, size }]));
}

async function list(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
