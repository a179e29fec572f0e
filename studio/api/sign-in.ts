/** Sign-in and passkeys. Without react-query: these screens load before the studio. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Me, PasskeyRow } from '../../cms/studio-api.ts';
import { signInStrings } from '../strings/sign-in.ts';
import { ApiError, NoConnection } from './api-error.ts';
import { request } from './client.ts';

export const start = (person: { key: string; name: string; email: string }): Promise<Me> =>
  signIn('/studio/start', person);

export const signInByLink = (token: string): Promise<Me> => signIn('/studio/sign-in/link/use', { token });

/** Resolves also for an e-mail address without an account. */
export const sendLink = (email: string): Promise<void> => request('POST', '/studio/sign-in/link', { body: { email } });

export async function signInByPasskey(): Promise<Me> {
  const path = '/studio/sign-in/passkey';
  const optionsJSON = await request<PublicKeyCredentialRequestOptionsJSON>('POST', `${path}/options`, { body: {} });
  const response = await startAuthentication({ optionsJSON });
  return signIn(`${path}/use`, { response });
}

/** The service accepted the sign-in, and the browser did not store its session cookie. */
class CookieRefused extends Error {}

/**
 * Checks the session after a sign-in: a browser that blocks all cookies would otherwise show the sign-in again without
 * a reason.
 */
async function signIn(path: string, body: object): Promise<Me> {
  const me = await request<Me>('POST', path, { body });
  try {
    await request('GET', '/admin/me');
  } catch (error) {
    // Any other error occurs again on the next screen, which reports it.
    if (error instanceof ApiError && error.status === 401) throw new CookieRefused();
  }
  return me;
}

export async function addPasskey(name: string): Promise<PasskeyRow> {
  const path = '/admin/me/passkeys';
  const optionsJSON = await request<PublicKeyCredentialCreationOptionsJSON>('POST', `${path}/options`, { body: {} });
  const response = await startRegistration({ optionsJSON });
  return request('POST', path, { body: { name, response } });
}

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether to offer a passkey: the browser supports them, and the account has none. */
export async function isPasskeyWanted(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  try {
    const { results } = await request<{ results: readonly PasskeyRow[] }>('GET', '/admin/me/passkeys');
    return results.length === 0;
  } catch {
    // A successful sign-in continues although the list could not be read.
    return false;
  }
}

/** The error as a sentence for the person. */
export function toProblem(error: unknown): string {
  const { problems } = signInStrings;
  if (error instanceof CookieRefused) return problems.noCookie;
  if (error instanceof ApiError && error.status === 400) return problems.notWhole;
  if (error instanceof ApiError) return error.status === 401 ? problems.signedOut : error.message;
  if (error instanceof NoConnection) return problems.noConnection;
  if (!(error instanceof Error)) return problems.unknown;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return problems.cancelled;
  if (error.name === 'InvalidStateError') return problems.known;
  return error instanceof WebAuthnError || error instanceof DOMException ? problems.device : problems.unknown;
}
