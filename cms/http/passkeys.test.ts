import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { challengeMs, maxPasskeysPerAccount, maxSignInsPerMinute } from '../limits.ts';
import type { Me, PasskeyRow, SessionRow } from '../studio-api.ts';
import { createAuthenticator, type TestAuthenticator } from '../testing/authenticator.ts';
import { send, type ServiceResponse } from '../testing/call-service.ts';
import { sendBare, signIn, type SignedIn } from '../testing/sign-in.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

const own = { origin: testUrl, 'sec-fetch-site': 'same-origin' };

async function addPasskey(person: SignedIn, name = 'Laptop'): Promise<TestAuthenticator> {
  const device = createAuthenticator(testUrl);
  const { body } = await person.call<PublicKeyCredentialCreationOptionsJSON>('POST /admin/me/passkeys/options', {
    body: {},
  });
  const { status } = await person.call('POST /admin/me/passkeys', { body: { name, response: device.create(body) } });
  expect(status).toBe(201);
  return device;
}

async function ask(service: ContentService): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const line = 'POST /studio/sign-in/passkey/options';
  const { status, body } = await sendBare<PublicKeyCredentialRequestOptionsJSON>(service, line, {
    body: {},
    headers: own,
  });
  expect(status).toBe(200);
  return body;
}

const answer = (service: ContentService, response: unknown, headers = {}): Promise<ServiceResponse<Me>> =>
  sendBare<Me>(service, 'POST /studio/sign-in/passkey/use', { body: { response }, headers: { ...own, ...headers } });

const toCookie = (response: ServiceResponse<unknown>): string =>
  response.headers.get('set-cookie')?.split(';')[0] ?? '';

test('a passkey is added, signs in, and is listed with its last use', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'editor', 'ada');
  const device = await addPasskey(ada, ' My laptop ');
  service.clock.advance(60_000);
  const options = await ask(service);
  expect(options).toMatchObject({ rpId: 'content.test', userVerification: 'required' });
  expect(options.allowCredentials ?? []).toEqual([]);
  const signedIn = await answer(service, device.get(options));
  expect([signedIn.status, signedIn.body.name]).toEqual([200, 'ada']);
  const headers = { ...own, cookie: toCookie(signedIn) };
  const { body } = await sendBare<{ results: PasskeyRow[] }>(service, 'GET /admin/me/passkeys', { headers });
  const [createdAt, usedAt] = [Date.parse('2026-01-15T10:00:00Z'), Date.parse('2026-01-15T10:01:00Z')];
  expect(body.results).toEqual([{ id: device.id, name: 'My laptop', createdAt, usedAt, isSynced: false }]);
});

test('signing in again gives the browser a new session and ends the old one', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'editor', 'ada');
  const device = await addPasskey(ada);
  const again = await answer(service, device.get(await ask(service)), { cookie: ada.cookie });
  expect(toCookie(again)).not.toBe(ada.cookie);
  expect((await ada.call('GET /admin/me')).status).toBe(401);
  const headers = { ...own, cookie: toCookie(again) };
  const { body } = await sendBare<{ results: SessionRow[] }>(service, 'GET /admin/me/sessions', { headers });
  expect(body.results).toHaveLength(1);
});

test("a passkey's response is accepted once, before its challenge expires, and for that challenge only", async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer', 'ada');
  const device = await addPasskey(ada);
  const response = device.get(await ask(service));
  expect((await answer(service, response)).status).toBe(200);
  expect((await answer(service, response)).status, 'again').toBe(403);
  const late = device.get(await ask(service));
  service.clock.advance(challengeMs);
  expect((await answer(service, late)).status, 'late').toBe(403);
  const { body: forAdding } = await ada.call<PublicKeyCredentialRequestOptionsJSON>('POST /admin/me/passkeys/options', {
    body: {},
  });
  expect((await answer(service, device.get(forAdding))).status, 'asked for something else').toBe(403);
  const invented = { ...forAdding, challenge: Buffer.alloc(54).toString('base64url') };
  expect((await answer(service, device.get(invented))).status, 'never asked').toBe(403);
});

test('of several equal responses at the same time one signs in', async () => {
  const service = await createTestService();
  const device = await addPasskey(await signIn(service, 'writer', 'ada'));
  const response = device.get(await ask(service));
  const answers = await Promise.all([1, 2, 3].map(() => answer(service, response)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
});

test('a response from another origin, host, person or with an old counter is rejected', async () => {
  const service = await createTestService();
  const device = await addPasskey(await signIn(service, 'writer', 'ada'));
  const ben = await signIn(service, 'administrator', 'ben');
  const forged: Record<string, Parameters<TestAuthenticator['get']>[1]> = {
    'another site': { origin: 'http://evil.example' },
    'another port': { origin: `${testUrl}:81` },
    'another host': { host: 'evil.example' },
    'another person': { userHandle: Buffer.from(ben.accountId).toString('base64url') },
    'nobody was there': { flags: 0x00 },
    'nobody was asked for': { flags: 0x01 },
  };
  for (const [name, change] of Object.entries(forged))
    expect((await answer(service, device.get(await ask(service), change))).status, name).toBe(403);
  expect((await answer(service, device.get(await ask(service)))).status).toBe(200);
  expect((await answer(service, device.get(await ask(service), { counter: 1 }))).status, 'a clone').toBe(403);
  const stranger = createAuthenticator(testUrl);
  const { status, body } = await answer(service, { ...device.get(await ask(service)), id: stranger.id });
  expect([status, 'id' in body]).toEqual([403, false]);
});

test('a passkey of another person, for another challenge, or that is registered already is not added', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'writer', 'ada'), await signIn(service, 'writer', 'ben')];
  const device = createAuthenticator(testUrl);
  const ask = async (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
    (await ada.call<PublicKeyCredentialCreationOptionsJSON>('POST /admin/me/passkeys/options', { body: {} })).body;
  const add = async (person: SignedIn, response: unknown): Promise<number> =>
    (await person.call('POST /admin/me/passkeys', { body: { name: 'Key', response } })).status;
  const response = device.create(await ask());
  expect(await add(ben, response)).toBe(403);
  expect(await add(ada, response)).toBe(201);
  expect(await add(ada, response)).toBe(403);
  const options = await ask();
  expect(options.excludeCredentials).toEqual([{ id: device.id, transports: ['internal'], type: 'public-key' }]);
  expect(await add(ada, device.create(options))).toBe(403);
  const elsewhere = createAuthenticator('http://evil.example');
  expect(await add(ada, elsewhere.create(await ask()))).toBe(403);
  expect(await add(ada, { ...response, response: { clientDataJSON: 'e30', attestationObject: 'oA' } })).toBe(403);
  expect(await add(ada, { id: 'x' })).toBe(400);
});

test('a removed passkey, or one of a removed account, cannot sign in', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'writer', 'ada'), await signIn(service, 'writer', 'ben')];
  const [first, second] = [await addPasskey(ada, 'First'), await addPasskey(ada, 'Second')];
  expect((await ben.call(`DELETE /admin/me/passkeys/${first.id}`)).status).toBe(404);
  expect((await ada.call(`DELETE /admin/me/passkeys/${first.id}`)).status).toBe(204);
  expect((await answer(service, first.get(await ask(service)))).status).toBe(403);
  expect((await answer(service, second.get(await ask(service)))).status).toBe(200);
  await send(service, `DELETE /admin/accounts/${ada.accountId}`);
  expect((await answer(service, second.get(await ask(service)))).status).toBe(403);
  const { body } = await send<{ results: { action: string }[] }>(service, 'GET /admin/audit');
  const actions = body.results.map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('passkey.'))).toEqual([
    'passkey.delete',
    'passkey.create',
    'passkey.create',
  ]);
});

test('an account has a limited number of passkeys', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer', 'ada');
  for (let count = 0; count < maxPasskeysPerAccount; count += 1) await addPasskey(ada, `Key ${count}`);
  const { body } = await ada.call<PublicKeyCredentialCreationOptionsJSON>('POST /admin/me/passkeys/options', {
    body: {},
  });
  const response = createAuthenticator(testUrl).create(body);
  expect((await ada.call('POST /admin/me/passkeys', { body: { name: 'One more', response } })).status).toBe(409);
});

test('attempts are rate-limited by address, and HTML forms and other sites are rejected', async () => {
  const service = await createTestService();
  const attempt = (line: string, more = {}, from = '203.0.113.7') =>
    send(service, line, { token: 'none', body: { response: {} }, headers: { ...own, ...more }, from });
  for (const step of ['options', 'use']) {
    const line = `POST /studio/sign-in/passkey/${step}`;
    expect((await attempt(line, { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await attempt(line, { 'content-type': 'text/plain' })).status).toBe(415);
    const statuses = [];
    for (let count = 0; count < maxSignInsPerMinute; count += 1) statuses.push((await attempt(line)).status);
    expect(statuses.at(-2)).toBe(step === 'options' ? 200 : 400);
    expect(statuses.at(-1)).toBe(429);
    expect((await attempt(line, {}, '198.51.100.7')).status).not.toBe(429);
  }
});
