import { expect, test } from 'vitest';
import type { BulkRefusal, WorkingHead } from '../studio-api.ts';
import { getMasterRef, send } from '../testing/call-service.ts';
import { createTestService, heading } from '../testing/test-service.ts';
import { article, asNew, call, listIds, write } from '../testing/write-in-studio.ts';

test('a bulk publish publishes working copies in one ref, or reports what prevents it', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one')]);
  await write(service, 'one', { 'data/teaser': 'Newest' });
  await write(service, 'fresh', { uid: 'fresh', 'data/title': heading('Fresh') }, asNew);
  await write(service, 'wrong', { uid: 'wrong', 'data/title': heading('Wrong'), 'data/rating': 99 }, asNew);
  const before = await getMasterRef(service);
  const bulk = (ids: string[], change: object = { action: 'publish' }) =>
    call<BulkRefusal & { ref: string; documentIds: string[] }>(service, 'POST /admin/documents/bulk', {
      ids,
      ...change,
    });
  const refused = await bulk(['one', 'fresh', 'wrong']);
  expect([refused.status, refused.body.message]).toEqual([422, '1 document prevents this. Nothing was changed.']);
  expect(refused.body.documents).toEqual([
    { id: 'wrong', title: 'Wrong', reason: expect.stringMatching(/^1 problem, in “[^”]+”: /) },
  ]);
  expect(await getMasterRef(service)).toBe(before);
  expect(await service.admin.getDocument('fresh')).toBeUndefined();
  const done = await bulk(['one', 'fresh']);
  expect([done.status, done.body]).toEqual([200, { ref: await getMasterRef(service), documentIds: ['one', 'fresh'] }]);
  expect((await listIds(service, '?state=published')).toSorted()).toEqual(['fresh', 'one']);
  expect((await bulk(['fresh'], { action: 'unpublish' })).body.documentIds).toEqual(['fresh']);
  expect(await listIds(service, '?state=unpublished')).toEqual(['fresh']);
});

test('the newest content of several documents is put into a release together', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one'), article('two')]);
  await write(service, 'two', { 'data/teaser': 'Newest' });
  const { body: release } = await send(service, 'POST /admin/releases', { body: { label: 'Spring' } });
  const change = { action: 'release', ids: ['one', 'two'], release: release.id, act: 'publish' };
  expect((await call(service, 'POST /admin/documents/bulk', change)).status).toBe(200);
  expect((await send(service, `GET /admin/releases/${release.id}`)).body.documents).toEqual([
    { id: 'one', version: 1, action: 'publish' },
    { id: 'two', version: 2, action: 'publish' },
  ]);
  expect((await call(service, 'POST /admin/documents/bulk', { ...change, act: 'unpublish' })).status).toBe(409);
  expect((await call(service, 'POST /admin/documents/bulk', { ...change, release: 'none' })).status).toBe(404);
});

test('a release that is made for documents is not made when they cannot be put into it', async () => {
  const service = await createTestService();
  await write(service, 'wrong', { uid: 'wrong', 'data/title': heading('Wrong'), 'data/rating': 99 }, asNew);
  await write(service, 'fresh', { uid: 'fresh', 'data/title': heading('Fresh') }, asNew);
  const put = async (act: 'publish' | 'unpublish', ...ids: readonly string[]) => {
    const change = { action: 'release', ids, release: { label: ' Spring ' }, act };
    return (await call(service, 'POST /admin/documents/bulk', change)).status;
  };
  const listReleases = async () => (await send(service, 'GET /admin/releases')).body.results;
  expect(await put('publish', 'fresh', 'wrong')).toBe(422);
  expect(await put('unpublish', 'none')).toBe(404);
  expect(await listReleases()).toEqual([]);
  expect(await put('publish', 'fresh')).toBe(200);
  expect(await listReleases()).toEqual([
    expect.objectContaining({ label: 'Spring', documents: [{ id: 'fresh', version: 1, action: 'publish' }] }),
  ]);
});

test('a tag creates the first version of a document that has none', async () => {
  const service = await createTestService();
  await write(service, 'fresh', { uid: 'fresh', 'data/title': heading('Fresh') }, asNew);
  const change = { action: 'tag', ids: ['fresh'], tags: ['legal'] };
  expect((await call(service, 'POST /admin/documents/bulk', change)).status).toBe(200);
  expect(await listIds(service, '?tag=legal')).toEqual(['fresh']);
});

test('an archived document appears in the archive only, and readers no longer see it', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one'), article('two')]);
  await service.admin.publish({ documentIds: ['one'] });
  await write(service, 'fresh', { uid: 'fresh' }, asNew);
  const bulk = (action: string, ids: string[]) =>
    call<{ documentIds: string[]; message: string }>(service, 'POST /admin/documents/bulk', { action, ids });
  const before = await getMasterRef(service);
  expect((await bulk('archive', ['one', 'none'])).status).toBe(404);
  expect([await getMasterRef(service), await listIds(service, '?state=archived')]).toEqual([before, []]);
  expect((await bulk('archive', ['one', 'fresh', 'one'])).body.documentIds).toEqual(['one', 'fresh']);
  expect((await bulk('archive', ['one'])).body.documentIds).toEqual([]);
  expect(await listIds(service)).toEqual(['two']);
  expect((await listIds(service, '?state=archived')).toSorted()).toEqual(['fresh', 'one']);
  const { body: choices } = await call<{ documents: { id: string }[] }>(service, 'GET /admin/links');
  expect(choices.documents.map(({ id }) => id)).toEqual(['two']);
  expect((await service.admin.getDocument('one'))?.publishedVersion).toBeUndefined();
  const { entries } = await service.admin.audit.list({ documentId: 'one', offset: 0, limit: 2 });
  expect(entries.map(({ action }) => action)).toEqual(['document.archive', 'document.unpublish']);
});

test('an archived document can be edited, and restoring or publishing it takes it out of the archive', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one'), article('two')]);
  await service.admin.archive({ documentIds: ['one', 'two'] });
  expect((await write(service, 'one', { 'data/teaser': 'Still here' })).status).toBe(200);
  expect((await call<WorkingHead>(service, 'GET /admin/working/one')).body).toMatchObject({
    status: 'archived',
    hasWorkingChanges: true,
  });
  await service.admin.restore({ documentIds: ['one'] });
  expect((await call<WorkingHead>(service, 'GET /admin/working/one')).body.status).toBe('draft');
  expect((await call(service, 'POST /admin/working/two/publish')).status).toBe(200);
  expect(await listIds(service, '?state=archived')).toEqual([]);
  expect((await listIds(service)).toSorted()).toEqual(['one', 'two']);
});
