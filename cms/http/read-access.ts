import type { Context } from 'hono';
import { identify, type Credential } from './credential.ts';
import { accessDenied, scopeMissing, toOauthUrls } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';
import { readAuthorization } from './token-check.ts';

/** Allows a read, or throws 401 or 403. An open repository requires no token, but rejects a wrong one. */
export async function checkReadAccess(context: Context, environment: ServiceEnvironment): Promise<void> {
  const { accessToken, publicUrl } = environment;
  const isOpen = accessToken === undefined;
  if (isOpen && !readToken(context)) return;
  const credential = await readCredential(context, environment);
  if (!credential) throw accessDenied(toOauthUrls(publicUrl));
  if (!isOpen && !mayRead(credential)) throw scopeMissing(toOauthUrls(publicUrl));
}

/** Whether the entry response may name the refs of releases. They show drafts, so not every reader may see them. */
export async function maySeeReleases(context: Context, environment: ServiceEnvironment): Promise<boolean> {
  if (environment.releaseVisibility === 'public') return true;
  const credential = await readCredential(context, environment);
  return credential?.scopes.includes('read:releases') ?? false;
}

/** Whether the request has a valid token, also in an open repository. */
export async function isKnownReader(context: Context, environment: ServiceEnvironment): Promise<boolean> {
  const credential = await readCredential(context, environment);
  return credential !== undefined && mayRead(credential);
}

function mayRead({ scopes }: Credential): boolean {
  return scopes.includes('read:master') || scopes.includes('read:releases');
}

function readCredential(context: Context, environment: ServiceEnvironment): Promise<Credential | undefined> {
  return identify(readToken(context), environment);
}

function readToken(context: Context): string | undefined {
  return readSingle(context, 'access_token') ?? readAuthorization(context.req.header('authorization'));
}
