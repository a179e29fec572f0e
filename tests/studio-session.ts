/** Signs a browser in to the studio of the server under test, as an administrator does for a colleague: by a link. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { testContentPort, testDataDirectory } from './test-server.ts';

export const studioOrigin = `http://localhost:${testContentPort}`;

export function readAuthorization(): { authorization: string } {
  return { authorization: `Bearer ${readFileSync(path.join(testDataDirectory, 'write-token'), 'utf8').trim()}` };
}

interface SignedIn {
  readonly id: string;
  readonly name: string;
}

/** Creates a new person and their sign-in link, because tests run in parallel. */
export async function addPerson(
  request: APIRequestContext,
  { name = 'Ada Bell', role = 'publisher' } = {},
): Promise<SignedIn & { token: string }> {
  const headers = readAuthorization();
  const email = `person-${crypto.randomUUID().slice(0, 8)}@bank.example`;
  const added = await request.post(`${studioOrigin}/admin/accounts`, { headers, data: { name, email, role } });
  const { id } = (await added.json()) as { id: string };
  const made = await request.post(`${studioOrigin}/admin/accounts/${id}/link`, { headers });
  const { token } = (await made.json()) as { token: string };
  return { id, name, token };
}

export async function signInToStudio(
  context: BrowserContext,
  request: APIRequestContext,
  person: { name?: string; role?: string } = {},
): Promise<SignedIn> {
  const { token, ...signedIn } = await addPerson(request, person);
  await context.request.post(`${studioOrigin}/studio/sign-in/link/use`, {
    headers: { origin: studioOrigin },
    data: { token },
  });
  return signedIn;
}
