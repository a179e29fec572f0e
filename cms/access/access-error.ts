/**
 * - `scope-missing`: a token gives away only what it has itself.
 * - `token-unknown`: no token of that id.
 */
export type AccessErrorCode = 'scope-missing' | 'token-unknown';

/** Thrown by the administration of tokens. */
export class AccessError extends Error {
  readonly code: AccessErrorCode;

  constructor(code: AccessErrorCode, message: string) {
    super(message);
    this.name = 'AccessError';
    this.code = code;
  }
}
