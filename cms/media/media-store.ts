import type { Readable } from 'node:stream';
import type { StoredAsset } from '../storage/asset-register.ts';

/** The bytes of an asset, as every store identifies them. They never change. */
export type MediaFile = Pick<StoredAsset, 'id' | 'sha256' | 'sizeBytes'>;

export interface MediaRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

export interface ListedMediaFile {
  readonly id: string;
  /** Undefined where names do not contain it. */
  readonly sha256: string | undefined;
  /** Milliseconds since 1970, by the clock of the store. */
  readonly modifiedAt: number;
}

/**
 * Where the original files of assets are. Methods throw `MediaStoreError`. Every implementation passes
 * `describeMediaStoreContract`.
 */
export interface MediaStore {
  /**
   * Stores a local file, which may be moved. Resolves once it is durable with exactly the bytes of `file`; the same
   * bytes may be put again. Throws `corrupt` for other bytes at `path`, and `other-bytes` where the store has one file
   * for each id and that one has other bytes: a stored file is never overwritten with other bytes.
   */
  put(file: MediaFile, path: string): Promise<void>;
  /**
   * Streams the file, or a part of it. Throws `missing`, or `corrupt` for a file of another size. The stream fails before
   * its end when a whole file has other bytes, so that its reader never takes it for complete.
   */
  open(file: MediaFile, range?: MediaRange): Promise<Readable>;
  /** False only when the store is certain. */
  has(file: MediaFile): Promise<boolean>;
  /** Removes the file if it exists. */
  remove(file: Pick<ListedMediaFile, 'id' | 'sha256'>): Promise<void>;
  list(): AsyncIterable<ListedMediaFile>;
  /** The path of the file, in stores on this machine. Throws `missing`. */
  findLocal?(file: MediaFile): Promise<string>;
  /** Ends its connections. The store cannot be used afterwards. */
  close(): void;
}
