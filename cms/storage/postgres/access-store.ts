import type { AccessRegister } from '../access-register.ts';
import { toResponse, toToken } from '../sqlite/access-store.ts';
import { sql } from './sql.ts';
import type { Statements } from './statements.ts';

/** Tokens, and stored responses. */
export function createAccessStore(statements: Statements): AccessRegister {
  return {
    putToken: ({ id, name, secretHash, scopes, createdAt, createdBy, expiresAt, revokedAt, lastUsedAt }) =>
      statements.write(async (inside) => {
        await inside.run(
          sql`INSERT INTO api_token
              (id, name, secret_hash, scopes, created_at, created_by, created_by_name, expires_at, revoked_at, last_used_at)
            VALUES (${id}, ${name}, ${secretHash}, ${JSON.stringify(scopes)}, ${createdAt}, ${createdBy?.id ?? null},
              ${createdBy?.name ?? null}, ${expiresAt ?? null}, ${revokedAt ?? null}, ${lastUsedAt ?? null})
            ON CONFLICT (id) DO UPDATE SET revoked_at = excluded.revoked_at, last_used_at = excluded.last_used_at`,
        );
      }),

    async getToken(id) {
      const row = await statements.get(sql`SELECT * FROM api_token WHERE id = ${id}`);
      return row && toToken(row);
    },

    async listTokens() {
      return (await statements.all(sql`SELECT * FROM api_token ORDER BY created_at, id`)).map(toToken);
    },

    putResponse: ({ actorId, key, fingerprint, status, body, createdAt }, deleteBefore) =>
      statements.write(async (inside) => {
        await inside.run(sql`DELETE FROM idempotent_answer WHERE created_at < ${deleteBefore}`);
        await inside.run(
          sql`INSERT INTO idempotent_answer (actor_id, key, fingerprint, status, body, created_at)
            VALUES (${actorId}, ${key}, ${fingerprint}, ${status}, ${body}, ${createdAt})`,
        );
      }),

    async getResponse({ actorId, key }) {
      const row = await statements.get(
        sql`SELECT * FROM idempotent_answer WHERE actor_id = ${actorId} AND key = ${key}`,
      );
      return row && toResponse(row);
    },
  };
}
