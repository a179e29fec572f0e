/** Signing in, and one's passkeys. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { QueryClient } from '@tanstack/react-query';
import type { Me, PasskeyRow } from '../../cms/studio-api.ts';
import { signInWords } from '../words/sign-in.ts';
import { ApiError, NoConnection } from './api-error.ts';
import { request } from './client.ts';
import { offlineCache } from './offline-cache.ts';
import { passkeysQuery } from './people.ts';
import { meQuery } from './queries.ts';
import { reportSignedIn } from './session-state.ts';

export const start = (person: { key: string; name: string; email: string }): Promise<Me> =>
  request('POST', '/studio/start', { body: person });

export const signInByLink = (token: string): Promise<Me> =>
  request('POST', '/studio/sign-in/link/use', { body: { token } });

/** Succeeds whether there is an account or not. */
export const sendLink = (email: string): Promise<void> => request('POST', '/studio/sign-in/link', { body: { email } });

export async function signInByPasskey(): Promise<Me> {
  const path = '/studio/sign-in/passkey';
  const optionsJSON = await request<PublicKeyCredentialRequestOptionsJSON>('POST', `${path}/options`, { body: {} });
  const response = await startAuthentication({ optionsJSON });
  return request('POST', `${path}/use`, { body: { response } });
}

export async function addPasskey(name: string): Promise<PasskeyRow> {
  const path = '/admin/me/passkeys';
  const optionsJSON = await request<PublicKeyCredentialCreationOptionsJSON>('POST', `${path}/options`, { body: {} });
  const response = await startRegistration({ optionsJSON });
  return request('POST', path, { body: { name, response } });
}

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Screens that waited for a session go on; what another person had loaded is forgotten. */
export function takeSession(queries: QueryClient, me: Me): void {
  const before = queries.getQueryData(meQuery.queryKey);
  if (before && before.id !== me.id) queries.clear();
  queries.setQueryData(meQuery.queryKey, me);
  // Without a connection the studio opens for this person, and with nothing of another.
  offlineCache
    .clear()
    .then(() => offlineCache.ask('me', async () => me))
    .catch(reportError);
  reportSignedIn();
}

/** Whether a passkey should be offered: this browser can have one, and the account has none. */
export async function isPasskeyWanted(queries: QueryClient): Promise<boolean> {
  if (!hasPasskeys()) return false;
  // Whoever has signed in goes on, whether the list can be read or not.
  const passkeys = await queries.fetchQuery(passkeysQuery).catch(() => undefined);
  return passkeys?.length === 0;
}

/** What went wrong, as a sentence. */
export function toProblem(error: unknown): string {
  const { problems } = signInWords;
  if (error instanceof ApiError) return error.status === 401 ? problems.signedOut : error.message;
  if (error instanceof NoConnection) return problems.noConnection;
  if (!(error instanceof Error)) return problems.unknown;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return problems.cancelled;
  return error.name === 'InvalidStateError' ? problems.known : problems.device;
}
