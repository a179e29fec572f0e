/** A token of the administration. The secret itself is nowhere: only its digest is kept. */
export interface StoredToken {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the secret, in hex. */
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** To the hour at best: it must not cost a write with every request. */
  readonly lastUsedAt: number | undefined;
}

/** What a write was answered with, under the key that its sender gave it. */
export interface StoredAnswer {
  /** Who sent it: keys of different senders are different keys. */
  readonly actorId: string;
  readonly key: string;
  /** Tells whether the same key stands for another request. */
  readonly fingerprint: string;
  readonly status: number;
  /** JSON, or empty for an answer without a body. */
  readonly body: string;
  readonly createdAt: number;
}

/** Who may do what, and what they were answered. */
export interface AccessRegister {
  putToken(token: StoredToken): void;
  getToken(id: string): StoredToken | undefined;
  /** Oldest first, revoked ones too. */
  listTokens(): StoredToken[];

  /** Forgets answers that are older than `forgetBefore`. A key that is there already is a `constraint`. */
  putAnswer(answer: StoredAnswer, forgetBefore: number): void;
  getAnswer(key: { actorId: string; key: string }): StoredAnswer | undefined;
}
