/** Nobody grants more than they have: every endpoint that gives access, for every role and scope. */
import { expect, test } from 'vitest';
import { scopes, type Scope } from '../access/api-tokens.ts';
import type { ContentService } from '../content-service.ts';
import { roles, type Role, type TokenRow } from '../studio-api.ts';
import { send, type CallOptions } from '../testing/call-service.ts';
import { sendBare, signIn, useLink } from '../testing/sign-in.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

type Call = (line: string, body?: unknown) => Promise<number>;

/** What a granting endpoint gives, and the scopes that a token needs for it. No role but administrators has it. */
interface Grant {
  readonly gives: string;
  readonly needs: readonly Scope[];
  /** Returns the status. */
  readonly attempt: (call: Call, service: ContentService) => Promise<number>;
}

let count = 0;
const unique = (): string => `p${(count += 1)}`;
const newPerson = (role: Role) => ({ name: unique(), email: `${unique()}@bank.example`, role });

async function addPerson(service: ContentService, role: Role): Promise<string> {
  return (await send(service, 'POST /admin/accounts', { body: newPerson(role) })).body.id ?? '';
}

const needsOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  writer: ['accounts', 'admin'],
  editor: ['accounts', 'admin'],
  publisher: ['accounts', 'admin'],
  administrator: scopes,
};
const webhook = { url: 'https://receiver.example/hook', secret: 's', headers: { authorization: 'x' } };

async function addWebhook(service: ContentService): Promise<string> {
  const { results } = (await send<{ results: { id: string }[] }>(service, 'GET /admin/webhooks')).body;
  for (const { id } of results) await send(service, `DELETE /admin/webhooks/${id}`);
  return (await send(service, 'POST /admin/webhooks', { body: webhook })).body.id ?? '';
}

const grants: readonly Grant[] = [
  ...scopes.map((scope): Grant => ({
    gives: `a token with ${scope}`,
    needs: ['tokens', scope],
    attempt: (call) => call('POST /admin/tokens', { name: 'n', scopes: [scope] }),
  })),
  ...roles.flatMap((role): Grant[] => [
    {
      gives: `an account with the role ${role}`,
      needs: needsOfRole[role],
      attempt: (call) => call('POST /admin/accounts', newPerson(role)),
    },
    {
      gives: `a link for a person with the role ${role}`,
      needs: needsOfRole[role],
      attempt: async (call, service) => call(`POST /admin/accounts/${await addPerson(service, role)}/link`),
    },
    {
      gives: `the role ${role} to a writer`,
      needs: needsOfRole[role],
      attempt: async (call, service) => call(`PUT /admin/accounts/${await addPerson(service, 'writer')}`, { role }),
    },
    {
      gives: `the role of a writer to a person with the role ${role}`,
      needs: needsOfRole[role],
      attempt: async (call, service) =>
        call(`PUT /admin/accounts/${await addPerson(service, role)}`, { role: 'writer' }),
    },
    {
      gives: `the removal of a person with the role ${role}`,
      needs: needsOfRole[role],
      attempt: async (call, service) => call(`DELETE /admin/accounts/${await addPerson(service, role)}?tokens=revoke`),
    },
  ]),
  {
    gives: 'a webhook with its signing key',
    needs: ['admin'],
    attempt: async (call, service) => {
      await addWebhook(service);
      return call('POST /admin/webhooks', webhook);
    },
  },
  {
    gives: 'a new signing key of a webhook',
    needs: ['admin'],
    attempt: async (call, service) => call(`POST /admin/webhooks/${await addWebhook(service)}/rotate-key`),
  },
];

const ofAdministrators = (status: number): 'given' | 'refused' | number =>
  status >= 200 && status < 300 ? 'given' : status === 403 ? 'refused' : status;

/** Every scope alone, each pair with one that grants, all, and all but one. */
function listScopeSets(): readonly (readonly Scope[])[] {
  const pairs = (['tokens', 'accounts'] as const).flatMap((first) =>
    scopes.filter((second) => second !== first).map((second) => [first, second]),
  );
  return [...scopes.map((one) => [one]), ...pairs, scopes, ...scopes.map((one) => scopes.filter((own) => own !== one))];
}

test.each(listScopeSets().map((own) => ({ own, name: own.join(' ') })))(
  'a token with $name gives nothing that it has not',
  async ({ own }) => {
    const service = await createTestService();
    const made = await send(service, 'POST /admin/tokens', { body: { name: 'own', scopes: own } });
    const call: Call = async (line, body) =>
      (await send(service, line, { token: made.body.token, ...(body !== undefined && { body }) })).status;
    for (const { gives, needs, attempt } of grants) {
      const expected = needs.every((scope) => own.includes(scope)) ? 'given' : 'refused';
      expect([gives, ofAdministrators(await attempt(call, service))]).toEqual([gives, expected]);
    }
  },
);

test.each(roles)('a session of a %s gives access only if it is an administrator’s', async (role) => {
  const service = await createTestService();
  const person = await signIn(service, role);
  const call: Call = async (line, body) => (await person.call(line, body === undefined ? {} : { body })).status;
  for (const { gives, attempt } of grants) {
    const expected = role === 'administrator' ? 'given' : 'refused';
    expect([gives, ofAdministrators(await attempt(call, service))]).toEqual([gives, expected]);
  }
});

test('without a session or a token, nothing is given', async () => {
  const service = await createTestService();
  const own = { origin: testUrl, 'sec-fetch-site': 'same-origin' };
  for (const { gives, attempt } of grants) {
    const call: Call = async (line, body) =>
      (await sendBare(service, line, { headers: own, ...(body !== undefined && { body }) })).status;
    expect([gives, await attempt(call, service)]).toEqual([gives, 401]);
  }
});

test('no spelling of a path leads to another scope', async () => {
  const service = await createTestService();
  const made = await send(service, 'POST /admin/tokens', { body: { name: 'own', scopes: ['admin', 'tokens'] } });
  const id = await addPerson(service, 'administrator');
  for (const path of [
    '/admin/accounts/',
    '//admin//accounts',
    '/admin/./accounts',
    '/admin/x/../accounts',
    '/admin/%61ccounts',
    '/%61dmin/accounts',
    '/admin/%2561ccounts',
    '/admin%2Faccounts',
    '/ADMIN/accounts',
    '/admin/Accounts',
    `/admin/accounts/${id}/link`,
    `/admin//accounts/${id}/link/`,
    `/admin/%61ccounts/${id}/link`,
  ]) {
    const { status } = await send(service, `POST ${path}`, {
      token: made.body.token,
      body: newPerson('administrator'),
    });
    expect([path, status]).toEqual([
      path,
      expect.toSatisfy((one: number) => one === 403 || one === 404 || one === 405),
    ]);
  }
  expect((await send<{ results: unknown[] }>(service, 'GET /admin/accounts')).body.results).toHaveLength(1);
});

test('a token makes no token that outlives it', async () => {
  const service = await createTestService();
  const post = (token: string | undefined, body: object) =>
    send<TokenRow & { token: string }>(service, 'POST /admin/tokens', { token, body: { name: 'n', ...body } });
  const end = '2026-01-16T10:00:00Z';
  const own = (await post(undefined, { scopes: ['tokens', 'write'], expiresAt: end })).body.token;
  expect((await post(own, { scopes: ['write'], expiresAt: '2026-01-16T10:00:01Z' })).status).toBe(403);
  expect((await post(own, { scopes: ['write'] })).body.expiresAt).toBe('2026-01-16T10:00:00+0000');
  expect((await post(own, { scopes: ['write'], expiresAt: null })).body.expiresAt).toBe('2026-01-16T10:00:00+0000');
  expect((await post(own, { scopes: ['write'], expiresAt: '2026-01-15T12:00:00Z' })).status).toBe(201);
});

async function createMadeTokens(service: ContentService) {
  const person = await signIn(service, 'administrator');
  await addPerson(service, 'administrator');
  const make = async (options: CallOptions & { by?: string }) =>
    options.by === undefined
      ? (await person.call<TokenRow & { token: string }>('POST /admin/tokens', options)).body
      : (await send<TokenRow & { token: string }>(service, 'POST /admin/tokens', { ...options, token: options.by }))
          .body;
  const first = await make({ body: { name: 'first', scopes: ['tokens', 'write'] } });
  const second = await make({ by: first.token, body: { name: 'second', scopes: ['write'] } });
  const other = (
    await send<TokenRow & { token: string }>(service, 'POST /admin/tokens', {
      body: { name: 'other', scopes: ['write'] },
    })
  ).body;
  const works = async ({ token }: { token: string }) =>
    (await send(service, 'GET /asset/assets', { token })).status === 200;
  return { person, first, second, other, works };
}

test('a token names its maker, also in the list', async () => {
  const service = await createTestService();
  const { person, first, second, other } = await createMadeTokens(service);
  expect(first.createdBy).toEqual({ id: person.accountId, name: 'administrator' });
  expect(second.createdBy).toEqual({ id: first.id, name: 'first' });
  expect(other.createdBy).toEqual({ id: 'write-token', name: 'Write token' });
  const { results } = (await send<{ results: TokenRow[] }>(service, 'GET /admin/tokens')).body;
  expect(Object.fromEntries(results.map(({ name, createdBy }) => [name, createdBy?.name]))).toEqual({
    first: 'administrator',
    second: 'first',
    other: 'Write token',
  });
});

test.each([
  ['DELETE', ''],
  ['PUT', ''],
  ['DELETE', 'revoke'],
  ['PUT', 'revoke'],
] as const)(
  '%s of a person ends their tokens, and those that these made, if asked to: "%s"',
  async (method, tokens) => {
    const service = await createTestService();
    const { person, first, second, other, works } = await createMadeTokens(service);
    const path = `/admin/accounts/${person.accountId}`;
    const { status } =
      method === 'DELETE'
        ? await send(service, `DELETE ${path}${tokens && `?tokens=${tokens}`}`)
        : await send(service, `PUT ${path}`, { body: { role: 'writer', ...(tokens && { tokens }) } });
    expect(status).toBe(method === 'DELETE' ? 204 : 200);
    expect([await works(first), await works(second)]).toEqual(tokens ? [false, false] : [true, true]);
    expect(await works(other)).toBe(true);
    const audit = await send<{ results: { subject: string }[] }>(service, 'GET /admin/audit?action=token.revoke');
    expect(audit.body.results.map(({ subject }) => subject).toReversed()).toEqual(tokens ? [first.id, second.id] : []);
  },
);

test('a value other than revoke changes nothing', async () => {
  const service = await createTestService();
  const { person, first, works } = await createMadeTokens(service);
  expect((await send(service, `DELETE /admin/accounts/${person.accountId}?tokens=all`)).status).toBe(400);
  expect((await person.call('GET /admin/me')).status).toBe(200);
  expect(await works(first)).toBe(true);
});

test('a link works for the person alone whose role the token covers', async () => {
  const service = await createTestService();
  const made = await send(service, 'POST /admin/tokens', { body: { name: 'own', scopes: ['accounts', 'admin'] } });
  const id = await addPerson(service, 'publisher');
  const link = await send(service, `POST /admin/accounts/${id}/link`, { token: made.body.token });
  const { call } = await useLink(service, link.body.token ?? '');
  expect((await call('GET /admin/me')).body.id).toBe(id);
  expect((await call('GET /admin/tokens')).status).toBe(403);
});

test('another host does not get the secrets of a webhook', async () => {
  const service = await createTestService();
  const id = await addWebhook(service);
  const put = async (body: object) => (await send(service, `PUT /admin/webhooks/${id}`, { body })).status;
  const other = 'https://other.example/hook';
  expect(await put({ url: other })).toBe(400);
  expect(await put({ url: other, secret: null })).toBe(400);
  expect(await put({ url: other, headers: {} })).toBe(400);
  expect(await put({ url: 'https://receiver.example/another' })).toBe(200);
  expect(await put({ url: other, secret: null, headers: {} })).toBe(200);
});
