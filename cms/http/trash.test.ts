import { expect, test } from 'vitest';
import { trashLifetimeMs } from '../limits.ts';
import type { DocumentUse, TrashChange, WorkingHead } from '../studio-api.ts';
import { getMasterRef } from '../testing/call-service.ts';
import { createTestService } from '../testing/test-service.ts';
import { article, asNew, call, listIds, write } from '../testing/write-in-studio.ts';

type TestService = Awaited<ReturnType<typeof createTestService>>;

const move = (service: TestService, act: 'trash' | 'put-back', ...ids: string[]) =>
  call<TrashChange & { message: string }>(service, `POST /admin/documents/${act}`, { ids });
const showHead = async (service: TestService, id: string) =>
  (await call<WorkingHead>(service, `GET /admin/working/${id}`)).body;

test('a document in the trash appears only there, and is restored unchanged', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one'), article('two', { link: { link_type: 'Document', id: 'one' } })]);
  await write(service, 'one', { 'data/teaser': 'Unfinished' });
  await write(service, 'fresh', { uid: 'fresh' }, asNew);
  const before = await getMasterRef(service);
  expect((await move(service, 'trash', 'one', 'none')).status).toBe(404);
  expect(await listIds(service, '?state=trashed')).toEqual([]);
  expect((await move(service, 'trash', 'one', 'fresh', 'one')).body).toEqual({ documentIds: ['one', 'fresh'] });
  expect((await move(service, 'trash', 'one')).body).toEqual({ documentIds: [] });
  expect([await listIds(service), await listIds(service, '?q=one')]).toEqual([['two'], []]);
  expect((await call(service, 'GET /admin/working')).body.total).toBe(1);
  expect((await listIds(service, '?state=trashed')).toSorted()).toEqual(['fresh', 'one']);
  const { body: choices } = await call<{ documents: { id: string }[] }>(service, 'GET /admin/links');
  expect(choices.documents.map(({ id }) => id)).toEqual(['two']);
  const { body: uses } = await call<{ results: DocumentUse[] }>(service, 'GET /admin/documents/one/uses');
  expect(uses.results.map(({ document }) => document.id)).toEqual(['two']);
  const deletesAt = service.clock.now().getTime() + trashLifetimeMs;
  expect(await showHead(service, 'one')).toMatchObject({ status: 'trashed', deletesAt, hasWorkingChanges: true });
  expect((await move(service, 'put-back', 'one', 'two')).body).toEqual({ documentIds: ['one'] });
  expect(await showHead(service, 'one')).toMatchObject({ status: 'draft', deletesAt: null, hasWorkingChanges: true });
  expect((await listIds(service)).toSorted()).toEqual(['one', 'two']);
  expect(await getMasterRef(service)).toBe(before);
  const { entries } = await service.admin.audit.list({ documentId: 'one', offset: 0, limit: 2 });
  expect(entries.map(({ action }) => action)).toEqual(['document.put-back', 'document.trash']);
});

test('a document that was ever published cannot be trashed, and then no document of the request is', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one'), article('two'), article('seen')]);
  await service.admin.publish({ documentIds: ['seen'] });
  expect((await showHead(service, 'seen')).mayTrash).toBe(false);
  await service.admin.unpublish({ documentIds: ['seen'] });
  await write(service, 'seen', { 'data/teaser': 'A draft again' });
  expect((await showHead(service, 'seen')).mayTrash).toBe(false);
  const refused = await move(service, 'trash', 'one', 'seen');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '“About seen” was published once, and can only be archived. Nothing was changed.',
  ]);
  expect(await listIds(service, '?state=trashed')).toEqual([]);
});

test('archive and trash exclude each other, and publishing takes a document out of both', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one')]);
  await service.admin.archive({ documentIds: ['one'] });
  await service.admin.trash({ documentIds: ['one'] });
  expect([await listIds(service, '?state=archived'), await listIds(service, '?state=trashed')]).toEqual([[], ['one']]);
  await service.admin.archive({ documentIds: ['one'] });
  expect([await listIds(service, '?state=archived'), await listIds(service, '?state=trashed')]).toEqual([['one'], []]);
  await service.admin.trash({ documentIds: ['one'] });
  expect((await service.admin.publish({ documentIds: 'all-drafts' })).documentIds).toEqual([]);
  expect((await call(service, 'POST /admin/working/one/publish')).status).toBe(200);
  expect(await showHead(service, 'one')).toMatchObject({ status: 'published', mayTrash: false });
});

test('after 30 days without changes a trashed document is deleted with its texts, and the audit log records it', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one'), article('two'), article('late')]);
  await write(service, 'fresh', { uid: 'fresh' }, asNew);
  await service.admin.trash({ documentIds: ['one', 'fresh', 'late'] });
  service.clock.advance(trashLifetimeMs);
  expect(await service.admin.emptyTrash()).toBe(0);
  await write(service, 'late', { 'data/teaser': 'Still wanted' });
  service.clock.advance(1);
  expect(await service.admin.emptyTrash()).toBe(2);
  expect(await listIds(service, '?state=trashed')).toEqual(['late']);
  for (const id of ['one', 'fresh']) expect((await call(service, `GET /admin/working/${id}`)).status).toBe(404);
  expect((await write(service, 'one', { 'data/teaser': 'Too late' })).status).toBe(404);
  const { entries } = await service.admin.audit.list({ action: 'document.delete', offset: 0, limit: 5 });
  expect(entries).toMatchObject([
    {
      actorName: 'The service',
      documents: [
        { id: 'fresh', before: undefined, after: undefined },
        { id: 'one', before: 1, after: undefined },
      ],
    },
  ]);
  expect(await service.admin.audit.verify()).toMatchObject({ isWhole: true });
  service.clock.advance(trashLifetimeMs + 1);
  expect(await service.admin.emptyTrash()).toBe(1);
  expect(await listIds(service)).toEqual(['two']);
});
