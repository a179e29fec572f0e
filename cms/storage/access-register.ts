/** An administration token. Only the digest of the secret is stored. */
export interface StoredToken {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the secret, in hex. */
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  /** The account or token that made it; undefined for tokens that are older than this record. */
  readonly createdBy: { readonly id: string; readonly name: string } | undefined;
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** Rounded to the hour, so that it does not cost a write with every request. */
  readonly lastUsedAt: number | undefined;
}

/** The response to a write, stored under the idempotency key of its sender. */
export interface StoredResponse {
  /** The sender: keys of different senders are different keys. */
  readonly actorId: string;
  readonly key: string;
  /** A hash of the request. Another hash under the same key means that the key was used for another request. */
  readonly fingerprint: string;
  readonly status: number;
  /** JSON, or empty for a response without a body. */
  readonly body: string;
  readonly createdAt: number;
}

/** Tokens, and stored responses to writes. */
export interface AccessRegister {
  readonly putToken: (token: StoredToken) => Promise<void>;
  readonly getToken: (id: string) => Promise<StoredToken | undefined>;
  /** Oldest first, revoked ones included. */
  readonly listTokens: () => Promise<StoredToken[]>;

  /** Deletes responses older than `deleteBefore`. A key that exists already is a `constraint`. */
  readonly putResponse: (response: StoredResponse, deleteBefore: number) => Promise<void>;
  readonly getResponse: (key: { actorId: string; key: string }) => Promise<StoredResponse | undefined>;
}
