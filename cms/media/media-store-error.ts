/**
 * Why a media store failed.
 * - `missing`: the store is available and does not have the file.
 * - `unavailable`: the store does not respond, or denies access; the file may exist.
 * - `corrupt`: the stored bytes do not match the file's digest or size.
 * - `other-bytes`: a file with other bytes has the id.
 * - `misconfigured`: the store cannot be used with these settings; thrown at start only.
 */
type MediaStoreErrorCode = 'missing' | 'unavailable' | 'corrupt' | 'other-bytes' | 'misconfigured';

/** Thrown by every store. The message contains no secret. */
export class MediaStoreError extends Error {
  readonly code: MediaStoreErrorCode;

  constructor(code: MediaStoreErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'MediaStoreError';
    this.code = code;
  }
}

export function isMediaStoreError(error: unknown, code: MediaStoreErrorCode): error is MediaStoreError {
  return error instanceof MediaStoreError && error.code === code;
}

export function toMissingFile({ id }: { id: string }, cause?: unknown): MediaStoreError {
  return new MediaStoreError('missing', `The file of the asset "${id}" is missing.`, { cause });
}

export function toCorruptFile({ id }: { id: string }): MediaStoreError {
  return new MediaStoreError('corrupt', `The file of the asset "${id}" has other bytes than were stored.`);
}
