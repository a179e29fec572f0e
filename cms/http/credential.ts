import { accessTokenActor, rootActor, type Actor } from '../access/actor.ts';
import { scopes, type Grantable } from '../access/api-tokens.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { isSameToken } from './token-check.ts';

/** The sender of a request, and the scopes granted. */
export interface Credential extends Grantable {
  readonly actor: Actor;
}

/**
 * Identifies a token. The configured write token grants every scope, the configured access token grants reading.
 * Returns undefined without a valid token.
 */
export async function identify(
  token: string | undefined,
  environment: ServiceEnvironment,
): Promise<Credential | undefined> {
  if (token === undefined) return undefined;
  const { writeToken, accessToken, administration } = environment;
  if (isSameToken(token, writeToken)) return { actor: rootActor, scopes };
  if (accessToken !== undefined && isSameToken(token, accessToken)) {
    return { actor: accessTokenActor, scopes: ['read:master', 'read:releases'] };
  }
  return administration.tokens.identify(token);
}
