/**
 * - `scope-missing`: nobody can grant more than they have: scopes, roles, time.
 * - `token-unknown`: there is no token with that id.
 * - `account-unknown`: there is no account with that id.
 * - `email-taken`: another account has the email.
 * - `last-administrator`: the last administrator cannot be removed, because without one no account can grant access.
 * - `link-used`: a sign-in link that was used, has expired or is unknown.
 * - `passkey-refused`: the device's response is not valid.
 * - `passkey-limit`: the account has the maximum number of passkeys.
 * - `passkey-unknown`: there is no passkey with that id.
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
