import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { StoredAsset } from '../../storage/asset-register.ts';
import { checkLocalFile } from '../check-bytes.ts';
import type { ImageWorkers } from '../image-workers.ts';
import type { Originals } from '../originals.ts';
import type { VariantCache } from '../variant-cache.ts';
import type { ByteEdit } from './byte-edit.ts';
import { mayHaveCameraMetadata } from './list-metadata-edits.ts';

/** Finds what must not be sent of stored files: see `listMetadataEdits`. */
export interface MetadataEdits {
  /** Throws `ImageWorkError`, and `MediaStoreError` unless the edits are cached. */
  readonly find: (asset: StoredAsset) => Promise<readonly ByteEdit[]>;
}

/** Part of the cached name, so that edits of an earlier rule are not used. Change it with the rules. */
const ruleVersion = 2;
const maxRemembered = 500;

const StoredEditsSchema = v.array(
  v.object({ start: v.number(), end: v.number(), bytes: v.string(), zeros: v.number() }),
);

export function createMetadataEdits(options: {
  cache: VariantCache;
  workers: ImageWorkers;
  originals: Originals;
  /** The edits are used but not cached, and will be searched for again. */
  onCacheFailure: (error: unknown) => void;
}): MetadataEdits {
  const { cache, originals, workers, onCacheFailure } = options;
  const found = new LRUCache<string, Promise<readonly ByteEdit[]>>({ max: maxRemembered });

  async function read(asset: StoredAsset): Promise<readonly ByteEdit[]> {
    const name = createHash('sha256')
      .update(`metadata ${ruleVersion} ${asset.sha256}`)
      .digest('base64url')
      .slice(0, 32);
    const cached = await cache.read(asset.id, name).catch(onCacheFailure);
    if (cached) return fromStored(cached);
    const result = await originals.use(asset, async (source) => {
      // Edits of damaged bytes would damage the file that is sent after its repair.
      await checkLocalFile(source, asset);
      return workers.run({ kind: 'find-metadata', source, mediaType: asset.mediaType }, 'page');
    });
    if (result.kind !== 'metadata') throw new Error('A search for metadata gives edits.');
    await cache.write({ asset: asset.id, name, bytes: toStored(result.edits), isOfFew: true }).catch(onCacheFailure);
    return result.edits;
  }

  return {
    async find(asset) {
      if (!mayHaveCameraMetadata(asset.mediaType)) return [];
      const key = `${asset.id}/${asset.sha256}`;
      const known = found.get(key);
      if (known) return known;
      const reading = read(asset);
      found.set(key, reading);
      reading.catch(() => found.delete(key));
      return reading;
    },
  };
}

function toStored(edits: readonly ByteEdit[]): Uint8Array {
  return Buffer.from(
    JSON.stringify(edits.map(({ bytes, ...edit }) => ({ ...edit, bytes: Buffer.from(bytes).toString('base64') }))),
  );
}

function fromStored(bytes: Uint8Array): ByteEdit[] {
  const stored = v.parse(StoredEditsSchema, JSON.parse(Buffer.from(bytes).toString()));
  return stored.map((edit) => ({ ...edit, bytes: Buffer.from(edit.bytes, 'base64') }));
}
