import * as v from 'valibot';
import type { AccessRegister, StoredResponse, StoredToken } from '../access-register.ts';
import { optionalNumber, optionalText, textList } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const tokenRow = v.object({
  id: v.string(),
  name: v.string(),
  secret_hash: v.string(),
  scopes: textList,
  created_at: v.number(),
  created_by: optionalText,
  created_by_name: optionalText,
  expires_at: optionalNumber,
  revoked_at: optionalNumber,
  last_used_at: optionalNumber,
});
const responseRow = v.object({
  actor_id: v.string(),
  key: v.string(),
  fingerprint: v.string(),
  status: v.number(),
  body: v.string(),
  created_at: v.number(),
});

/** Tokens, and stored responses. */
export function createAccessStore(statements: Statements): Synchronous<AccessRegister> {
  return {
    putToken({ id, name, secretHash, scopes, createdAt, createdBy, expiresAt, revokedAt, lastUsedAt }) {
      statements.run(
        `INSERT INTO api_token
           (id, name, secret_hash, scopes, created_at, created_by, created_by_name, expires_at, revoked_at, last_used_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET revoked_at = excluded.revoked_at, last_used_at = excluded.last_used_at`,
        id,
        name,
        secretHash,
        JSON.stringify(scopes),
        createdAt,
        createdBy?.id ?? null,
        createdBy?.name ?? null,
        expiresAt ?? null,
        revokedAt ?? null,
        lastUsedAt ?? null,
      );
    },

    getToken(id) {
      const row = statements.get('SELECT * FROM api_token WHERE id = ?', id);
      return row && toToken(row);
    },

    listTokens: () => statements.all('SELECT * FROM api_token ORDER BY created_at, id').map(toToken),

    putResponse({ actorId, key, fingerprint, status, body, createdAt }, deleteBefore) {
      statements.transaction(() => {
        statements.run('DELETE FROM idempotent_answer WHERE created_at < ?', deleteBefore);
        statements.run(
          `INSERT INTO idempotent_answer (actor_id, key, fingerprint, status, body, created_at)
           VALUES (?, ?, ?, ?, ?, ?)`,
          actorId,
          key,
          fingerprint,
          status,
          body,
          createdAt,
        );
      });
    },

    getResponse({ actorId, key }) {
      const row = statements.get('SELECT * FROM idempotent_answer WHERE actor_id = ? AND key = ?', actorId, key);
      return row && toResponse(row);
    },
  };
}

export function toToken(row: Row): StoredToken {
  const token = v.parse(tokenRow, row);
  const { secret_hash, created_at, created_by, created_by_name, expires_at, revoked_at, last_used_at, ...same } = token;
  return {
    ...same,
    secretHash: secret_hash,
    createdAt: created_at,
    createdBy: created_by === undefined ? undefined : { id: created_by, name: created_by_name ?? created_by },
    expiresAt: expires_at,
    revokedAt: revoked_at,
    lastUsedAt: last_used_at,
  };
}

export function toResponse(row: Row): StoredResponse {
  const { actor_id, created_at, ...same } = v.parse(responseRow, row);
  return { ...same, actorId: actor_id, createdAt: created_at };
}
