import * as v from 'valibot';
import type {
  AccountRegister,
  StoredAccount,
  StoredPasskey,
  StoredSession,
  StoredSignInLink,
} from '../account-register.ts';
import { optionalText } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const accountRow = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(['writer', 'editor', 'publisher', 'administrator']),
  created_at: v.number(),
});
const sessionRow = v.object({
  digest: v.string(),
  account: v.string(),
  created_at: v.number(),
  seen_at: v.number(),
  network: optionalText,
  device: v.string(),
});
const linkRow = v.object({ digest: v.string(), account: v.string(), expires_at: v.number() });
const passkeyRow = v.object({
  id: v.string(),
  account: v.string(),
  name: v.string(),
  public_key: v.string(),
  counter: v.number(),
  transports: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  is_synced: v.number(),
  created_at: v.number(),
  used_at: v.nullable(v.number()),
});

/** Accounts, sessions, sign-in links and passkeys. */
export function createAccountStore(statements: Statements): Synchronous<AccountRegister> {
  return {
    putAccount: ({ id, name, email, role, createdAt }) =>
      statements.run(
        `INSERT INTO account (id, name, email, role, created_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, role = excluded.role`,
        id,
        name,
        email,
        role,
        createdAt,
      ),
    getAccount: (id) => toOptional(statements.get('SELECT * FROM account WHERE id = ?', id), toAccount),
    findAccount: (email) => toOptional(statements.get('SELECT * FROM account WHERE email = ?', email), toAccount),
    listAccounts: () => statements.all('SELECT * FROM account ORDER BY created_at, id').map(toAccount),
    deleteAccount(id) {
      statements.transaction(() => {
        statements.run('DELETE FROM session WHERE account = ?', id);
        statements.run('DELETE FROM sign_in_link WHERE account = ?', id);
        statements.run('DELETE FROM passkey WHERE account = ?', id);
        statements.run('DELETE FROM account WHERE id = ?', id);
      });
    },

    putSession: ({ digest, accountId, createdAt, seenAt, network, device }) =>
      statements.run(
        'INSERT INTO session (digest, account, created_at, seen_at, network, device) VALUES (?, ?, ?, ?, ?, ?)',
        digest,
        accountId,
        createdAt,
        seenAt,
        network ?? null,
        device,
      ),
    noteSessionUse: ({ digest, at }) => statements.run('UPDATE session SET seen_at = ? WHERE digest = ?', at, digest),
    getSession: (digest) => toOptional(statements.get('SELECT * FROM session WHERE digest = ?', digest), toSession),
    listSessions: (accountId) =>
      statements
        .all('SELECT * FROM session WHERE account = ? ORDER BY created_at DESC, digest', accountId)
        .map(toSession),
    deleteSessions: ({ accountId, digest }) =>
      statements.all(
        'DELETE FROM session WHERE account = ? AND (? IS NULL OR digest = ?) RETURNING digest',
        accountId,
        digest ?? null,
        digest ?? null,
      ).length,
    deleteEndedSignIns({ createdBefore, seenBefore, at }) {
      statements.transaction(() => {
        statements.run('DELETE FROM session WHERE created_at < ? OR seen_at < ?', createdBefore, seenBefore);
        statements.run('DELETE FROM sign_in_link WHERE expires_at <= ?', at);
        statements.run('DELETE FROM used_challenge WHERE expires_at <= ?', at);
      });
    },

    putSignInLink: ({ digest, accountId, expiresAt }) =>
      statements.run(
        'INSERT INTO sign_in_link (digest, account, expires_at) VALUES (?, ?, ?)',
        digest,
        accountId,
        expiresAt,
      ),
    takeSignInLink: (digest) =>
      toOptional(statements.get('DELETE FROM sign_in_link WHERE digest = ? RETURNING *', digest), toSignInLink),

    putPasskey: ({ id, accountId, name, publicKey, counter, transports, isSynced, createdAt, usedAt }) =>
      statements.run(
        `INSERT INTO passkey (id, account, name, public_key, counter, transports, is_synced, created_at, used_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE
         SET counter = excluded.counter, is_synced = excluded.is_synced, used_at = excluded.used_at`,
        id,
        accountId,
        name,
        publicKey,
        counter,
        JSON.stringify(transports),
        isSynced ? 1 : 0,
        createdAt,
        usedAt ?? null,
      ),
    getPasskey: (id) => toOptional(statements.get('SELECT * FROM passkey WHERE id = ?', id), toPasskey),
    listPasskeys: (accountId) =>
      statements.all('SELECT * FROM passkey WHERE account = ? ORDER BY created_at, id', accountId).map(toPasskey),
    deletePasskey: ({ accountId, id }) =>
      statements.all('DELETE FROM passkey WHERE account = ? AND id = ? RETURNING id', accountId, id).length,
    useChallenge: ({ digest, expiresAt }) =>
      statements.all(
        'INSERT INTO used_challenge (digest, expires_at) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING RETURNING digest',
        digest,
        expiresAt,
      ).length > 0,
  };
}

const toOptional = <Value>(row: Row | undefined, convert: (row: Row) => Value): Value | undefined =>
  row && convert(row);

export function toAccount(row: Row): StoredAccount {
  const { created_at, ...account } = v.parse(accountRow, row);
  return { ...account, createdAt: created_at };
}

export function toSession(row: Row): StoredSession {
  const { account, created_at, seen_at, ...session } = v.parse(sessionRow, row);
  return { ...session, accountId: account, createdAt: created_at, seenAt: seen_at };
}

export function toSignInLink(row: Row): StoredSignInLink {
  const { digest, account, expires_at } = v.parse(linkRow, row);
  return { digest, accountId: account, expiresAt: expires_at };
}

export function toPasskey(row: Row): StoredPasskey {
  const { account, public_key, is_synced, created_at, used_at, ...passkey } = v.parse(passkeyRow, row);
  return {
    ...passkey,
    accountId: account,
    publicKey: public_key,
    isSynced: is_synced === 1,
    createdAt: created_at,
    usedAt: used_at ?? undefined,
  };
}
