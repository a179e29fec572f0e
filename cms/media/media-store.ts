import type { Readable } from 'node:stream';
import type { StoredAsset } from '../storage/asset-register.ts';

/** The identity of an asset's bytes, which is the same for every store. The bytes never change. */
export type MediaFile = Pick<StoredAsset, 'id' | 'sha256' | 'sizeBytes'>;

export interface MediaRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

export interface ListedMediaFile {
  readonly id: string;
  /** Undefined if the names in the store do not contain it. */
  readonly sha256: string | undefined;
  /** Epoch milliseconds, by the clock of the store. */
  readonly modifiedAt: number;
}

/**
 * Stores the original files of assets. Methods throw `MediaStoreError`. Every implementation passes
 * `describeMediaStoreContract`.
 */
export interface MediaStore {
  /**
   * Stores a local file, which may be moved. Resolves once the file is durable with exactly the bytes of `file`. The
   * same bytes can be put again. A stored file is never overwritten with other bytes. Throws `corrupt` if `path` has
   * other bytes, and `other-bytes` if the store keeps one file for each id and that one has other bytes.
   */
  readonly put: (file: MediaFile, path: string) => Promise<void>;
  /**
   * Streams the file, or a range of it. Throws `missing`, or `corrupt` for a file of another size. If a whole file has
   * other bytes, the stream fails before its end, so that no reader takes it for complete.
   */
  readonly open: (file: MediaFile, range?: MediaRange) => Promise<Readable>;
  /** Returns false only if the store is certain. */
  readonly has: (file: MediaFile) => Promise<boolean>;
  /** Removes the file if it exists. */
  readonly remove: (file: Pick<ListedMediaFile, 'id' | 'sha256'>) => Promise<void>;
  readonly list: () => AsyncIterable<ListedMediaFile>;
  /** The path of the file, for stores on this machine. Throws `missing`. */
  readonly findLocal?: (file: MediaFile) => Promise<string>;
  /** Closes connections. The store cannot be used afterwards. */
  readonly close: () => void;
}
