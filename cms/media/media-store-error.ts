/**
 * Why a media store failed.
 * - `missing`: the store answers, and does not have the file.
 * - `unavailable`: the store does not answer, or rejects the service; the file may be there.
 * - `corrupt`: the bytes are not those of the file.
 * - `other-bytes`: another file has the id.
 * - `misconfigured`: the store cannot be used with these settings; only at the start.
 */
type MediaStoreErrorCode = 'missing' | 'unavailable' | 'corrupt' | 'other-bytes' | 'misconfigured';

/** Thrown by every store. The message names no secret. */
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
