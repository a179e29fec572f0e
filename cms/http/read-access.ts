import type { Context } from 'hono';
import { accessDenied, toOauthUrls } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { isSameToken, readAuthorization } from './token-check.ts';

/** Lets a read through, or throws the 401. Without a configured token everybody may read. */
export function checkReadAccess(context: Context, environment: ServiceEnvironment): void {
  const { accessToken, publicUrl } = environment;
  if (accessToken === undefined) return;
  const given = context.req.query('access_token') ?? readAuthorization(context.req.header('authorization'));
  if (!isSameToken(given, accessToken)) throw accessDenied(toOauthUrls(publicUrl));
}
