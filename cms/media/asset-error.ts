/**
 * - `asset-conflict`: the id belongs to other bytes; asset URLs are cached for ever, so bytes never change.
 * - `asset-refused`: a kind of file that the library does not take, or a damaged one.
 * - `asset-too-large`: more bytes than any asset may have.
 */
export type AssetErrorCode = 'asset-conflict' | 'asset-refused' | 'asset-too-large';

/** Thrown by the library for files that the caller has to change. */
export class AssetError extends Error {
  readonly code: AssetErrorCode;

  constructor(code: AssetErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AssetError';
    this.code = code;
  }
}
