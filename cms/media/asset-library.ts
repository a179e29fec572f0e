import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toMediaPath } from '../fields/image-value.ts';
import { maxAssetBytes, maxImagePixels, maxMovingPixels } from '../limits.ts';
import type { DiskSpaceLimits } from '../storage/disk-space-limits.ts';
import type { AssetKind, StoredAsset } from '../storage/asset-register.ts';
import type { Storage } from '../storage/storage.ts';
import { makePrivateDirectory, privateFileMode } from '../storage/private-files.ts';
import { AssetError } from './asset-error.ts';
import { isMissingFile } from '../storage/file-error.ts';
import { findFileKind, toSafeFilename } from './file-kind.ts';
import { hasContentOf, signatureBytes } from './file-signature.ts';
import { ImageWorkError, type ImageResult } from './image-job.ts';
import { findImageType } from './image-signature.ts';
import { toRefusedKind } from './refused-kind.ts';
import type { ImageWorkers } from './image-workers.ts';
import type { MediaStore } from './media-store.ts';
import { isMediaStoreError } from './media-store-error.ts';

interface AssetDescription {
  readonly alt?: string;
  readonly credits?: string;
}

export interface AssetInput extends AssetDescription {
  /** Letters, digits, `-` and `_`; the caller chooses it. */
  readonly id: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** A checked file, flushed to the local disk, that belongs to no asset yet. */
export interface StagedFile extends Omit<StoredAsset, 'createdAt' | 'alt' | 'credits'> {
  /** The path of the file. */
  readonly file: string;
}

export interface Asset {
  readonly id: string;
  /** An absolute URL. */
  readonly url: string;
  /** Pixels; images only. */
  readonly width?: number;
  readonly height?: number;
  /** The size in bytes. */
  readonly size: number;
  readonly kind: AssetKind;
  readonly filename: string;
}

export interface AssetLibrary {
  /**
   * Stores the file durably before the asset is visible. With the same id and bytes, only file name, alternative text
   * and credits change. Throws `AssetError` `asset-conflict` or `asset-refused`.
   */
  readonly put: (input: AssetInput) => Promise<Asset>;
  /** Streams a file to the disk and checks it. Removes the file if it throws. Throws `asset-too-large` too. */
  readonly stage: (filename: string, content: AsyncIterable<Uint8Array>) => Promise<StagedFile>;
  /** Puts the file into the media store, where it is durable. Throws `asset-conflict` and `MediaStoreError`. */
  readonly store: (staged: StagedFile) => Promise<void>;
  /** Creates the asset of a stored file, as `put` does, inside a transaction. */
  readonly keep: (transaction: Storage, staged: StagedFile, description: AssetDescription) => Promise<Asset>;
  /** Removes a staged or stored file, unless `keep` was called. */
  readonly discard: (staged: StagedFile) => Promise<void>;
  /**
   * Removes files without an asset that are at least a day old, which a crash between storing file and row leaves.
   * Returns their names.
   */
  readonly sweep: () => Promise<string[]>;
}

interface LibraryOptions {
  readonly media: MediaStore;
  /** Used by this process only. With a folder as media store, both must be on the same file system. */
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
  const { media, incomingDirectory, storage, publicUrl, now } = options;
  // No other process writes here, so existing files are left over from a crash.
  rmSync(incomingDirectory, { recursive: true, force: true });
  makePrivateDirectory(incomingDirectory);
  /** By asset id: files that are stored and not kept yet. */
  const pending = new Map<string, StagedFile>();

  async function stage(
    filename: string,
    content: AsyncIterable<Uint8Array>,
    id = createAssetId(),
  ): Promise<StagedFile> {
    options.diskLimits.checkUpload();
    const described = describe(filename);
    const file = join(incomingDirectory, randomBytes(12).toString('hex'));
    try {
      const written = await writeDurably(file, described.filename, content);
      return { id, file, ...(await measure(described, { ...written, file }, options.workers)) };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async function store(staged: StagedFile): Promise<void> {
    const known = await getSame(storage, staged);
    if (pending.has(staged.id)) throw toConflict(staged);
    pending.set(staged.id, staged);
    if (known && (await media.has(staged))) return;
    try {
      await media.put(staged, staged.file);
    } catch (error) {
      if (!isMediaStoreError(error, 'other-bytes')) throw error;
      // No asset has those bytes. Either a crash left them, or the disk has damaged them.
      await media.remove(staged);
      await media.put(staged, staged.file);
    }
  }

  async function keep(transaction: Storage, staged: StagedFile, { alt, credits }: AssetDescription): Promise<Asset> {
    // After this a failure does not tell whether the asset exists.
    pending.delete(staged.id);
    const { file: _file, ...described } = staged;
    const known = await getSame(transaction, staged);
    const asset = { ...described, alt, credits, createdAt: known?.createdAt ?? now().getTime() };
    await transaction.putAsset(asset);
    return toAsset(asset, publicUrl);
  }

  async function discard(staged: StagedFile): Promise<void> {
    await rm(staged.file, { force: true });
    if (pending.get(staged.id) !== staged) return;
    try {
      if (!(await storage.getAsset(staged.id))) await media.remove(staged);
    } catch (error) {
      // `sweep` removes it when the store is available again.
      if (!isMediaStoreError(error, 'unavailable')) throw error;
    } finally {
      pending.delete(staged.id);
    }
  }

  return {
    async put({ id, bytes, filename, ...description }) {
      const staged = await stage(filename, toIterable(bytes), checkId(id));
      try {
        await store(staged);
        return await storage.transaction((transaction) => keep(transaction, staged, description));
      } finally {
        await discard(staged);
      }
    },
    stage,
    store,
    keep,
    discard,
    sweep: () => sweep(options),
  };
}

async function* toIterable(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

function createAssetId(): string {
  return randomBytes(12).toString('base64url');
}

function toConflict({ id }: { id: string }): AssetError {
  return new AssetError('asset-conflict', `The asset "${id}" has other bytes; give the new file an id of its own.`);
}

type DescribedFile = Pick<StoredAsset, 'filename' | 'mediaType' | 'kind'>;
type MeasuredFile = Omit<StagedFile, 'id' | 'file'>;

function checkId(id: string): string {
  if (idPattern.test(id)) return id;
  throw new AssetError('asset-refused', `"${id}" is no asset id: use letters, digits, - and _.`);
}

function describe(given: string): DescribedFile {
  const filename = toSafeFilename(given);
  const kind = findFileKind(filename);
  if (!kind) throw toRefusedKind(filename);
  return { filename, ...kind };
}

interface WrittenFile {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The first bytes of the file. */
  readonly start: Uint8Array;
}

/** Flushed before the row is written, because a row must never reference bytes that a power cut can lose. */
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

/** Determined by the content and not by the name. */
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
  if (mediaType === undefined) throw toRefusedKind(filename, start);
  const size = await measurePicture(filename, { file, mediaType, workers });
  return { ...described, mediaType, sha256, sizeBytes, width: size.width, height: size.height };
}

async function measurePicture(
  filename: string,
  { file, mediaType, workers }: { file: string; mediaType: string; workers: ImageWorkers },
): Promise<{ width: number; height: number }> {
  const size = await workers.run({ kind: 'measure', source: file, mediaType }, 'upload').catch((cause: unknown) => {
    if (!(cause instanceof ImageWorkError) || cause.code === 'image-workers-busy') throw cause;
    const isDamaged = cause.code === 'image-unreadable';
    const reason = isDamaged ? 'is not a readable image.' : 'takes more time or memory than a picture may.';
    throw new AssetError('asset-refused', `"${filename}" ${reason}`, { cause });
  });
  if (size.kind !== 'size') throw new Error('Measuring gives a size.');
  const refusal = findRefusal(size);
  if (refusal !== undefined) throw new AssetError('asset-refused', `"${filename}" ${refusal}`);
  return size;
}

function findRefusal({ width, height, motion }: ImageResult & { kind: 'size' }): string | undefined {
  if (width * height > maxImagePixels) return `has more than ${maxImagePixels / 1_000_000} megapixels.`;
  if (!motion || motion.canBeScaled) return undefined;
  if (motion.frames > 1) {
    return `has more than ${maxMovingPixels / 1_000_000} megapixels in its ${motion.frames} frames.`;
  }
  return 'moves. Of moving pictures, only WebP can be scaled: save it as WebP, or as a film.';
}

async function sweep({ media, incomingDirectory, storage, now }: LibraryOptions): Promise<string[]> {
  const before = now().getTime() - orphanAgeMs;
  const removed: string[] = [];
  for await (const listed of media.list()) {
    if (listed.modifiedAt >= before) continue;
    // Deleted assets keep their row, and therefore their file.
    const asset = await storage.getAsset(listed.id);
    if (asset && [asset.sha256, undefined].includes(listed.sha256)) continue;
    await media.remove(listed);
    removed.push(listed.id);
  }
  for (const name of await readdir(incomingDirectory)) {
    if (!(await isOlder(join(incomingDirectory, name), before))) continue;
    await rm(join(incomingDirectory, name), { force: true });
    removed.push(name);
  }
  return removed;
}

async function isOlder(file: string, before: number): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < before;
  } catch (error) {
    // An upload that has just ended has removed it.
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

/** The asset with this id. Throws if its bytes differ. */
async function getSame(storage: Storage, staged: Pick<StagedFile, 'id' | 'sha256'>): Promise<StoredAsset | undefined> {
  const known = await storage.getAsset(staged.id);
  if (known && known.sha256 !== staged.sha256) throw toConflict(staged);
  return known;
}
