/** People of the studio, and the passkeys and sessions of one's own account. */
import { queryOptions } from '@tanstack/react-query';
import type { PasskeyRow, Person, Role, SessionRow, SignInLink, TokenRow } from '../../cms/studio-api.ts';
import { askedAtMount } from './asked-at-mount.ts';
import { request } from './client.ts';
import { offlineCache } from './offline-cache.ts';
import { noteSignedOut } from './signed-out.ts';

interface Results<Row> {
  readonly results: readonly Row[];
}

const list =
  <Row>(path: string) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly Row[]> =>
    (await request<Results<Row>>('GET', path, { signal })).results;

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: list<Person>('/admin/accounts'),
  ...askedAtMount,
});
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: list<PasskeyRow>('/admin/me/passkeys'),
  ...askedAtMount,
});
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: list<SessionRow>('/admin/me/sessions'),
  ...askedAtMount,
});
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: list<TokenRow>('/admin/tokens'),
  ...askedAtMount,
});

const toPath = (id: string): string => `/admin/accounts/${encodeURIComponent(id)}`;

export const addPerson = (person: { name: string; email: string; role: Role }): Promise<Person> =>
  request('POST', '/admin/accounts', { body: person });
/** With `endsTokens`, the tokens that the person made stop working, and those that these made. */
interface TokenChoice {
  readonly endsTokens: boolean;
}
export const changeRole = (id: string, { role, endsTokens }: { role: Role } & TokenChoice): Promise<Person> =>
  request('PUT', toPath(id), { body: { role, ...(endsTokens && { tokens: 'revoke' }) } });
export const removePerson = (id: string, { endsTokens }: TokenChoice): Promise<void> =>
  request('DELETE', `${toPath(id)}${endsTokens ? '?tokens=revoke' : ''}`);
export const createLink = (id: string): Promise<SignInLink> => request('POST', `${toPath(id)}/link`);

export const removePasskey = (id: string): Promise<void> => request('DELETE', `/admin/me/passkeys/${id}`);
export const endSession = (id: string): Promise<void> => request('DELETE', `/admin/me/sessions/${id}`);

/** Signs out and removes the account's data from this browser, except unsent changes (`gate/forget-signed-out.ts`). */
export async function signOut(account: string): Promise<void> {
  await request('DELETE', '/admin/session');
  noteSignedOut(account);
  await offlineCache.clear();
}
