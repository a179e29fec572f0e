/**
 * Why a storage engine failed.
 * - `locked`: another process (or another service in this one) holds the store, or writes to it for too long.
 * - `corrupt`: the file is damaged; only a restore helps.
 * - `unsupported-engine`: the library under the engine has a known data-loss fault, or lacks a needed feature.
 * - `misconfigured`: a durability setting did not take effect, or the database refuses the account or its rights.
 * - `newer-schema`: a later version of this program wrote the store.
 * - `unfinished`: a copy into this store was interrupted, so its content is incomplete.
 * - `not-empty`: the store has content, and a copy would replace it.
 * - `version-conflict`: another save came first; `currentVersion` is its version.
 * - `constraint`: a rule of the store itself was violated (a bug in this program, not an error of the caller).
 * - `full`: the disk is full; nothing was changed.
 * - `scarce`: the disk is nearly full, and the rest is reserved for publishing.
 * - `read-only`: the file system or the database is read-only.
 * - `unflushed`: the disk failed to confirm a write. Only a restart shows what was stored, so until then the store is
 *   read-only.
 * - `unavailable`: the database cannot be reached, or did not answer in time; nothing was changed.
 * - `unconfirmed`: the database was lost while it committed, so the write may or may not be stored. Its repetition
 *   with the same idempotency key gets the stored response, or writes.
 * - `failed`: the engine failed for another reason, in `cause`.
 */
export type StorageErrorCode =
  | 'locked'
  | 'corrupt'
  | 'unsupported-engine'
  | 'misconfigured'
  | 'newer-schema'
  | 'unfinished'
  | 'not-empty'
  | 'version-conflict'
  | 'constraint'
  | 'full'
  | 'scarce'
  | 'read-only'
  | 'unflushed'
  | 'unavailable'
  | 'unconfirmed'
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

const passingCodes: ReadonlySet<StorageErrorCode> = new Set([
  ...(['locked', 'full', 'scarce', 'read-only', 'unflushed'] as const),
  ...(['unavailable', 'unconfirmed'] as const),
]);

/** Whether the failure is temporary, so that the same call may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof StorageError && passingCodes.has(error.code);
}
