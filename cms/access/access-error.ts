/**
 * - `scope-missing`: a token can grant only the scopes that it has itself.
 * - `token-unknown`: no token of that id.
 * - `account-unknown`: no account of that id.
 * - `email-taken`: another account has the address.
 * - `last-administrator`: without it no one can let others in.
 * - `link-used`: a sign-in link that is used, ended or unknown.
 * - `passkey-refused`: the answer of a device proves nothing.
 * - `passkey-limit`: the account has as many as it may have.
 * - `passkey-unknown`: no passkey of that id.
 */
export type AccessErrorCode =
  | 'scope-missing'
  | 'token-unknown'
  | 'account-unknown'
  | 'email-taken'
  | 'last-administrator'
  | 'link-used'
  | 'passkey-refused'
  | 'passkey-limit'
  | 'passkey-unknown';

/** Thrown by the administration of tokens and accounts. */
export class AccessError extends Error {
  readonly code: AccessErrorCode;

  constructor(code: AccessErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AccessError';
    this.code = code;
  }
}
