import type { Context, MiddlewareHandler } from 'hono';
import { runAs } from '../access/actor.ts';
import { scopes, type Grantable, type Scope } from '../access/api-tokens.ts';
import { identify, type Credential } from './credential.ts';
import { adminError } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { findSession } from './session-access.ts';
import { readAuthorization } from './token-check.ts';

/**
 * Responses are private, and every request needs a token with the scope: 401 without one, 403 without the scope.
 * Official tools also name their repository. The audit log records the token as the actor of the request.
 */
export function requireScope(
  environment: ServiceEnvironment,
  scope: Scope | ((context: Context) => Scope),
): MiddlewareHandler {
  return async (context, next) => {
    context.header('Cache-Control', 'private, no-store');
    const { actor } = await checkScope(context, environment, typeof scope === 'function' ? scope(context) : scope);
    const named = context.req.header('repository');
    if (named !== undefined && named !== environment.repository) {
      throw adminError(403, `The token is not for the repository "${named.slice(0, 80)}".`);
    }
    await runAs(actor, next);
  };
}

/**
 * What the caller may grant: a session that reaches such an endpoint is an administrator's, and that role may grant
 * everything. Throws 401 or 403.
 */
export async function findGrantable(
  context: Context,
  environment: ServiceEnvironment,
  scope: Scope,
): Promise<Grantable> {
  return findSession(context) ? { scopes } : checkScope(context, environment, scope);
}

/** Throws 401 or 403. */
async function checkScope(context: Context, environment: ServiceEnvironment, scope: Scope): Promise<Credential> {
  const credential = await identify(readAuthorization(context.req.header('authorization')), environment);
  if (!credential) {
    context.header('WWW-Authenticate', 'Bearer');
    throw adminError(401, 'This needs the write token, or a token with the scope for it, as Authorization: Bearer.');
  }
  if (!credential.scopes.includes(scope)) throw adminError(403, `This token has not the scope "${scope}".`);
  return credential;
}
