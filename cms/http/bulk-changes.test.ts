import { expect, test } from 'vitest';
import type { BulkRefusal } from '../studio-api.ts';
import { getMasterRef, send } from '../testing/call-service.ts';
import { createTestService, heading } from '../testing/test-service.ts';
import { article, asNew, call, listIds, write } from '../testing/write-in-studio.ts';

test('a bulk publish takes what is in working copies, in one ref, or names what prevents it', async () => {
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
    { id: 'wrong', title: 'Wrong', reason: expect.stringContaining('1 problem: ') },
  ]);
  expect(await getMasterRef(service)).toBe(before);
  expect(await service.admin.getDocument('fresh')).toBeUndefined();
  const done = await bulk(['one', 'fresh']);
  expect([done.status, done.body]).toEqual([200, { ref: await getMasterRef(service), documentIds: ['one', 'fresh'] }]);
  expect((await listIds(service, '?state=published')).toSorted()).toEqual(['fresh', 'one']);
  expect((await bulk(['fresh'], { action: 'unpublish' })).body.documentIds).toEqual(['fresh']);
  expect(await listIds(service, '?state=unpublished')).toEqual(['fresh']);
});

test('newest words are put into a release together', async () => {
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

test('a tag makes the first version of a document that has none', async () => {
  const service = await createTestService();
  await write(service, 'fresh', { uid: 'fresh', 'data/title': heading('Fresh') }, asNew);
  const change = { action: 'tag', ids: ['fresh'], tags: ['legal'] };
  expect((await call(service, 'POST /admin/documents/bulk', change)).status).toBe(200);
  expect(await listIds(service, '?tag=legal')).toEqual(['fresh']);
});
