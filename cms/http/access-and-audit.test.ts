import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { send, type ServiceResponse } from '../testing/call-service.ts';
import { createTestDirectory, createTestService, testWriteToken } from '../testing/test-service.ts';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';

interface Body {
  readonly id?: string;
  readonly token?: string;
  readonly message?: string;
  readonly ref?: string;
  readonly isWhole?: boolean;
  readonly length?: number;
  readonly lastHash?: string;
  readonly brokenAt?: number | null;
  readonly lastUsedAt?: string | null;
  readonly total?: number;
  readonly refs?: { id: string }[];
  readonly results?: {
    sequence: number;
    action: string;
    subject: string | null;
    actor: { id: string; name: string };
    address: string | null;
    documents: { id: string; before: number | null; after: number | null }[];
    lastUsedAt?: string | null;
  }[];
}

interface CallOptions {
  readonly token?: string | undefined;
  readonly key?: string;
  readonly from?: string;
  readonly body?: unknown;
}

const call = (
  service: ContentService,
  line: string,
  { key, ...options }: CallOptions = {},
): Promise<ServiceResponse<Body>> =>
  send(service, line, { ...options, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });

async function createToken(service: ContentService, scopes: string[], more: object = {}): Promise<string> {
  const made = await call(service, 'POST /admin/tokens', { body: { name: scopes.join(), scopes, ...more } });
  expect(made.status).toBe(201);
  return made.body.token ?? '';
}

const draft = (data: object = {}, version = 0): CallOptions => ({
  body: { version, type: 'article', lang: 'en-gb', data },
});

test.skipIf(isOnPostgres)('a token is shown once, stored as a digest, and allows what its scopes grant', async () => {
  const directory = createTestDirectory();
  const service = await createTestService({ dataDirectory: directory });
  const admin = await createToken(service, ['admin']);
  expect(admin).toMatch(/^fcct_[0-9a-f]{16}_[\w-]{43}$/);
  expect((await call(service, 'GET /admin/tokens')).text).not.toContain(admin.slice(-43));
  expect((await call(service, 'GET /admin/documents', { token: admin })).status).toBe(200);
  expect((await call(service, 'GET /admin/tokens', { token: admin })).status).toBe(403);
  expect((await call(service, 'GET /admin/audit', { token: admin })).status).toBe(403);
  expect((await call(service, 'GET /asset/assets', { token: admin })).body).toEqual({
    error: 'This token has not the scope "write".',
  });
  expect((await call(service, 'POST /migration/documents', { token: admin, body: {} })).status).toBe(403);
  const types = await call(service, 'GET /customtypes', { token: admin });
  expect([types.status, types.body.message]).toEqual([403, 'This token has not the scope "models".']);
  expect((await call(service, 'GET /asset/assets', { token: await createToken(service, ['write']) })).status).toBe(200);
  expect((await call(service, 'GET /customtypes', { token: await createToken(service, ['models']) })).status).toBe(200);
  for (const token of ['', 'fcct_', `${admin}x`, admin.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))]) {
    const refused = await call(service, 'GET /admin/documents', { token });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  await service.close();
  const database = new DatabaseSync(join(directory, 'content.sqlite'));
  const rows = JSON.stringify(database.prepare('SELECT * FROM api_token').all());
  database.close();
  expect(rows).toContain(admin.slice(5, 21));
  expect(rows).not.toContain(admin.slice(-43));
});

test('a token stops working when it expires, or at once when it is revoked', async () => {
  const service = await createTestService();
  const ending = await createToken(service, ['admin'], { expiresAt: '2026-01-15T10:00:01Z' });
  const revoked = await createToken(service, ['admin']);
  expect((await call(service, 'GET /admin/documents', { token: ending })).status).toBe(200);
  service.clock.advance(1000);
  expect((await call(service, 'GET /admin/documents', { token: ending })).status).toBe(401);
  expect((await call(service, 'GET /admin/documents', { token: revoked })).status).toBe(200);
  expect((await call(service, `DELETE /admin/tokens/${revoked.slice(5, 21)}`)).status).toBe(200);
  expect((await call(service, 'GET /admin/documents', { token: revoked })).status).toBe(401);
  expect((await call(service, 'DELETE /admin/tokens/none')).status).toBe(404);
});

test('the last use of a token is recorded to the hour', async () => {
  const service = await createTestService();
  const token = await createToken(service, ['admin']);
  const lastUse = async (): Promise<unknown> =>
    (await call(service, 'GET /admin/tokens')).body.results?.[0]?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  await call(service, 'GET /admin/documents', { token });
  service.clock.advance(3599_999);
  await call(service, 'GET /admin/documents', { token });
  expect(await lastUse()).toBe('2026-01-15T10:00:00+0000');
  service.clock.advance(1);
  await call(service, 'GET /admin/documents', { token });
  expect(await lastUse()).toBe('2026-01-15T11:00:00+0000');
});

test('a token cannot grant scopes that it lacks, and invalid input creates no token', async () => {
  const service = await createTestService();
  const token = await createToken(service, ['tokens', 'admin']);
  const make = (scopes: string[]): Promise<{ status: number }> =>
    call(service, 'POST /admin/tokens', { token, body: { name: 'n', scopes } });
  expect((await make(['admin'])).status).toBe(201);
  expect((await make(['admin', 'audit'])).status).toBe(403);
  expect((await make([])).status).toBe(400);
  expect((await make(['root'])).status).toBe(400);
});

test('a private repository requires a token that may read, a public one does not', async () => {
  const service = await createTestService({ accessToken: 'secret' });
  await call(service, 'POST /admin/releases', { body: { label: 'R' } });
  const read = async (token: string): Promise<unknown[]> => {
    const { status, body } = await call(service, `GET /api/v2?access_token=${token}`, { token: 'ignored' });
    return [status, body.refs?.length ?? body.message];
  };
  expect(await read(await createToken(service, ['read:master']))).toEqual([200, 1]);
  expect(await read(await createToken(service, ['read:releases']))).toEqual([200, 2]);
  expect(await read('secret')).toEqual([200, 2]);
  expect(await read(testWriteToken)).toEqual([200, 2]);
  expect(await read(await createToken(service, ['write']))).toEqual([403, expect.stringContaining('read:master')]);
  expect(await read('wrong')).toEqual([401, 'Invalid access token']);
});

test('every write is in the audit log with its actor and the versions before and after', async () => {
  const service = await createTestService();
  const token = await createToken(service, ['admin']);
  await call(service, 'PUT /admin/documents/one/draft', { token, ...draft({ teaser: 'a' }) });
  await call(service, 'POST /admin/documents/one/publish', { token });
  await call(service, 'PUT /admin/documents/one/draft', draft({ teaser: 'b' }, 1));
  await call(service, 'POST /admin/documents/one/publish');
  await call(service, 'POST /admin/documents/one/publish');
  await call(service, 'POST /admin/documents/one/unpublish');
  const { body } = await call(service, 'GET /admin/audit?document=one');
  expect(body.results?.map(({ action, documents: [versions] }) => [action, versions?.before, versions?.after])).toEqual(
    [
      ['document.unpublish', 2, null],
      ['document.publish', 1, 2],
      ['document.save', 1, 2],
      ['document.publish', null, 1],
      ['document.save', null, 1],
    ],
  );
  const mine = await call(service, `GET /admin/audit?actor=${token.slice(5, 21)}`);
  expect(mine.body).toMatchObject({ total: 2, results: [{ actor: { name: 'admin' } }, {}] });
  expect((await call(service, 'GET /admin/audit?action=token.create')).body.results).toMatchObject([
    { actor: { id: 'write-token' }, subject: token.slice(5, 21) },
  ]);
  expect((await call(service, 'GET /admin/audit?action=model.change')).body.total).toBeGreaterThan(3);
  expect((await call(service, 'GET /admin/audit?pageSize=2&page=2')).body.results).toHaveLength(2);
  expect((await call(service, 'GET /admin/audit?page=x')).status).toBe(400);
});

test("the audit log records the network of each write's client", async () => {
  const service = await createTestService();
  const from = '203.0.113.77';
  await call(service, 'PUT /admin/documents/one/draft', { ...draft(), from });
  await call(service, 'POST /asset/tags', { from: '2001:db8:1:2:3:4:5:6', body: { name: 'spring' } });
  await call(service, 'POST /asset/tags', { body: { name: 'spring' } });
  await call(service, 'POST /admin/tokens', { from, body: { name: 'n', scopes: ['admin'] } });
  const { body } = await call(service, 'GET /admin/audit?pageSize=3');
  expect(body.results?.map(({ action, address }) => [action, address])).toEqual([
    ['token.create', '203.0.113.0/24'],
    ['asset-tag.create', '2001:db8:1::/48'],
    ['document.save', '203.0.113.0/24'],
  ]);
  expect((await call(service, 'GET /admin/audit?action=model.change')).body.results?.[0]?.address).toBeNull();
  expect((await call(service, 'GET /admin/audit/verify')).body).toMatchObject({ isWhole: true });
});

test('failed writes are not in the audit log', async () => {
  const service = await createTestService();
  const before = (await call(service, 'GET /admin/audit')).body.total;
  expect((await call(service, 'PUT /admin/documents/one/draft', draft({ teaser: 7 }))).status).toBe(400);
  expect((await call(service, 'POST /admin/documents/one/publish')).status).toBe(404);
  expect((await call(service, 'GET /admin/audit')).body.total).toBe(before);
});

test.skipIf(isOnPostgres)('verification detects an audit log that was changed in the database', async () => {
  const directory = createTestDirectory();
  const service = await createTestService({ dataDirectory: directory });
  await call(service, 'PUT /admin/documents/one/draft', draft());
  await call(service, 'POST /admin/documents/one/publish');
  const whole = (await call(service, 'GET /admin/audit/verify')).body;
  expect(whole).toMatchObject({ isWhole: true, brokenAt: null, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await service.close();
  const database = new DatabaseSync(join(directory, 'content.sqlite'));
  const change = "UPDATE audit_entry SET actor_name = 'Somebody else' WHERE sequence = 3";
  expect(() => database.exec(change)).toThrow('never changed');
  expect(() => database.exec('DELETE FROM audit_entry')).toThrow(/never removed|FOREIGN KEY/);
  database.exec(`DROP TRIGGER audit_entry_stays; ${change}`);
  database.close();
  const again = await createTestService({ dataDirectory: directory });
  const broken = (await call(again, 'GET /admin/audit/verify')).body;
  expect(broken).toMatchObject({ isWhole: false, brokenAt: 3, length: whole.length });
});

test('a repeated write runs once and gets the same response', async () => {
  const service = await createTestService();
  const create = (label: string, key: string, token = testWriteToken): ReturnType<typeof call> =>
    call(service, 'POST /admin/releases', { key, token, body: { label } });
  const first = await create('Spring', 'k1');
  const again = await create('Spring', 'k1');
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true']);
  expect((await create('Summer', 'k1')).status).toBe(422);
  expect(await service.admin.listReleases()).toHaveLength(1);
  const other = await createToken(service, ['admin']);
  expect((await create('Spring', 'k1', other)).body.id).not.toBe(first.body.id);
  expect((await create('Spring', 'a b')).status).toBe(400);
  service.clock.advance(24 * 3600_000);
  expect((await create('Spring', 'k1')).body.id).not.toBe(first.body.id);
});

test('the key of a failed write can be reused, and the stored response to a new token has no secret', async () => {
  const service = await createTestService();
  const publish = (): ReturnType<typeof call> => call(service, 'POST /admin/documents/one/publish', { key: 'p' });
  expect((await publish()).status).toBe(404);
  await call(service, 'PUT /admin/documents/one/draft', draft());
  const done = await publish();
  expect([done.status, (await publish()).text]).toEqual([200, done.text]);
  const make = (): ReturnType<typeof call> =>
    call(service, 'POST /admin/tokens', { key: 't', body: { name: 'n', scopes: ['admin'] } });
  const made = await make();
  const repeated = await make();
  expect([made.status, repeated.status, repeated.body.id]).toEqual([201, 409, made.body.id]);
  expect(repeated.text).not.toContain(made.body.token);
  expect(await service.admin.tokens.list()).toHaveLength(1);
});

test('an idempotency key includes the query string', async () => {
  const service = await createTestService();
  for (const id of ['one', 'two']) {
    await call(service, `PUT /admin/documents/${id}/draft`, draft());
    await service.admin.preview(id);
  }
  const end = (id: string): ReturnType<typeof call> =>
    call(service, `DELETE /admin/previews?documentId=${id}`, { key: 'e' });
  const first = await end('one');
  expect([first.text, (await end('one')).text]).toEqual(['{"ended":1}', '{"ended":1}']);
  expect((await end('two')).status).toBe(422);
});

test('a repeated migration write creates one document', async () => {
  const service = await createTestService();
  const body = { title: 'T', type: 'article', lang: 'en-gb', tags: [], data: {} };
  const create = (): ReturnType<typeof call> => call(service, 'POST /migration/documents', { key: 'm', body });
  expect((await create()).text).toBe((await create()).text);
  expect((await service.admin.listDocuments({ offset: 0, limit: 9 })).total).toBe(1);
});

test('a repeated write of the Asset API and the Custom Types API runs once', async () => {
  const service = await createTestService();
  const once = async (line: string, body?: unknown): Promise<[number, string]> => {
    const key = line.replace(' ', ':');
    const first = await call(service, line, { key, body });
    const again = await call(service, line, { key, body });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    return [first.status, first.text];
  };
  for (const id of ['one', 'two']) await service.admin.putAsset({ id, filename: 'a.txt', bytes: Buffer.from(id) });
  const model = { id: 'extra', label: 'Extra', repeatable: true, status: true, json: { Main: {} } };
  const [, tag] = await once('POST /asset/tags', { name: 'spring' });
  expect((await once('PATCH /asset/assets/one', { tags: [JSON.parse(tag).id], notes: 'n' }))[0]).toBe(200);
  expect((await once('DELETE /asset/assets/one'))[0]).toBe(200);
  expect(await once('POST /asset/assets/bulk-delete', { ids: ['two'] })).toEqual([200, '{"ids":["two"]}']);
  expect(await once('POST /customtypes/insert', model)).toEqual([201, '']);
  expect(await once('POST /customtypes/update', { ...model, label: 'More' })).toEqual([204, '']);
  expect(await once('DELETE /customtypes/extra')).toEqual([204, '']);
  expect(
    await once('POST /bulk-update', { changes: [{ type: 'CUSTOM_TYPE_INSERT', id: 'extra', payload: model }] }),
  ).toEqual([204, '']);
  const other = { key: 'POST:/customtypes/insert', body: { ...model, label: 'Other' } };
  expect((await call(service, 'POST /customtypes/insert', other)).status).toBe(422);
});
