import { rmSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isMissingFile } from '../storage/file-error.ts';
import { makePrivateDirectory, privateFileMode } from '../storage/private-files.ts';

/** A disk cache of rendered variants. When it is full, the least recently used ones are evicted. */
export interface VariantCache {
  readonly read: (asset: string, name: string) => Promise<Uint8Array | undefined>;
  /** Written completely or not at all, so that a partial file is never served. */
  readonly write: (variant: NewVariant) => Promise<void>;
}

interface NewVariant {
  readonly asset: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is one of the few variants that pages use, which are stored even if others have reached the limit. */
  readonly isOfFew: boolean;
}

interface StoredVariant {
  readonly asset: string;
  readonly size: number;
}

type StoredVariants = LRUCache<string, StoredVariant>;

export function createVariantCache({
  directory,
  maxBytes,
  maxPerAsset,
}: {
  directory: string;
  maxBytes: number;
  maxPerAsset: number;
}): VariantCache {
  /** Variants by path. */
  let stored: Promise<StoredVariants> | undefined;
  const known = (): Promise<StoredVariants> => {
    const listed = (stored ??= listVariants(directory, maxBytes));
    listed.catch(() => {
      // The failure may be temporary, so the next call lists the folder again.
      if (stored === listed) stored = undefined;
    });
    return listed;
  };

  return {
    async read(asset, name) {
      const path = join(asset, name);
      try {
        const bytes = await readFile(join(directory, path));
        (await known()).set(path, { asset, size: bytes.byteLength });
        return bytes;
      } catch (error) {
        if (isMissingFile(error)) return undefined;
        throw error;
      }
    },
    async write({ asset, name, bytes, isOfFew }) {
      const variants = await known();
      const path = join(asset, name);
      const isFull = () => [...variants.values()].filter((variant) => variant.asset === asset).length >= maxPerAsset;
      if (!isOfFew && !variants.has(path) && isFull()) return;
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
      variants.set(path, { asset, size: bytes.byteLength });
    },
  };
}

/** Lists the variants of earlier processes, oldest first, and removes unfinished files. */
async function listVariants(directory: string, maxBytes: number): Promise<StoredVariants> {
  const found: (StoredVariant & { path: string; at: number })[] = [];
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
  const variants: StoredVariants = new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(size, 1),
    dispose: (_variant, path, reason) => {
      if (reason === 'evict') rmSync(join(directory, path), { force: true });
    },
  });
  for (const { path, asset, size } of found.toSorted((a, b) => a.at - b.at)) variants.set(path, { asset, size });
  return variants;
}

async function list(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
