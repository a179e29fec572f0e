import type { Handler } from 'hono';
import * as v from 'valibot';
import { scopes } from '../access/api-tokens.ts';
import { toIsoDateTime, toOptionalIsoDateTime } from '../fields/timestamp.ts';
import type { StoredToken } from '../storage/access-register.ts';
import type { TokenRow } from '../studio-api.ts';
import { runWrite } from './run-write.ts';
import { readJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { TimeSchema } from './time-schema.ts';
import { findGrantable } from './write-access.ts';

const CreateSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('a token needs a name'), v.maxLength(200)),
  scopes: v.pipe(
    v.array(v.picklist(scopes, `must be one of ${scopes.join(', ')}`)),
    v.nonEmpty('a token needs a scope'),
  ),
  expiresAt: v.optional(v.nullable(TimeSchema)),
});

/** `GET /admin/tokens`: without their secrets, of which only digests are stored. */
export function listTokens({ administration }: ServiceEnvironment): Handler {
  return async (context) => context.json({ results: (await administration.tokens.list()).map(toTokenBody) });
}

/** `POST /admin/tokens`. */
export function createToken(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const { name, scopes: wanted, expiresAt } = await readJsonBody(context.req.raw, CreateSchema);
    const grantable = await findGrantable(context, environment, 'tokens');
    return runWrite(context, environment, async ({ administration }) => {
      const input = { name, scopes: wanted, expiresAt: expiresAt ?? undefined };
      const { token, stored } = await administration.tokens.create(input, grantable);
      const message = `The token "${stored.id}" was made by the first request and shown once. Revoke it and make another.`;
      return {
        status: 201,
        body: { ...toTokenBody(stored), token },
        repetition: { status: 409, body: { message, details: [], id: stored.id } },
      };
    });
  };
}

/** `DELETE /admin/tokens/{id}`. */
export function revokeToken(environment: ServiceEnvironment): Handler {
  return (context) =>
    runWrite(context, environment, async ({ administration }) => ({
      status: 200,
      body: { ...toTokenBody(await administration.tokens.revoke(context.req.param('id') ?? '')) },
    }));
}

function toTokenBody(token: StoredToken): TokenRow {
  const { id, name, scopes: granted, createdAt, createdBy, expiresAt, revokedAt, lastUsedAt } = token;
  return {
    id,
    name,
    scopes: granted,
    createdBy: createdBy ?? null,
    createdAt: toIsoDateTime(createdAt),
    expiresAt: toOptionalIsoDateTime(expiresAt),
    revokedAt: toOptionalIsoDateTime(revokedAt),
    lastUsedAt: toOptionalIsoDateTime(lastUsedAt),
  };
}
