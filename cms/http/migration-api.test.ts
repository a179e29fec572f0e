import { createMigration, createWriteClient, type PrismicDocument } from '@prismicio/client';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { send, type ServiceResponse, type CallOptions } from '../testing/call-service.ts';
import { createTestService, heading, testUrl, testWriteToken } from '../testing/test-service.ts';

interface Body {
  readonly id?: string;
  readonly message?: string;
  readonly totalItems?: number;
  readonly details?: { property: string }[];
  readonly title?: string;
}

const call = (
  service: ContentService,
  method: string,
  path: string,
  { body, headers = {} }: CallOptions = {},
): Promise<ServiceResponse<Body>> =>
  send(service, `${method} /migration/${path}`, { body, headers: { repository: 'financial-cloud', ...headers } });

const page = { title: 'Page', type: 'article', lang: 'en-gb', uid: 'page', tags: ['a'], data: {} };
const countPublished = async (service: ContentService): Promise<number> =>
  (await service.admin.listDocuments({ status: 'published', offset: 0, limit: 9 })).total;

test('documents wait in the migration release and are published together', async () => {
  const service = await createTestService();
  const created = await call(service, 'POST', 'documents', { body: page });
  expect([created.status, created.body]).toEqual([
    201,
    { id: expect.stringMatching(/^[\w-]{16}$/), title: 'Page', type: 'article', lang: 'en-gb', uid: 'page' },
  ]);
  const id = created.body.id ?? '';
  const update = { title: 'Renamed', tags: ['b'], data: { title: heading('Hello') } };
  const translation = { ...page, lang: 'fr-fr', alternate_language_id: id };
  expect(await call(service, 'PUT', `documents/${id}`, { body: update })).toMatchObject({
    status: 200,
    body: { id, title: 'Renamed', uid: 'page' },
  });
  const french = await call(service, 'POST', 'documents', { body: translation });
  expect((await service.admin.getDocument(french.body.id ?? ''))?.groupId).toBe(id);
  expect(await countPublished(service)).toBe(0);
  expect(await service.admin.listReleases()).toMatchObject([{ label: 'Migration', status: 'open' }]);
  const published = await call(service, 'POST', 'migration-release/publish', { body: {} });
  expect([published.status, published.body]).toEqual([202, { totalItems: 2 }]);
  expect(await countPublished(service)).toBe(2);
  expect(await service.admin.getDocument(id)).toMatchObject({ title: 'Renamed', uid: 'page', tags: ['b'] });
  expect((await call(service, 'POST', 'migration-release/publish', { body: {} })).body).toEqual({ totalItems: 0 });
});

test('rejections have a message and details, and write nothing', async () => {
  const service = await createTestService();
  await call(service, 'POST', 'documents', { body: page });
  const taken = await call(service, 'POST', 'documents', { body: page });
  expect(taken).toMatchObject({ status: 400, body: { message: 'A document with this UID already exists' } });
  const wrong = { ...page, uid: 'other', data: { nothing: 1 } };
  const refused = await call(service, 'POST', 'documents', { body: wrong });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ property: 'data.nothing' }] } });
  for (const change of [{ type: 'none' }, { lang: 'xx' }, { alternate_language_id: 'none' }, { data: 1 }]) {
    expect((await call(service, 'POST', 'documents', { body: { ...page, uid: 'x', ...change } })).status).toBe(400);
  }
  expect((await call(service, 'PUT', 'documents/none', { body: page })).status).toBe(404);
  expect((await call(service, 'POST', 'nothing', { body: {} })).status).toBe(404);
  expect((await call(service, 'DELETE', 'documents')).status).toBe(405);
  expect(
    (await call(service, 'POST', 'documents', { body: page, headers: { authorization: 'Bearer x' } })).status,
  ).toBe(401);
  expect((await call(service, 'POST', 'documents', { body: page, headers: { repository: 'other' } })).status).toBe(403);
  expect((await service.admin.listDocuments({ offset: 0, limit: 9 })).total).toBe(1);
});

test('the official write client migrates documents that link each other, and publishes them', async () => {
  const service = await createTestService();
  const client = createWriteClient('financial-cloud', {
    documentAPIEndpoint: `${testUrl}/api/v2`,
    migrationAPIEndpoint: `${testUrl}/migration`,
    writeToken: testWriteToken,
    fetch: (input: string, init?: RequestInit) => service.fetch(new Request(input, init)),
  });
  const migration = createMigration<PrismicDocument>();
  const author = migration.createDocument(
    { type: 'author', uid: 'ada', lang: 'en-gb', tags: [], data: { name: 'Ada' } },
    'Ada',
  );
  migration.createDocument(
    { type: 'article', uid: 'hello', lang: 'en-gb', tags: ['a'], data: { title: heading('Hello'), author } },
    'Hello',
  );
  await client.migrate(migration);
  await expect(client.getByUID('article', 'hello')).rejects.toThrow(/No documents/);
  expect(await client.publishMigrationRelease()).toEqual({ totalItems: 2 });
  // The client caches the entry response for five seconds, so the test passes the new ref.
  const { ref } = await service.admin.publish({ documentIds: [] });
  const read = await client.getByUID('article', 'hello', { ref, fetchLinks: 'author.name' });
  expect(read.data).toMatchObject({ author: { uid: 'ada', data: { name: 'Ada' } } });
});
