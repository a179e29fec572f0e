import { expect, test } from 'vitest';
import { call, fillWithDrafts, getMasterRef, readTeasers } from '../testing/call-service.ts';
import { articleType } from '../testing/test-models.ts';
import { createTestService } from '../testing/test-service.ts';

test('a bulk request publishes or unpublishes documents in one ref, all or none', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  const change = (action: string, ids: string[]): ReturnType<typeof call> =>
    call(service, 'POST /admin/documents/bulk', { action, ids });
  const before = await getMasterRef(service);
  expect((await change('publish', ['one', 'none'])).status).toBe(404);
  expect(await getMasterRef(service)).toBe(before);
  const published = await change('publish', ['one', 'new']);
  expect(published.body).toEqual({ ref: await getMasterRef(service), documentIds: ['one', 'new'] });
  expect((await change('unpublish', ['one', 'two'])).body.documentIds).toEqual(['one', 'two']);
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['draft new']);
  expect((await change('delete', ['one'])).status).toBe(400);
  expect((await change('publish', [])).status).toBe(400);
});

test('tags are added and removed in new versions, only of documents that they change', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  const change = (action: string, ids: string[], tags: string[]): ReturnType<typeof call> =>
    call(service, 'POST /admin/documents/bulk', { action, ids, tags });
  expect((await change('tag', ['one', 'two'], ['a', 'b'])).body.documentIds).toEqual(['one', 'two']);
  expect((await change('untag', ['one'], ['a'])).body.documentIds).toEqual(['one']);
  expect((await change('tag', ['one', 'two'], ['a'])).body.documentIds).toEqual(['one']);
  expect(await service.admin.getDocument('one')).toMatchObject({ version: 5, tags: ['b', 'a'], publishedVersion: 1 });
  expect(await service.admin.getDocument('two')).toMatchObject({ version: 3, tags: ['a', 'b'] });
  expect((await change('tag', ['one', 'none'], ['c'])).status).toBe(404);
  expect((await service.admin.getDocument('one'))?.version).toBe(5);
  expect((await call(service, 'POST /admin/documents/bulk', { action: 'tag', ids: ['one'] })).status).toBe(400);
});

test('published documents become searchable by a field as soon as their model defines it', async () => {
  const service = await createTestService();
  const [tab = '', fields] = Object.entries(articleType.json)[0] ?? [];
  const { teaser, ...others } = fields as Record<string, unknown>;
  expect(teaser).toBeDefined();
  await fillWithDrafts(service);
  const ref = await getMasterRef(service);
  const q = '[[at(my.article.teaser, "old one")]]';
  await service.admin.changeModels([
    {
      action: 'update',
      kind: 'custom-type',
      id: 'article',
      model: { ...articleType, json: { ...articleType.json, [tab]: others } },
    },
  ]);
  expect(await readTeasers(service, ref, q)).toEqual([expect.stringContaining('unexpected field')]);
  expect(await readTeasers(service, ref, '[[fulltext(document, "old")]]')).toEqual([]);
  await service.admin.changeModels([{ action: 'update', kind: 'custom-type', id: 'article', model: articleType }]);
  expect(await readTeasers(service, ref, q)).toEqual(['old one']);
  expect(await readTeasers(service, ref, '[[fulltext(document, "old")]]')).toEqual(['old one', 'old two']);
  expect(await getMasterRef(service)).toBe(ref);
});
