/**
 * - `asset-conflict`: the id belongs to a file with other bytes; asset URLs are cached permanently, so bytes never
 *   change.
 * - `asset-refused`: the file is of an unsupported kind, or damaged.
 * - `asset-too-large`: the file is larger than an asset may be.
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
