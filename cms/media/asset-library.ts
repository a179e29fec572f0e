import { createHash, randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toMediaPath } from '../fields/image-value.ts';
import { maxAssetBytes } from '../limits.ts';
import type { DiskSpaceLimits } from '../storage/disk-space-limits.ts';
import type { AssetKind, Storage, StoredAsset } from '../storage/storage.ts';
import { makePrivateDirectory, privateFileMode } from '../storage/private-files.ts';
import { syncDirectory } from '../storage/sync-directory.ts';
import { AssetError } from './asset-error.ts';
import { isMissingFile } from '../storage/file-error.ts';
import { findFileKind, toSafeFilename } from './file-kind.ts';
import { hasContentOf, signatureBytes } from './file-signature.ts';
import { ImageWorkError } from './image-job.ts';
import { findImageType } from './image-signature.ts';
import type { ImageWorkers } from './image-workers.ts';

interface AssetDescription {
  /** Letters, digits, - and _; chosen by the caller. */
  id: string;
  alt?: string;
  credits?: string;
}

export interface AssetInput extends AssetDescription {
  filename: string;
  bytes: Uint8Array;
}

/** A checked file, flushed to disk, that belongs to no asset yet. */
export interface StagedFile extends Omit<StoredAsset, 'id' | 'createdAt' | 'alt' | 'credits'> {
  /** Its path. */
  readonly file: string;
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
   * Stores the file durably before the asset is visible. With the same id and bytes only name, alt and credits change.
   * Throws `AssetError` `asset-conflict` or `asset-refused`.
   */
  put(input: AssetInput): Promise<Asset>;
  /** Streams a file to the disk and checks it. Leaves nothing when it throws; also throws `asset-too-large`. */
  stage(filename: string, content: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  /** Makes it an asset, as `put` does. Synchronous, so that it can be part of a transaction. */
  keep(staged: StagedFile, description: AssetDescription): Asset;
  /** Removes it unless it became an asset. */
  discard(staged: StagedFile): Promise<void>;
  /** The path of the original bytes, if they exist. */
  toFile(asset: StoredAsset): string;
  /**
   * Removes files without an asset, which a crash between file and row left at least a day ago. Returns their names.
   */
  sweep(): Promise<string[]>;
}

interface LibraryOptions {
  readonly directory: string;
  /** On the same disk as `directory`, and used by this process only. */
  readonly incomingDirectory: string;
  readonly storage: Storage;
  readonly diskLimits: DiskSpaceLimits;
  readonly workers: ImageWorkers;
  readonly publicUrl: string;
  readonly now: () => Date;
}

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;
const orphanAgeMs = 24 * 3600_000;

export function createAssetLibrary(options: LibraryOptions): AssetLibrary {
  const { directory, incomingDirectory, storage, publicUrl, now } = options;
  makePrivateDirectory(directory);
  // The lock on the store guarantees that no other process writes here.
  rmSync(incomingDirectory, { recursive: true, force: true });
  makePrivateDirectory(incomingDirectory);

  async function stage(filename: string, content: AsyncIterable<Uint8Array>): Promise<StagedFile> {
    options.diskLimits.checkUpload();
    const described = describe(filename);
    const file = join(incomingDirectory, randomBytes(12).toString('hex'));
    try {
      const written = await writeDurably(file, described.filename, content);
      return { file, ...(await measure(described, { ...written, file }, options.workers)) };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  function keep({ file, ...staged }: StagedFile, { id, alt, credits }: AssetDescription): Asset {
    const known = storage.getAsset(checkId(id));
    if (known && known.sha256 !== staged.sha256) {
      throw new AssetError('asset-conflict', `The asset "${id}" has other bytes; give the new file an id of its own.`);
    }
    const target = join(directory, id);
    if (!known || !existsSync(target)) {
      renameSync(file, target);
      syncDirectory(directory);
    }
    const asset = { ...staged, id, alt, credits, createdAt: known?.createdAt ?? now().getTime() };
    storage.putAsset(asset);
    return toAsset(asset, publicUrl);
  }

  const discard = ({ file }: StagedFile): Promise<void> => rm(file, { force: true });

  return {
    async put({ bytes, filename, ...description }) {
      checkId(description.id);
      const staged = await stage(filename, toIterable(bytes));
      try {
        return keep(staged, description);
      } finally {
        await discard(staged);
      }
    },
    stage,
    keep,
    discard,
    toFile: ({ id }) => join(directory, id),
    sweep: () => sweep(options),
  };
}

async function* toIterable(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

type DescribedFile = Pick<StoredAsset, 'filename' | 'mediaType' | 'kind'>;
type MeasuredFile = Omit<StagedFile, 'file'>;

function checkId(id: string): string {
  if (idPattern.test(id)) return id;
  throw new AssetError('asset-refused', `"${id}" is no asset id: use letters, digits, - and _.`);
}

function describe(given: string): DescribedFile {
  const filename = toSafeFilename(given);
  const kind = findFileKind(filename);
  if (!kind) throw new AssetError('asset-refused', `"${filename}": files of this kind are not taken.`);
  return { filename, ...kind };
}

interface WrittenFile {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Its first bytes. */
  readonly start: Uint8Array;
}

/** Flushed before the row is written: a row must never reference bytes that a power cut can remove. */
async function writeDurably(file: string, filename: string, content: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  await using handle = await open(file, 'wx', privateFileMode);
  const hash = createHash('sha256');
  let start: Uint8Array = new Uint8Array();
  let sizeBytes = 0;
  for await (const chunk of content) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxAssetBytes) {
      throw new AssetError('asset-too-large', `"${filename}" is larger than ${maxAssetBytes} bytes.`);
    }
    if (start.byteLength < signatureBytes) start = Buffer.concat([start, chunk]).subarray(0, signatureBytes);
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  if (sizeBytes === 0) throw new AssetError('asset-refused', `"${filename}" is empty.`);
  await handle.sync();
  return { sizeBytes, sha256: hash.digest('hex'), start };
}

/** The bytes decide, not the name. */
async function measure(
  described: DescribedFile,
  { file, start, sha256, sizeBytes }: WrittenFile & { file: string },
  workers: ImageWorkers,
): Promise<MeasuredFile> {
  const { filename } = described;
  if (described.kind !== 'image') {
    if (!hasContentOf(described.mediaType, start)) {
      throw new AssetError('asset-refused', `"${filename}" does not hold what its name says.`);
    }
    return { ...described, sha256, sizeBytes, width: undefined, height: undefined };
  }
  const mediaType = findImageType(start);
  if (mediaType === undefined) throw new AssetError('asset-refused', `"${filename}" must be JPEG, PNG, WebP or AVIF.`);
  try {
    const size = await workers.run({ kind: 'measure', source: file }, 'upload');
    if (size.kind !== 'size') throw new Error('Measuring gives a size.');
    return { ...described, mediaType, sha256, sizeBytes, width: size.width, height: size.height };
  } catch (cause) {
    if (!(cause instanceof ImageWorkError) || cause.code !== 'image-unreadable') throw cause;
    throw new AssetError('asset-refused', `"${filename}" is not a readable image.`, { cause });
  }
}

async function sweep({ directory, incomingDirectory, storage, now }: LibraryOptions): Promise<string[]> {
  const before = now().getTime() - orphanAgeMs;
  const removed: string[] = [];
  for (const folder of [directory, incomingDirectory]) {
    for (const name of await readdir(folder)) {
      // Deleted assets keep their row, and with it their file.
      if (folder === directory && storage.getAsset(name)) continue;
      if (!(await isOlder(join(folder, name), before))) continue;
      await rm(join(folder, name), { force: true });
      removed.push(name);
    }
  }
  return removed;
}

async function isOlder(file: string, before: number): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < before;
  } catch (error) {
    // Removed meanwhile: an upload that has just ended.
    if (isMissingFile(error)) return false;
    throw error;
  }
}

function toAsset(asset: StoredAsset, publicUrl: string): Asset {
  const { id, filename, kind, width, height, sizeBytes } = asset;
  return {
    id,
    url: publicUrl + toMediaPath(asset),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    size: sizeBytes,
    kind,
    filename,
  };
}
