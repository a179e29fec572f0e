import type { Context } from 'hono';
import { accessDenied, toOauthUrls } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { isSameToken, readAuthorization } from './token-check.ts';

/** Lets a read through, or throws the 401. Without a configured token everybody may read. */
export function checkReadAccess(context: Context, environment: ServiceEnvironment): void {
  const { accessToken, publicUrl } = environment;
  if (accessToken === undefined || hasWriteToken(context, environment)) return;
  if (!isSameToken(readToken(context), accessToken)) throw accessDenied(toOauthUrls(publicUrl));
}

/** Whether the root may name the refs of releases: they show drafts, so not to everybody who passes (protocol.md 1.1). */
export function maySeeReleases(context: Context, environment: ServiceEnvironment): boolean {
  const isTrusted = environment.accessToken !== undefined || hasWriteToken(context, environment);
  return environment.releaseVisibility === 'public' || isTrusted;
}

function hasWriteToken(context: Context, { writeToken }: ServiceEnvironment): boolean {
  return isSameToken(readToken(context), writeToken);
}

function readToken(context: Context): string | undefined {
  return context.req.query('access_token') ?? readAuthorization(context.req.header('authorization'));
}
