/**
 * - `asset-conflict`: the id belongs to other bytes; asset URLs are cached permanently, so bytes never change.
 * - `asset-refused`: an unsupported kind of file, or a damaged one.
 * - `asset-too-large`: more bytes than an asset may have.
 */
export type AssetErrorCode = 'asset-conflict' | 'asset-refused' | 'asset-too-large';

/** Thrown by the library for files that the caller must change. */
export class AssetError extends Error {
  readonly code: AssetErrorCode;

  constructor(code: AssetErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AssetError';
    this.code = code;
  }
}
