/**
 * People who may use the studio, and their sessions. There are no passwords: a sign-in link works once, and a session
 * is identified by 256 random bits, of which the store has the digest (decision 0070).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AccessError } from '../access/access-error.ts';
import type { AuditLog } from '../access/audit-log.ts';
import { sessionIdleMs, sessionLifetimeMs, signInLinkMs } from '../limits.ts';
import type { AccountRole, StoredAccount, StoredSession } from '../storage/account-register.ts';
import type { Storage } from '../storage/storage.ts';
import { openSession, type NewSession, type OpenedSession } from './open-session.ts';
import { createSecret, toDigest } from './secrets.ts';

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly role: AccountRole;
}

/** Methods throw `AccessError`. A write is durable when its promise resolves. */
export interface Accounts {
  /** The same inside a transaction. */
  readonly within: (transaction: Storage) => Accounts;
  /** The key that allows creating the first account; undefined when there is an account already. */
  readonly findStartKey: () => Promise<string | undefined>;
  /** Creates the first account, an administrator. `link-used` for a wrong key, or when there is an account already. */
  readonly start: (key: string, person: { name: string; email: string }, device: string) => Promise<NewSession>;
  /** Creates a sign-in link for an account, which works once. `account-unknown`. */
  readonly createLink: (accountId: string) => Promise<{ token: string; expiresAt: number }>;
  /** `link-used` for a link that was used, has expired or is unknown. */
  readonly useLink: (token: string, device: string) => Promise<NewSession>;
  /** Whether the session with this digest is still valid. Does not extend it. */
  readonly hasSession: (digest: string) => Promise<boolean>;
  /** The session with this secret; undefined when it has ended. Extends the session unless `isUse` is false. */
  readonly findSession: (secret: string, options?: { isUse: boolean }) => Promise<OpenedSession | undefined>;
  readonly listSessions: (accountId: string) => Promise<StoredSession[]>;
  /** Ends the former session of a browser that signs in again. */
  readonly endSession: (secret: string) => Promise<void>;
  /** Ends the session with this digest, or all sessions of the account. Returns how many were ended. */
  readonly endSessions: (which: { accountId: string; digest?: string }) => Promise<number>;
  readonly list: () => Promise<StoredAccount[]>;
  readonly find: (email: string) => Promise<StoredAccount | undefined>;
  /** `email-taken`. */
  readonly add: (person: NewAccount) => Promise<StoredAccount>;
  /** Ends the sessions of the account, because its rights change. `account-unknown`, `last-administrator`. */
  readonly changeRole: (id: string, role: AccountRole) => Promise<StoredAccount>;
  /** `account-unknown`, `last-administrator`. */
  readonly remove: (id: string) => Promise<void>;
  /** Deletes expired sessions, links and challenges. */
  readonly sweep: () => Promise<void>;
}

interface AccountsOptions {
  readonly storage: Storage;
  readonly audit: AuditLog;
  /** The start key is derived from it, so that all processes that share it have the same one and nothing is stored. */
  readonly writeToken: string;
  readonly now: () => Date;
  /** Called when the last use of a session could not be recorded, for example on a full disk. The request continues. */
  readonly onUseNotRecorded: (accountId: string, error: unknown) => void;
}

const seenPrecisionMs = 60_000;
const startUsed = 'The studio has been set up already, or this is not its key. Sign in with a link.';
const linkUsed = 'This link has been used, or its time is over. Ask for another one.';

export function createAccounts(options: AccountsOptions): Accounts {
  const { storage, audit, now } = options;
  const time = (): number => now().getTime();
  const startKey = createHmac('sha256', options.writeToken)
    .update('the first account of the studio')
    .digest('base64url');

  const open = (transaction: Storage, account: StoredAccount, device: string): Promise<NewSession> =>
    openSession(transaction, { account, device, audit, at: time() });

  async function getAccount(transaction: Storage, id: string): Promise<StoredAccount> {
    const account = await transaction.getAccount(id);
    if (account) return account;
    throw new AccessError('account-unknown', `There is no account "${id.slice(0, 80)}".`);
  }

  /** Without an administrator nobody can grant access. */
  async function checkNotLast(transaction: Storage, { id }: StoredAccount): Promise<void> {
    const accounts = await transaction.listAccounts();
    if (accounts.some((other) => other.role === 'administrator' && other.id !== id)) return;
    throw new AccessError('last-administrator', 'The last administrator stays. Make another one first.');
  }

  async function findOpenSession(digest: string): Promise<StoredSession | undefined> {
    const session = await storage.getSession(digest);
    const at = time();
    const isOpen = session && session.createdAt + sessionLifetimeMs > at && session.seenAt + sessionIdleMs > at;
    return isOpen ? session : undefined;
  }

  async function noteUse({ digest, accountId, seenAt }: StoredSession): Promise<void> {
    const at = time();
    if (at - seenAt < seenPrecisionMs) return;
    try {
      await storage.noteSessionUse({ digest, at });
    } catch (error) {
      options.onUseNotRecorded(accountId, error);
    }
  }

  async function takeLink(transaction: Storage, token: string): Promise<{ accountId: string }> {
    const link = await transaction.takeSignInLink(toDigest(token));
    if (link && link.expiresAt > time()) return link;
    throw new AccessError('link-used', linkUsed);
  }

  async function addAccount(transaction: Storage, { name, email, role }: NewAccount): Promise<StoredAccount> {
    const address = normalise(email);
    if (await transaction.findAccount(address)) {
      throw new AccessError('email-taken', `There is an account for ${address} already.`);
    }
    const account = {
      id: `person-${randomBytes(9).toString('base64url')}`,
      name,
      email: address,
      role,
      createdAt: time(),
    };
    await transaction.putAccount(account);
    await audit.record(transaction, { action: 'account.create', subject: account.id });
    return account;
  }

  const endSessions: Accounts['endSessions'] = (which) =>
    storage.transaction(async (transaction) => {
      const count = await transaction.deleteSessions(which);
      if (count > 0) await audit.record(transaction, { action: 'session.end', subject: which.accountId });
      return count;
    });

  return {
    within: (transaction) => createAccounts({ ...options, storage: transaction }),
    findStartKey: async () => ((await storage.listAccounts()).length === 0 ? startKey : undefined),
    start: (key, person, device) =>
      storage.transaction(async (transaction) => {
        const isKey = timingSafeEqual(Buffer.from(toDigest(key)), Buffer.from(toDigest(startKey)));
        if (!isKey || (await transaction.listAccounts()).length > 0) throw new AccessError('link-used', startUsed);
        const account = await addAccount(transaction, { ...person, role: 'administrator' });
        return open(transaction, account, device);
      }),
    createLink: (accountId) =>
      storage.transaction(async (transaction) => {
        const { id } = await getAccount(transaction, accountId);
        const [token, expiresAt] = [createSecret(), time() + signInLinkMs];
        await transaction.putSignInLink({ digest: toDigest(token), accountId: id, expiresAt });
        await audit.record(transaction, { action: 'link.create', subject: id });
        return { token, expiresAt };
      }),
    useLink: (token, device) =>
      storage.transaction(async (transaction) => {
        const { accountId } = await takeLink(transaction, token);
        return open(transaction, await getAccount(transaction, accountId), device);
      }),
    async findSession(secret, { isUse } = { isUse: true }) {
      const session = await findOpenSession(toDigest(secret));
      if (!session) return undefined;
      const account = await storage.getAccount(session.accountId);
      if (account && isUse) await noteUse(session);
      return account && { account, session };
    },
    async endSession(secret) {
      const session = await storage.getSession(toDigest(secret));
      if (session) await endSessions(session);
    },
    hasSession: async (digest) => (await findOpenSession(digest)) !== undefined,
    listSessions: (accountId) => storage.listSessions(accountId),
    endSessions,
    list: () => storage.listAccounts(),
    find: (email) => storage.findAccount(normalise(email)),
    add: (person) => storage.transaction((transaction) => addAccount(transaction, person)),
    changeRole: (id, role) =>
      storage.transaction(async (transaction) => {
        const account = await getAccount(transaction, id);
        if (account.role === role) return account;
        if (account.role === 'administrator') await checkNotLast(transaction, account);
        const changed = { ...account, role };
        await transaction.putAccount(changed);
        await transaction.deleteSessions({ accountId: id });
        await audit.record(transaction, { action: 'account.role', subject: id });
        return changed;
      }),
    remove: (id) =>
      storage.transaction(async (transaction) => {
        const account = await getAccount(transaction, id);
        if (account.role === 'administrator') await checkNotLast(transaction, account);
        await transaction.deleteAccount(id);
        await audit.record(transaction, { action: 'account.delete', subject: id });
      }),
    sweep: () =>
      storage.deleteEndedSignIns({
        createdBefore: time() - sessionLifetimeMs,
        seenBefore: time() - sessionIdleMs,
        at: time(),
      }),
  };
}

const normalise = (email: string): string => email.trim().toLowerCase();
