import { ConflictError, InvalidPayloadError, NotFoundError, createClient } from '@prismicio/custom-types-client';
import { expect, test } from 'vitest';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';
import type { ContentService } from '../content-service.ts';
import { send } from '../testing/call-service.ts';
import { quoteSlice, teamType } from '../testing/test-models.ts';
import { createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

async function call(
  service: ContentService,
  ...[method, path, body, headers = {}]: [
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ]
): Promise<{ status: number; text: string }> {
  const { status, text } = await send(service, `${method} /customtypes/${path}`, { body, headers });
  return { status, text };
}

function connect(service: ContentService): ReturnType<typeof createClient> {
  return createClient({
    repositoryName: 'financial-cloud',
    token: testWriteToken,
    endpoint: `${testUrl}/customtypes`,
    fetch: (input: string, init?: RequestInit) => service.fetch(new Request(input, init)),
  });
}

const page = { id: 'page', label: 'Page', repeatable: true, status: true, json: { Main: { n: { type: 'Number' } } } };

test('models are returned exactly as written, and changes apply from the next request on', async () => {
  const service = await createTestService();
  expect(await call(service, 'POST', 'customtypes/insert', page)).toEqual({ status: 201, text: '' });
  expect((await call(service, 'GET', 'customtypes/page')).text).toBe(JSON.stringify(page));
  expect(await call(service, 'POST', 'customtypes/update', { ...page, label: 'Pages' })).toEqual({
    status: 204,
    text: '',
  });
  const root = await service.fetch(new Request(`${testUrl}/api/v2`));
  expect(await root.json()).toMatchObject({ types: { page: 'Pages', team: 'Team' } });
  await service.admin.importDocuments([{ id: 'p', type: 'page', lang: 'en-gb', data: { n: 1 } }]);
  const refused = await call(service, 'DELETE', 'customtypes/page');
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('associated documents')]);
  expect((await call(service, 'DELETE', 'customtypes/team')).status).toBe(204);
  expect((await call(service, 'GET', 'customtypes/team')).status).toBe(404);
});

test('a bulk change of models is applied completely or not at all', async () => {
  const service = await createTestService();
  const zone = { type: 'Slices', config: { choices: { banner: { type: 'SharedSlice' } } } };
  const insertPage = { type: 'CUSTOM_TYPE_INSERT', id: 'page', payload: { ...page, json: { Main: { zone } } } };
  const insertSlice = { type: 'SLICE_INSERT', id: 'banner', payload: { ...quoteSlice, id: 'banner' } };
  const alone = await call(service, 'POST', 'bulk-update', { changes: [insertPage] });
  expect([alone.status, alone.text]).toEqual([400, expect.stringContaining('no shared slice "banner"')]);
  expect((await call(service, 'POST', 'bulk-update', { changes: [insertPage, insertSlice] })).status).toBe(204);
  expect((await call(service, 'DELETE', 'slices/banner')).status).toBe(400);
  await service.admin.importDocuments([{ id: 'p', type: 'page', lang: 'en-gb', data: {} }]);
  const deletions = [
    { type: 'CUSTOM_TYPE_DELETE', id: 'team', payload: { id: 'team' } },
    { type: 'CUSTOM_TYPE_DELETE', id: 'page', payload: { id: 'page' } },
  ];
  const refused = await call(service, 'POST', 'bulk-update', { changes: deletions });
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { hasExistingDocuments: true }]);
  expect((await call(service, 'GET', 'customtypes/team')).status).toBe(200);
});

test('models that break the rules are rejected with a reason', async () => {
  const service = await createTestService();
  const wrong = [
    { ...page, json: { Main: { name: { type: 'UID' } } } },
    { ...page, json: { Main: { a: { type: 'Text' } }, More: { a: { type: 'Text' } } } },
    { ...page, json: { Main: { 'a<b': { type: 'Text' } } } },
    { ...page, json: { Main: { a: { type: 'Unknown' } } } },
    { ...page, id: 'no spaces' },
    { json: {} },
  ];
  for (const model of wrong) {
    const { status, text } = await call(service, 'POST', 'customtypes/insert', model);
    expect([status, text.startsWith('{')]).toEqual([400, false]);
  }
  expect((await call(service, 'POST', 'slices/insert', { ...quoteSlice, id: 'x', variations: [] })).status).toBe(400);
  expect((await call(service, 'GET', 'customtypes', undefined, { authorization: '' })).status).toBe(401);
  const foreign = await call(service, 'GET', 'customtypes', undefined, { repository: 'other' });
  expect([foreign.status, Object.keys(JSON.parse(foreign.text))]).toEqual([403, ['message']]);
  expect((await call(service, 'GET', 'nothing')).status).toBe(404);
});

test('the short URLs serve the same models', async () => {
  const service = await createTestService();
  expect((await call(service, 'GET', 'team')).text).toBe((await call(service, 'GET', 'customtypes/team')).text);
  expect((await call(service, 'GET', '../slices')).text).toBe((await call(service, 'GET', 'slices')).text);
  expect((await call(service, 'POST', '../bulk-update', { changes: [] })).status).toBe(204);
  for (const path of ['../slices', '../bulk', '', 'slices']) {
    expect((await call(service, 'GET', path, undefined, { authorization: 'Bearer wrong' })).status).toBe(401);
  }
});

test('the official client lists, inserts, updates, removes and changes in bulk', async () => {
  const service = await createTestService();
  const client = connect(service);
  expect((await client.getAllCustomTypes()).map(({ id }) => id)).toEqual(['article', 'author', 'settings', 'team']);
  expect(await client.getAllSharedSlices()).toEqual([quoteSlice]);
  expect(await client.getCustomTypeByID('team')).toEqual(teamType);
  await expect(client.getSharedSliceByID('none')).rejects.toThrow(NotFoundError);
  const copy = { ...(await client.getCustomTypeByID('settings')), id: 'copy' };
  await client.insertCustomType(copy);
  await expect(client.insertCustomType(copy)).rejects.toThrow(ConflictError);
  await expect(client.updateCustomType({ ...copy, id: 'none' })).rejects.toThrow(NotFoundError);
  await expect(client.insertCustomType({ ...copy, id: 'no spaces' })).rejects.toThrow(InvalidPayloadError);
  await client.bulkUpdate([{ type: 'CUSTOM_TYPE_DELETE', id: 'copy', payload: { id: 'copy' } }]);
  await client.removeCustomType('settings');
  expect((await client.getAllCustomTypes()).map(({ id }) => id)).toEqual(['article', 'author', 'team']);
});

// The disk of a database is not read here (full-database.test.ts).
test.skipIf(isOnPostgres)('a change that the machine has no resources for gets 503 with Retry-After', async () => {
  let isBusy = false;
  const readSpace = () => {
    if (isBusy) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    return { free: 1, total: 1 };
  };
  const service = await createTestService({ readSpace });
  isBusy = true;
  const { status, headers, text } = await send(service, 'POST /customtypes/customtypes/insert', { body: page });
  expect([status, headers.get('retry-after'), text]).toEqual([
    503,
    '5',
    '{"message":"The service has too much to do just now."}',
  ]);
});
