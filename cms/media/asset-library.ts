import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { maximumAssetBytes, maximumImagePixels } from '../limits.ts';
import type { AssetKind, Storage, StoredAsset } from '../storage/storage.ts';
import { AssetError } from './asset-error.ts';
import { findFileKind, toSafeFilename } from './file-kind.ts';
import { findImageType } from './image-signature.ts';

export interface AssetInput {
  /** Letters, digits, - and _; chosen by the caller. */
  id: string;
  filename: string;
  bytes: Uint8Array;
  alt?: string;
  credits?: string;
}

export interface Asset {
  id: string;
  /** Absolute. */
  url: string;
  /** Pixels; images only. */
  width?: number;
  height?: number;
  /** Bytes. */
  size: number;
  kind: AssetKind;
  filename: string;
}

export interface AssetLibrary {
  /**
   * Keeps the file, durably, before it is known by anybody. Same id and bytes: only name, alt and credits change. Throws
   * `AssetError` `asset-conflict` or `asset-refused`.
   */
  put(input: AssetInput): Promise<Asset>;
  /** The original bytes; undefined when the file is missing although the asset is known. */
  read(asset: StoredAsset): Promise<Uint8Array | undefined>;
}

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

export function createAssetLibrary(options: {
  directory: string;
  storage: Storage;
  publicUrl: string;
  now: () => Date;
}): AssetLibrary {
  mkdirSync(options.directory, { recursive: true });
  const toFile = (id: string): string => join(options.directory, id);
  return {
    async put(input) {
      const sha256 = createHash('sha256').update(input.bytes).digest('hex');
      const known = options.storage.getAsset(checkId(input.id));
      if (known && known.sha256 !== sha256) {
        throw new AssetError(
          'asset-conflict',
          `The asset "${input.id}" has other bytes; give the new file an id of its own.`,
        );
      }
      const asset = await describeAsset(input, { sha256, createdAt: known?.createdAt ?? options.now().getTime() });
      if (!known || !existsSync(toFile(asset.id))) await writeDurably(options.directory, asset.id, input.bytes);
      options.storage.putAsset(asset);
      return toAsset(asset, options.publicUrl);
    },
    async read(asset) {
      try {
        return await readFile(toFile(asset.id));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}

function checkId(id: string): string {
  if (idPattern.test(id)) return id;
  throw new AssetError('asset-refused', `"${id}" is no asset id: use letters, digits, - and _.`);
}

async function describeAsset(input: AssetInput, known: { sha256: string; createdAt: number }): Promise<StoredAsset> {
  const filename = toSafeFilename(input.filename);
  const file = findFileKind(filename);
  if (!file) throw new AssetError('asset-refused', `"${filename}": files of this kind are not taken.`);
  if (input.bytes.byteLength === 0) throw new AssetError('asset-refused', `"${filename}" is empty.`);
  if (input.bytes.byteLength > maximumAssetBytes) throw new AssetError('asset-refused', `"${filename}" is too large.`);
  const image = file.kind === 'image' ? await describeImage(filename, input.bytes) : undefined;
  return {
    ...known,
    id: input.id,
    filename,
    mediaType: image?.mediaType ?? file.mediaType,
    kind: file.kind,
    sizeBytes: input.bytes.byteLength,
    width: image?.width,
    height: image?.height,
    alt: input.alt,
    credits: input.credits,
  };
}

/** The bytes decide, not the name. */
async function describeImage(
  filename: string,
  bytes: Uint8Array,
): Promise<{ mediaType: string; width: number; height: number }> {
  const mediaType = findImageType(bytes);
  if (mediaType === undefined) throw new AssetError('asset-refused', `"${filename}" must be JPEG, PNG, WebP or AVIF.`);
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: maximumImagePixels }).metadata();
    return { mediaType, width: autoOrient.width, height: autoOrient.height };
  } catch (cause) {
    throw new AssetError('asset-refused', `"${filename}" is not a readable image.`, { cause });
  }
}

/** The file and then its directory are flushed: a row must never point at bytes that a power cut takes away. */
async function writeDurably(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(directory, `${name}.${process.pid}.part`);
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(directory, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function toAsset(asset: StoredAsset, publicUrl: string): Asset {
  const { id, filename, kind, width, height, sizeBytes } = asset;
  return {
    id,
    url: `${publicUrl}/media/${id}/${encodeURIComponent(filename)}`,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    size: sizeBytes,
    kind,
    filename,
  };
}
