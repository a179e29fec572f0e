export type AccountRole = 'writer' | 'editor' | 'publisher' | 'administrator';

/** A person who may sign in to the studio. */
export interface StoredAccount {
  readonly id: string;
  readonly name: string;
  /** In lower case; one account for each. */
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

/** Signs in once. */
export interface StoredSignInLink {
  readonly digest: string;
  readonly accountId: string;
  readonly expiresAt: number;
}

/** The public half of a key pair that a person's device has. */
export interface StoredPasskey {
  /** As the device names it, in base64url. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** How often it has signed, for devices that count; else 0. */
  readonly counter: number;
  /** How browsers reach the device: `internal`, `usb` … */
  readonly transports: readonly string[];
  /** Its owner's other devices have it too. */
  readonly isSynced: boolean;
  readonly createdAt: number;
  readonly usedAt: number | undefined;
}

/**
 * Accounts, sessions, sign-in links and passkeys. Copies of a store carry accounts and passkeys only: a backup is no key.
 */
export interface AccountRegister {
  /** Adds or changes an account. An email of another account is a `constraint`. */
  putAccount(account: StoredAccount): Promise<void>;
  getAccount(id: string): Promise<StoredAccount | undefined>;
  findAccount(email: string): Promise<StoredAccount | undefined>;
  /** Oldest first. */
  listAccounts(): Promise<StoredAccount[]>;
  /** With its sessions, links and passkeys. */
  deleteAccount(id: string): Promise<void>;

  putSession(session: StoredSession): Promise<void>;
  /** Records its last use; a session that has ended meanwhile stays ended. */
  noteSessionUse(use: { digest: string; at: number }): Promise<void>;
  getSession(digest: string): Promise<StoredSession | undefined>;
  /** Newest first. */
  listSessions(accountId: string): Promise<StoredSession[]>;
  /** Those of an account, or one of them. Returns how many. */
  deleteSessions(which: { accountId: string; digest?: string }): Promise<number>;
  /** Sessions that began or were seen before, and links and challenges that ended. */
  deleteEndedSignIns(ended: { createdBefore: number; seenBefore: number; at: number }): Promise<void>;

  putSignInLink(link: StoredSignInLink): Promise<void>;
  /** Deletes and returns it: of two requests one gets it. */
  takeSignInLink(digest: string): Promise<StoredSignInLink | undefined>;

  /** Adds a passkey, or records its last use: `counter`, `isSynced` and `usedAt`. */
  putPasskey(passkey: StoredPasskey): Promise<void>;
  getPasskey(id: string): Promise<StoredPasskey | undefined>;
  /** Oldest first. */
  listPasskeys(accountId: string): Promise<StoredPasskey[]>;
  /** Returns how many: one, or none of that account. */
  deletePasskey(which: { accountId: string; id: string }): Promise<number>;
  /** Notes that a challenge was answered. Returns false for one that was answered before. */
  useChallenge(challenge: { digest: string; expiresAt: number }): Promise<boolean>;
}
