import type { Context } from 'hono';
import { identify, type Credential } from './credential.ts';
import { accessDenied, scopeMissing, toOauthUrls } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';
import { readAuthorization } from './token-check.ts';

/** Lets a read through, or throws the 401 or 403. An open repository needs no token, but refuses a wrong one. */
export function checkReadAccess(context: Context, environment: ServiceEnvironment): void {
  const { accessToken, publicUrl } = environment;
  const isOpen = accessToken === undefined;
  if (isOpen && !readToken(context)) return;
  const credential = readCredential(context, environment);
  if (!credential) throw accessDenied(toOauthUrls(publicUrl));
  if (!isOpen && !mayRead(credential)) throw scopeMissing(toOauthUrls(publicUrl));
}

/** Whether the root may name the refs of releases: they show drafts, so not to everybody who passes (protocol 1.1). */
export function maySeeReleases(context: Context, environment: ServiceEnvironment): boolean {
  if (environment.releaseVisibility === 'public') return true;
  return readCredential(context, environment)?.scopes.includes('read:releases') ?? false;
}

/** Whether somebody reads who is known by a token, also where everybody may read. */
export function isKnownReader(context: Context, environment: ServiceEnvironment): boolean {
  const credential = readCredential(context, environment);
  return credential !== undefined && mayRead(credential);
}

function mayRead({ scopes }: Credential): boolean {
  return scopes.includes('read:master') || scopes.includes('read:releases');
}

function readCredential(context: Context, environment: ServiceEnvironment): Credential | undefined {
  return identify(readToken(context), environment);
}

function readToken(context: Context): string | undefined {
  return readSingle(context, 'access_token') ?? readAuthorization(context.req.header('authorization'));
}
