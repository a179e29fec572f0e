/**
 * - `scope-missing`: a token can grant only the scopes that it has itself.
 * - `token-unknown`: no token of that id.
 * - `account-unknown`: no account of that id.
 * - `email-taken`: another account has the address.
 * - `last-administrator`: without it no one can let others in.
 * - `link-used`: a sign-in link that is used, ended or unknown.
 */
export type AccessErrorCode =
  'scope-missing' | 'token-unknown' | 'account-unknown' | 'email-taken' | 'last-administrator' | 'link-used';

/** Thrown by the administration of tokens and accounts. */
export class AccessError extends Error {
  readonly code: AccessErrorCode;

  constructor(code: AccessErrorCode, message: string) {
    super(message);
    this.name = 'AccessError';
    this.code = code;
  }
}
