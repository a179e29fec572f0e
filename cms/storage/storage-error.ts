/**
 * What a storage engine may answer instead of a result.
 * - `locked`: another process (or another service in this one) holds the store.
 * - `corrupt`: the file is damaged; only a restore helps.
 * - `unsupported-engine`: the library under the engine has a known data-loss fault, or lacks a needed feature.
 * - `misconfigured`: a durability setting did not take.
 * - `newer-schema`: the file was written by a later version of this program.
 * - `version-conflict`: somebody saved the document first; `currentVersion` tells what is there now.
 * - `constraint`: a rule of the store itself was broken (a fault of ours, not of the writer).
 * - `full`: there is no room left on the disk; nothing was changed.
 * - `scarce`: the disk is nearly full, and what is left is kept for publishing.
 * - `read-only`: the file system takes no writes.
 * - `unflushed`: the disk failed to confirm a write. Only a new start shows what is really there, so until then the store
 *   is read and not written.
 * - `failed`: the engine failed for another reason, found in `cause`.
 */
export type StorageErrorCode =
  | 'locked'
  | 'corrupt'
  | 'unsupported-engine'
  | 'misconfigured'
  | 'newer-schema'
  | 'version-conflict'
  | 'constraint'
  | 'full'
  | 'scarce'
  | 'read-only'
  | 'unflushed'
  | 'failed';

/** Thrown by every engine; native errors are kept as `cause`. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  /** Only with `version-conflict`. */
  readonly currentVersion: number | undefined;

  constructor(code: StorageErrorCode, message: string, options: { cause?: unknown; currentVersion?: number } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StorageError';
    this.code = code;
    this.currentVersion = options.currentVersion;
  }
}
