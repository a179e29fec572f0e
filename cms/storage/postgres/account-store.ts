import type { AccountRegister } from '../account-register.ts';
import { toAccount, toPasskey, toSession, toSignInLink } from '../sqlite/account-store.ts';
import { sql, type Sql } from './sql.ts';
import type { Statements, WriteStatements } from './statements.ts';

/** Accounts, sessions, sign-in links and passkeys. */
export function createAccountStore(statements: Statements): AccountRegister {
  const run = (text: Sql): Promise<void> =>
    statements.write(async (inside) => {
      await inside.run(text);
    });
  const write = <Result>(work: (inside: WriteStatements) => Promise<Result>): Promise<Result> => statements.write(work);
  return {
    putAccount: ({ id, name, email, role, createdAt }) =>
      run(sql`INSERT INTO account (id, name, email, role, created_at)
        VALUES (${id}, ${name}, ${email}, ${role}, ${createdAt})
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, role = excluded.role`),
    async getAccount(id) {
      const row = await statements.get(sql`SELECT * FROM account WHERE id = ${id}`);
      return row && toAccount(row);
    },
    async findAccount(email) {
      const row = await statements.get(sql`SELECT * FROM account WHERE email = ${email}`);
      return row && toAccount(row);
    },
    async listAccounts() {
      return (await statements.all(sql`SELECT * FROM account ORDER BY created_at, id`)).map(toAccount);
    },
    deleteAccount: (id) => run(sql`DELETE FROM account WHERE id = ${id}`),

    putSession: ({ digest, accountId, createdAt, seenAt, network, device }) =>
      run(sql`INSERT INTO session (digest, account, created_at, seen_at, network, device)
        VALUES (${digest}, ${accountId}, ${createdAt}, ${seenAt}, ${network ?? null}, ${device})`),
    noteSessionUse: ({ digest, at }) => run(sql`UPDATE session SET seen_at = ${at} WHERE digest = ${digest}`),
    async getSession(digest) {
      const row = await statements.get(sql`SELECT * FROM session WHERE digest = ${digest}`);
      return row && toSession(row);
    },
    async listSessions(accountId) {
      const rows = await statements.all(
        sql`SELECT * FROM session WHERE account = ${accountId} ORDER BY created_at DESC, digest`,
      );
      return rows.map(toSession);
    },
    deleteSessions: ({ accountId, digest }) =>
      write((inside) =>
        inside.run(
          digest === undefined
            ? sql`DELETE FROM session WHERE account = ${accountId}`
            : sql`DELETE FROM session WHERE account = ${accountId} AND digest = ${digest}`,
        ),
      ),
    deleteEndedSignIns: ({ createdBefore, seenBefore, at }) =>
      write(async (inside) => {
        await inside.run(sql`DELETE FROM session WHERE created_at < ${createdBefore} OR seen_at < ${seenBefore}`);
        await inside.run(sql`DELETE FROM sign_in_link WHERE expires_at <= ${at}`);
        await inside.run(sql`DELETE FROM used_challenge WHERE expires_at <= ${at}`);
      }),

    putSignInLink: ({ digest, accountId, expiresAt }) =>
      run(sql`INSERT INTO sign_in_link (digest, account, expires_at)
        VALUES (${digest}, ${accountId}, ${expiresAt})`),
    takeSignInLink: (digest) =>
      write(async (inside) => {
        const row = await inside.get(sql`DELETE FROM sign_in_link WHERE digest = ${digest} RETURNING *`);
        return row && toSignInLink(row);
      }),

    putPasskey: ({ id, accountId, name, publicKey, counter, transports, isSynced, createdAt, usedAt }) =>
      run(sql`INSERT INTO passkey (id, account, name, public_key, counter, transports, is_synced, created_at, used_at)
        VALUES (${id}, ${accountId}, ${name}, ${publicKey}, ${counter}, ${JSON.stringify(transports)},
          ${isSynced ? 1 : 0}, ${createdAt}, ${usedAt ?? null})
        ON CONFLICT (id) DO UPDATE
        SET counter = excluded.counter, is_synced = excluded.is_synced, used_at = excluded.used_at`),
    async getPasskey(id) {
      const row = await statements.get(sql`SELECT * FROM passkey WHERE id = ${id}`);
      return row && toPasskey(row);
    },
    async listPasskeys(accountId) {
      const rows = await statements.all(
        sql`SELECT * FROM passkey WHERE account = ${accountId} ORDER BY created_at, id`,
      );
      return rows.map(toPasskey);
    },
    deletePasskey: ({ accountId, id }) =>
      write((inside) => inside.run(sql`DELETE FROM passkey WHERE account = ${accountId} AND id = ${id}`)),
    useChallenge: ({ digest, expiresAt }) =>
      write(
        async (inside) =>
          (await inside.run(sql`INSERT INTO used_challenge (digest, expires_at) VALUES (${digest}, ${expiresAt})
            ON CONFLICT (digest) DO NOTHING`)) > 0,
      ),
  };
}
