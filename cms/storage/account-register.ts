export type AccountRole = 'writer' | 'editor' | 'publisher' | 'administrator';

/** A person who may sign in to the studio. */
export interface StoredAccount {
  readonly id: string;
  readonly name: string;
  /** In lower case, unique among accounts. */
  readonly email: string;
  readonly role: AccountRole;
  readonly createdAt: number;
}

/** A signed-in browser. Only the digest of its secret is stored. */
export interface StoredSession {
  /** SHA-256 of the secret, in hex. */
  readonly digest: string;
  readonly accountId: string;
  readonly createdAt: number;
  /** Rounded to minutes, so that it does not cost a write with every request. */
  readonly seenAt: number;
  /** The network of the client, as in the audit log. */
  readonly network: string | undefined;
  readonly device: string;
}

/** A sign-in link. Only the digest of its secret is stored, and it works once. */
export interface StoredSignInLink {
  readonly digest: string;
  readonly accountId: string;
  readonly expiresAt: number;
}

/** The public half of a key pair that a person's device holds. */
export interface StoredPasskey {
  /** The credential id that the device chose, in base64url. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** The signature counter of WebAuthn; always 0 for devices that do not count. */
  readonly counter: number;
  /** How browsers reach the device: `internal`, `usb` … */
  readonly transports: readonly string[];
  /** Whether the passkey is synchronised to the owner's other devices. */
  readonly isSynced: boolean;
  readonly createdAt: number;
  readonly usedAt: number | undefined;
}

/**
 * Accounts, sessions, sign-in links and passkeys. Copies of a store carry accounts and passkeys only: a backup must not
 * let anyone sign in.
 */
export interface AccountRegister {
  /** Adds or changes an account. The email of another account is a `constraint`. */
  readonly putAccount: (account: StoredAccount) => Promise<void>;
  readonly getAccount: (id: string) => Promise<StoredAccount | undefined>;
  readonly findAccount: (email: string) => Promise<StoredAccount | undefined>;
  /** Oldest first. */
  readonly listAccounts: () => Promise<StoredAccount[]>;
  /** Deletes its sessions, sign-in links and passkeys too. */
  readonly deleteAccount: (id: string) => Promise<void>;

  readonly putSession: (session: StoredSession) => Promise<void>;
  /** Records the last use of a session. Does not restore a session that has ended meanwhile. */
  readonly noteSessionUse: (use: { digest: string; at: number }) => Promise<void>;
  readonly getSession: (digest: string) => Promise<StoredSession | undefined>;
  /** Newest first. */
  readonly listSessions: (accountId: string) => Promise<StoredSession[]>;
  /** Deletes all sessions of an account, or the one with this digest. Returns how many were deleted. */
  readonly deleteSessions: (which: { accountId: string; digest?: string }) => Promise<number>;
  /**
   * Deletes sessions that were created or last seen before these times, and links and challenges that expired before
   * `at`.
   */
  readonly deleteEndedSignIns: (ended: { createdBefore: number; seenBefore: number; at: number }) => Promise<void>;

  readonly putSignInLink: (link: StoredSignInLink) => Promise<void>;
  /** Deletes the link and returns it, so that of two concurrent requests only one gets it. */
  readonly takeSignInLink: (digest: string) => Promise<StoredSignInLink | undefined>;

  /** Adds a passkey, or updates the last use of a stored one: `counter`, `isSynced` and `usedAt`. */
  readonly putPasskey: (passkey: StoredPasskey) => Promise<void>;
  readonly getPasskey: (id: string) => Promise<StoredPasskey | undefined>;
  /** Oldest first. */
  readonly listPasskeys: (accountId: string) => Promise<StoredPasskey[]>;
  /** Returns how many were deleted: 0 if the account has no such passkey, else 1. */
  readonly deletePasskey: (which: { accountId: string; id: string }) => Promise<number>;
  /** Records that a challenge was answered. Returns false if it was answered before. */
  readonly useChallenge: (challenge: { digest: string; expiresAt: number }) => Promise<boolean>;
}
