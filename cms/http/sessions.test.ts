import { expect, test } from 'vitest';
import { sessionIdleMs, sessionLifetimeMs, signInLinkMs } from '../limits.ts';
import type { Me, Role, SessionRow, WorkingHead } from '../studio-api.ts';
import { send } from '../testing/call-service.ts';
import { sendBare, signIn, useLink } from '../testing/sign-in.ts';
import { createTestService, heading, testUrl } from '../testing/test-service.ts';

const minute = 60_000;

test("a link signs in once, and the session has the rights of its account's role", async () => {
  const service = await createTestService();
  const { body: account } = await send(service, 'POST /admin/accounts', {
    body: { name: ' Ada ', email: 'Ada@Bank.example', role: 'editor' },
  });
  const { body, status } = await send(service, `POST /admin/accounts/${account.id}/link`);
  expect(status).toBe(201);
  const ada = await useLink(service, body.token ?? '');
  const me = (await ada.call<Me>('GET /admin/me')).body;
  expect(me).toMatchObject({ id: account.id, name: 'Ada', email: 'ada@bank.example', role: 'editor' });
  expect(me.rights).toContain('write-others');
  expect(me.rights).not.toContain('publish');
  expect((await useLink(service, body.token ?? '')).cookie).toBe('');
});

test('the cookie is for this host and hidden from scripts, and Secure over https', async () => {
  for (const [publicUrl, pattern] of [
    ['http://content.test', /^fc-studio=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
    ['https://content.test', /^__Host-fc-studio=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  ] as const) {
    const service = await createTestService({ publicUrl });
    const person = { name: 'Ada', email: 'ada@bank.example', role: 'writer' };
    const { body: account } = await send(service, 'POST /admin/accounts', { body: person });
    const { body: link } = await send(service, `POST /admin/accounts/${account.id}/link`);
    const { headers } = await sendBare(service, 'POST /studio/sign-in/link/use', {
      body: { token: link.token },
      headers: { origin: publicUrl },
    });
    expect(headers.get('set-cookie')).toMatch(pattern);
  }
});

test('links expire after a quarter of an hour, sessions when they are unused or old', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer');
  const { body: link } = await send(service, `POST /admin/accounts/${ada.accountId}/link`);
  service.clock.advance(signInLinkMs);
  const headers = { origin: testUrl };
  const late = await sendBare(service, 'POST /studio/sign-in/link/use', { body: { token: link.token }, headers });
  expect([late.status, late.body.message]).toEqual([410, expect.stringContaining('Ask for another one')]);
  for (let passed = 0; passed < sessionLifetimeMs - signInLinkMs; passed += sessionIdleMs - minute) {
    expect((await ada.call('GET /admin/me')).status).toBe(200);
    service.clock.advance(sessionIdleMs - minute);
  }
  expect((await ada.call('GET /admin/me')).status).toBe(401);
  const ben = await signIn(service, 'writer', 'ben');
  service.clock.advance(sessionIdleMs);
  expect((await ben.call('GET /admin/me')).status).toBe(401);
});

test('a session is listed with the browser and network that it began in', async () => {
  const service = await createTestService();
  const { body: account } = await send(service, 'POST /admin/accounts', {
    body: { name: 'Ada', email: 'ada@bank.example', role: 'writer' },
  });
  const { body: link } = await send(service, `POST /admin/accounts/${account.id}/link`);
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const { headers } = await send(service, 'POST /studio/sign-in/link/use', {
    body: { token: link.token },
    from: '203.0.113.7',
    headers: { origin: testUrl, 'user-agent': browser },
  });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const { body } = await sendBare<{ results: SessionRow[] }>(service, 'GET /admin/me/sessions', {
    headers: { cookie },
  });
  expect(body.results).toMatchObject([{ isThis: true, device: browser, network: '203.0.113.0/24' }]);
});

test('sessions are listed, and after one is ended its next request gets 401', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer');
  const { body: link } = await send(service, `POST /admin/accounts/${ada.accountId}/link`);
  const other = await useLink(service, link.token ?? '');
  const { results } = (await ada.call<{ results: SessionRow[] }>('GET /admin/me/sessions')).body;
  expect(results.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
  const id = results.find(({ isThis }) => !isThis)?.id ?? '';
  const ben = await signIn(service, 'writer', 'ben');
  expect((await ben.call(`DELETE /admin/me/sessions/${id}`)).status).toBe(404);
  expect((await ada.call(`DELETE /admin/me/sessions/${id}`)).status).toBe(204);
  expect((await other.call('GET /admin/me')).status).toBe(401);
  const left = await ada.call('DELETE /admin/session');
  expect([left.status, left.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  expect((await ada.call('GET /admin/me')).status).toBe(401);
});

test('a change of role ends the sessions of the account, and the last administrator cannot be removed', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'administrator', 'ada'), await signIn(service, 'writer', 'ben')];
  expect((await ada.call(`PUT /admin/accounts/${ben.accountId}`, { body: { role: 'editor' } })).status).toBe(200);
  expect((await ben.call('GET /admin/me')).status).toBe(401);
  for (const line of [`PUT /admin/accounts/${ada.accountId}`, `DELETE /admin/accounts/${ada.accountId}`])
    expect((await ada.call(line, { body: { role: 'writer' } })).status, line).toBe(409);
  expect((await ada.call(`DELETE /admin/accounts/${ben.accountId}`)).status).toBe(204);
  const person = { name: 'Ada', email: 'ADA@bank.example', role: 'writer' };
  expect((await ada.call('POST /admin/accounts', { body: person })).status).toBe(409);
  const audit = await ada.call<{ results: { action: string }[] }>('GET /admin/audit');
  expect(audit.body.results.map(({ action }) => action).slice(0, 2)).toEqual(['account.delete', 'account.role']);
});

test('a write from another site or from an HTML form is rejected, and the cookie is valid for the studio only', async () => {
  const service = await createTestService({ accessToken: 'secret' });
  const ada = await signIn(service, 'administrator');
  const write = 'POST /admin/releases';
  const body = { label: 'x' };
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://content.test:81', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign)
    expect((await ada.call(write, { body, headers })).status, JSON.stringify(headers)).toBe(403);
  const { cookie } = ada;
  expect((await sendBare(service, write, { body, headers: { cookie } })).status).toBe(403);
  const form = { 'content-type': 'text/plain' };
  expect((await ada.call(write, { body, headers: form })).status).toBe(415);
  expect((await ada.call(write, { body })).status).toBe(201);
  for (const line of [
    'GET /api/v2',
    'GET /asset/assets',
    'GET /customtypes',
    'POST /migration/documents',
    'GET /graphql?query={__typename}',
  ])
    expect((await ada.call(line)).status, line).toBe(401);
});

test('a writer can change documents that they began, an editor those of others too', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([
    { id: 'theirs', type: 'article', lang: 'en-gb', data: { title: heading('x') } },
  ]);
  const [ada, ben] = [await signIn(service, 'writer', 'ada'), await signIn(service, 'editor', 'ben')];
  const body = {
    client: 'c',
    base: 1,
    changes: [{ kind: 'set', id: 'change-1', address: 'data/teaser', base: 9, value: 'A' }],
  };
  const own = 'POST /admin/working/own/changes?type=article&lang=en-gb';
  expect((await ada.call(own, { body })).status).toBe(200);
  expect((await ada.call('POST /admin/working/own/version')).status).toBe(200);
  const again = { ...body, changes: [{ ...body.changes[0], id: 'change-2' }] };
  expect((await ben.call(own, { body: again })).status).toBe(200);
  expect((await ada.call(own, { body: { ...again, changes: [] } })).status).toBe(200);
  expect((await ada.call('POST /admin/working/theirs/changes', { body })).status).toBe(403);
  const reading = { ...body, base: 0, changes: [] };
  expect(await ada.call('POST /admin/working/theirs/changes', { body: reading })).toMatchObject({
    status: 200,
    body: { update: { values: expect.arrayContaining([['data/title', expect.anything()]]) as unknown } },
  });
  expect((await ben.call('POST /admin/working/theirs/changes', { body })).status).toBe(200);
  expect((await ben.call('POST /admin/working/theirs/publish')).status).toBe(403);
  const show = async (person: typeof ada, id: string) =>
    (await person.call<WorkingHead>(`GET /admin/working/${id}`)).body.mayWrite;
  expect([await show(ada, 'own'), await show(ada, 'theirs'), await show(ben, 'theirs')]).toEqual([true, false, true]);
});

test('a writer can move their own drafts to the trash and back, an editor those of others too', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([
    { id: 'theirs', type: 'article', lang: 'en-gb', data: { title: heading('x') } },
  ]);
  const [ada, ben] = [await signIn(service, 'writer', 'ada'), await signIn(service, 'editor', 'ben')];
  const body = {
    client: 'c',
    base: 1,
    changes: [{ kind: 'set', id: 'change-1', address: 'data/teaser', base: 9, value: 'A' }],
  };
  await ada.call('POST /admin/working/own/changes?type=article&lang=en-gb', { body });
  const move = async (person: typeof ada, act: string, ...ids: string[]) =>
    (await person.call(`POST /admin/documents/${act}`, { body: { ids } })).status;
  const show = async (person: typeof ada, id: string) =>
    (await person.call<WorkingHead>(`GET /admin/working/${id}`)).body;
  expect(await move(ada, 'trash', 'own', 'theirs')).toBe(403);
  expect([await show(ada, 'own'), await show(ada, 'theirs'), await show(ben, 'theirs')]).toMatchObject([
    { status: 'draft', mayTrash: true },
    { mayTrash: false },
    { mayTrash: true },
  ]);
  expect(await move(ben, 'trash', 'own', 'theirs')).toBe(200);
  // The document is still hers, although the first entry of the audit log is by another person.
  expect([await move(ada, 'put-back', 'theirs'), await move(ada, 'put-back', 'own')]).toEqual([403, 200]);
  expect(await move(ada, 'trash', 'own')).toBe(200);
  expect(await show(ada, 'own')).toMatchObject({ status: 'trashed', mayTrash: true });
});

test('changes of one account are not stored under another that signed in later', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'writer', 'ada'), await signIn(service, 'editor', 'ben')];
  const line = 'POST /admin/working/own/changes?type=article&lang=en-gb';
  const body = {
    client: 'c',
    base: 1,
    changes: [{ kind: 'set', id: 'change-1', address: 'data/teaser', base: 9, value: 'A' }],
  };
  const headers = { 'studio-account': ada.accountId };
  const refused = await ben.call(line, { body, headers });
  expect([refused.status, refused.body.message]).toEqual([401, 'This browser is signed in as ben now.']);
  expect((await ben.call('GET /admin/working/own')).status).toBe(404);
  expect((await ada.call(line, { body, headers })).status).toBe(200);
});

test('an administrator can create and revoke API tokens from a session', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'administrator');
  const body = { name: 'Newsroom', scopes: ['admin'] };
  const made = await ada.call<{ id: string; token: string }>('POST /admin/tokens', { body });
  expect([made.status, made.body.token]).toEqual([201, expect.stringMatching(/^fcct_/)]);
  const headers = { authorization: `Bearer ${made.body.token}` };
  expect((await sendBare(service, 'GET /admin/documents', { headers })).status).toBe(200);
  expect((await ada.call(`DELETE /admin/tokens/${made.body.id}`)).status).toBe(200);
  expect((await sendBare(service, 'GET /admin/documents', { headers })).status).toBe(401);
});

const everybody: readonly Role[] = ['writer', 'editor', 'publisher', 'administrator'];
const editors = everybody.slice(1);
const publishers = everybody.slice(2);
const administrators = everybody.slice(3);

test.each<[line: string, allowed: readonly Role[]]>([
  ['GET /admin/documents', everybody],
  ['GET /admin/documents/none', everybody],
  ['GET /admin/working/none', everybody],
  ['POST /admin/working/none/changes', everybody],
  ['POST /admin/working/none/live', everybody],
  ['POST /admin/working/none/version', everybody],
  ['POST /admin/working/none/publish', publishers],
  ['PUT /admin/documents/none/draft', editors],
  ['POST /admin/documents/none/preview', everybody],
  ['POST /admin/documents/none/publish', publishers],
  ['POST /admin/documents/none/unpublish', publishers],
  ['POST /admin/documents/none/revert', publishers],
  ['POST /admin/documents/bulk', publishers],
  ['POST /admin/documents/none/relink', editors],
  ['POST /admin/documents/trash', everybody],
  ['POST /admin/documents/put-back', everybody],
  ['GET /admin/releases', everybody],
  ['GET /admin/releases/none', everybody],
  ['POST /admin/releases', publishers],
  ['PUT /admin/releases/none/documents/none', publishers],
  ['DELETE /admin/releases/none/documents/none', publishers],
  ['POST /admin/releases/none/publish', publishers],
  ['POST /admin/releases/none/rollback', publishers],
  ['POST /admin/releases/none/preview', publishers],
  ['DELETE /admin/previews?documentId=none', publishers],
  ['DELETE /admin/previews/none', publishers],
  ['GET /admin/experiments', everybody],
  ['POST /admin/experiments', publishers],
  ['POST /admin/experiments/none/start', publishers],
  ['PUT /admin/bookmarks/none', publishers],
  ['PUT /admin/collections/none', publishers],
  ['GET /admin/tokens', administrators],
  ['POST /admin/tokens', administrators],
  ['DELETE /admin/tokens/none', administrators],
  ['GET /admin/webhooks', administrators],
  ['POST /admin/webhooks', administrators],
  ['GET /admin/audit', administrators],
  ['GET /admin/audit/verify', administrators],
  ['GET /admin/accounts', administrators],
  ['POST /admin/accounts', administrators],
  ['POST /admin/accounts/none/link', administrators],
  ['GET /admin/events?poll=1', everybody],
  ['POST /admin/presence', everybody],
  ['GET /admin/me', everybody],
  ['GET /admin/me/sessions', everybody],
  ['GET /admin/me/passkeys', everybody],
  ['POST /admin/me/passkeys', everybody],
  ['POST /admin/me/passkeys/options', everybody],
  ['DELETE /admin/me/passkeys/none', everybody],
])('%s is for %s', async (line, allowed) => {
  const service = await createTestService();
  for (const role of everybody) {
    const { call } = await signIn(service, role);
    const { status } = await call(line, { body: line.startsWith('GET') ? undefined : {} });
    expect(status === 403, `${role}: ${status}`).toBe(!allowed.includes(role));
    expect(status, role).not.toBe(401);
  }
  expect((await sendBare(service, line, { headers: { origin: testUrl } })).status).toBe(401);
  const forged = { cookie: `fc-studio=${'x'.repeat(43)}`, origin: testUrl };
  expect((await sendBare(service, line, { headers: forged })).status).toBe(401);
});
