/**
 * People who may use the studio, and their sessions. There are no passwords: a link signs in once, and a session is 256
 * random bits of which the store has the digest (decision 0070).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AccessError } from '../access/access-error.ts';
import type { AuditLog } from '../access/audit-log.ts';
import { sessionIdleMs, sessionLifetimeMs, signInLinkMs } from '../limits.ts';
import type { AccountRole, StoredAccount, StoredSession } from '../storage/account-register.ts';
import type { Storage } from '../storage/storage.ts';
import { openSession, type NewSession, type OpenedSession } from './open-session.ts';
import { createSecret, toDigest } from './secrets.ts';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly role: AccountRole;
}

/** Throws `AccessError`. Writes are durable when the promise resolves. */
export interface Accounts {
  /** The same, as part of a transaction. */
  within(transaction: Storage): Accounts;
  /** Opens the way for the first account; undefined when there is one. */
  findStartKey(): Promise<string | undefined>;
  /** Makes the first account, an administrator. `link-used` for another key, or when there is an account. */
  start(key: string, person: { name: string; email: string }, device: string): Promise<NewSession>;
  /** A link for an account, good once. `account-unknown`. */
  createLink(accountId: string): Promise<{ token: string; expiresAt: number }>;
  /** `link-used` for a link that is used, ended or unknown. */
  useLink(token: string, device: string): Promise<NewSession>;
  /** Whether the session of this digest goes on. The look-up is no use. */
  hasSession(digest: string): Promise<boolean>;
  /** The session of a secret; undefined when it has ended. The look-up counts as a use, unless it is none. */
  findSession(secret: string, options?: { isUse: boolean }): Promise<OpenedSession | undefined>;
  listSessions(accountId: string): Promise<StoredSession[]>;
  /** That of a browser which signs in again. */
  endSession(secret: string): Promise<void>;
  /** One session by its digest, or all of the account. Returns how many. */
  endSessions(which: { accountId: string; digest?: string }): Promise<number>;
  list(): Promise<StoredAccount[]>;
  find(email: string): Promise<StoredAccount | undefined>;
  /** `email-taken`. */
  add(person: NewAccount): Promise<StoredAccount>;
  /** Ends the sessions of the account: its rights are others. `account-unknown`, `last-administrator`. */
  changeRole(id: string, role: AccountRole): Promise<StoredAccount>;
  /** `account-unknown`, `last-administrator`. */
  remove(id: string): Promise<void>;
  /** Forgets sessions, links and challenges that have ended. */
  sweep(): Promise<void>;
}

interface AccountsOptions {
  readonly storage: Storage;
  readonly audit: AuditLog;
  /** Of the write token: every process that shares it has the same start key, and nothing is stored. */
  readonly writeToken: string;
  now(): Date;
  /** The use of a session could not be recorded, for example on a full disk; the request continues. */
  onUseNotRecorded(accountId: string, error: unknown): void;
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

  /** Without an administrator no one can let others in. */
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
        ...{ createdBefore: time() - sessionLifetimeMs, seenBefore: time() - sessionIdleMs, at: time() },
      }),
  };
}

const normalise = (email: string): string => email.trim().toLowerCase();
