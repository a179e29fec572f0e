import { expect, test } from 'vitest';
import { createTestService, heading } from '../testing/test-service.ts';

test('all drafts are published together, and unpublished documents stay unpublished', async () => {
  const service = await createTestService();
  await service.admin.importDocuments(
    ['a', 'b', 'c'].map((id) => ({ id, type: 'article', uid: id, lang: 'en-gb', data: {} })),
  );
  expect((await service.admin.publish({ documentIds: 'all-drafts' })).documentIds).toEqual(['a', 'b', 'c']);
  await service.admin.unpublish({ documentIds: ['b'] });
  expect((await service.admin.publish({ documentIds: 'all-drafts' })).documentIds).toEqual([]);
  expect((await service.admin.publish({ documentIds: ['b'] })).documentIds).toEqual(['b']);
});

test('an unknown document aborts the whole publish', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([{ id: 'a', type: 'article', lang: 'en-gb', data: {} }]);
  await expect(service.admin.publish({ documentIds: ['a', 'none'] })).rejects.toThrow(
    expect.objectContaining({ code: 'not-found' }),
  );
  expect((await service.admin.getDocument('a'))?.publishedVersion).toBeUndefined();
});

test('two documents can swap uids if they are published together, but not one by one', async () => {
  const service = await createTestService();
  const write = (a: string, b: string): Promise<unknown> =>
    service.admin.importDocuments([
      { id: 'a', type: 'article', uid: a, lang: 'en-gb', data: {} },
      { id: 'b', type: 'article', uid: b, lang: 'en-gb', data: {} },
    ]);
  await write('one', 'two');
  await service.admin.publish({ documentIds: 'all-drafts' });
  await write('two', 'one');
  await expect(service.admin.publish({ documentIds: ['a'] })).rejects.toThrow(
    expect.objectContaining({ code: 'uid-taken' }),
  );
  expect((await service.admin.publish({ documentIds: ['a', 'b'] })).documentIds).toEqual(['a', 'b']);
});

test('listeners are called after a publish, and a failing one does not affect the others', async () => {
  const errors: string[] = [];
  const service = await createTestService({
    logger: { info() {}, warn() {}, error: (_fields, message) => void errors.push(message) },
  });
  await service.admin.importDocuments([{ id: 'a', type: 'article', lang: 'en-gb', data: {} }]);
  const heard: string[] = [];
  service.onPublish(() => {
    throw new Error('deaf');
  });
  const stop = service.onPublish(({ ref }) => heard.push(ref));
  const { ref } = await service.admin.publish({ documentIds: 'all-drafts' });
  stop();
  await service.admin.unpublish({ documentIds: ['a'] });
  expect(heard).toEqual([ref]);
  expect(errors).toEqual(['A publish listener failed.', 'A publish listener failed.']);
});

test('slugs follow the title, newest first', async () => {
  const service = await createTestService();
  const publish = async (title: string): Promise<{ ref: string }> => {
    await service.admin.importDocuments([{ id: 'a', type: 'article', lang: 'en-gb', data: { title: heading(title) } }]);
    return service.admin.publish({ documentIds: ['a'] });
  };
  await publish('Été à Paris!');
  const { ref } = await publish('A new title');
  const response = await service.fetch(new Request(`http://content.test/api/v2/documents/search?ref=${ref}`));
  expect(await response.json()).toMatchObject({ results: [{ slugs: ['a-new-title', 'ete-a-paris'] }] });
});

test("a document's dates are those of its first and its last publication", async () => {
  const service = await createTestService();
  const write = (rating: number): void =>
    void service.admin.importDocuments([{ id: 'a', type: 'article', lang: 'en-gb', data: { rating } }]);
  write(1);
  service.clock.advance(1000);
  await service.admin.publish({ documentIds: ['a'] });
  service.clock.advance(60_000);
  write(2);
  const { ref } = await service.admin.publish({ documentIds: ['a'] });
  const response = await service.fetch(new Request(`http://content.test/api/v2/documents/search?ref=${ref}`));
  expect(await response.json()).toMatchObject({
    results: [
      { first_publication_date: '2026-01-15T10:00:01+0000', last_publication_date: '2026-01-15T10:01:01+0000' },
    ],
  });
});
