/**
 * - `scope-missing`: a token can grant only the scopes that it has itself.
 * - `token-unknown`: no token of that id.
 */
export type AccessErrorCode = 'scope-missing' | 'token-unknown';

/** Thrown by token administration. */
export class AccessError extends Error {
  readonly code: AccessErrorCode;

  constructor(code: AccessErrorCode, message: string) {
    super(message);
    this.name = 'AccessError';
    this.code = code;
  }
}
