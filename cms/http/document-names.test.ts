import { createClient } from '@prismicio/client';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { call, getMasterRef } from '../testing/call-service.ts';
import { createTestDirectory, createTestService, heading, testUrl } from '../testing/test-service.ts';
import { asNew, write } from '../testing/write-in-studio.ts';

const reason = 'uid must be in lower case, as URLs are: "hello"';
const article = { type: 'article', lang: 'en-gb', data: { title: heading('Hello') } };

test('a uid that no URL can have is refused with its reason by every way in', async () => {
  const service = await createTestService();
  const draft = await call(service, 'PUT /admin/documents/a/draft', { ...article, version: 0, uid: 'Hello' });
  expect(draft).toMatchObject({ status: 400, body: { details: [{ property: 'uid', error: reason }] } });
  const migrated = await call(service, 'POST /migration/documents', { ...article, uid: 'Hello', title: 'Hello' });
  expect(migrated).toMatchObject({ status: 400, body: { details: [{ property: 'uid', error: reason }] } });
  const imported = service.admin.importDocuments([{ ...article, id: 'a', uid: 'Hello' }]);
  await expect(imported).rejects.toMatchObject({ problems: [{ documentId: 'a', path: 'uid', message: reason }] });
  const typed = await write(service, 'a', { uid: 'Hello' }, asNew);
  expect(typed.body).toMatchObject({ problems: [{ address: 'uid', message: reason }] });
  for (const act of ['version', 'publish']) {
    const saved = await call(service, `POST /admin/working/a/${act}`);
    expect(saved, act).toMatchObject({ status: 422, body: { problems: [{ address: 'uid', message: reason }] } });
  }
  expect(await service.admin.getDocument('a')).toBeUndefined();
});

test('letters with separate accents are stored composed, and found in both forms', async () => {
  const service = await createTestService();
  const [separate, composed] = ['re\u0301sume\u0301', 'r\u00E9sum\u00E9'];
  await call(service, 'PUT /admin/documents/a/draft', { ...article, version: 0, uid: separate });
  const migrated = await call(service, 'POST /migration/documents', { ...article, uid: separate, title: 'Hello' });
  expect(migrated).toMatchObject({ status: 400, body: { message: 'A document with this UID already exists' } });
  await write(service, 'b', { uid: `${separate}-2` }, asNew);
  await call(service, 'POST /admin/working/b/publish');
  await service.admin.publish({ documentIds: ['a'] });
  expect(await service.admin.getDocument('a')).toMatchObject({ uid: composed });
  expect(await service.admin.getDocument('b')).toMatchObject({ uid: `${composed}-2` });
  const client = createClient(`${testUrl}/api/v2`, {
    fetch: (url, init) => service.fetch(new Request(String(url), init as RequestInit)),
  });
  expect(await client.getByUID('article', composed)).toMatchObject({ id: 'a', uid: composed });
  expect(await client.getByUID('article', separate)).toMatchObject({ id: 'a', uid: composed });
  const both = await client.getAllByUIDs('article', [separate, `${composed}-2`]);
  expect(both.map(({ id }) => id)).toEqual(['a', 'b']);
});

/** A store with documents from before the site reserved their uids. */
async function openOldStore(): Promise<ContentService> {
  const dataDirectory = createTestDirectory();
  const before = await createTestService({ dataDirectory });
  const ids = ['public', 'draft', 'released'];
  await before.admin.importDocuments(ids.map((id) => ({ ...article, id, uid: `${id}.md` })));
  await before.admin.publish({ documentIds: ['public'] });
  const release = await before.admin.createRelease({ label: 'Spring' });
  await before.admin.putReleaseDocument(release.id, { id: 'released', version: 1 });
  await before.close();
  return createTestService({
    dataDirectory,
    findReservedName: ({ uid }) => (uid.endsWith('.md') ? 'uid is a Markdown page' : undefined),
  });
}

test('a document with such a uid from before stays, and can be edited, published and restored', async () => {
  const service = await openOldStore();
  const change = { version: 1, uid: 'public.md', data: { teaser: 'Later' } };
  expect(await call(service, 'PUT /admin/documents/public/draft', change)).toMatchObject({ status: 200 });
  expect(await write(service, 'public', { 'data/teaser': 'Latest' })).toMatchObject({ body: { problems: [] } });
  expect(await call(service, 'POST /admin/working/public/publish')).toMatchObject({ status: 200 });
  const again = [{ ...article, id: 'public', uid: 'public.md' }];
  expect(await service.admin.importDocuments(again)).toMatchObject({ updated: 1 });
  const renamed = { version: 4, uid: 'public', data: { teaser: 'Renamed' } };
  expect(await call(service, 'PUT /admin/documents/public/draft', renamed)).toMatchObject({ status: 200 });
  await service.admin.publish({ documentIds: ['public'] });
  const restored = await service.admin.publishVersion({ id: 'public', version: 3 });
  expect(restored.ref).toBe(await getMasterRef(service));
});

test('the studio gets the reason with the document of such a uid, as long as readers have it', async () => {
  const service = await openOldStore();
  const readHead = async (id: string) => (await call(service, `GET /admin/working/${id}`)).body;
  expect(await readHead('public')).toMatchObject({
    publishedUid: 'public.md',
    refusedUid: { uid: 'public.md', reason: 'uid is a Markdown page' },
  });
  // Its publication would be refused with the reason.
  expect(await readHead('draft')).not.toHaveProperty('refusedUid');
  await write(service, 'public', { uid: 'public' });
  expect(await readHead('public')).toHaveProperty('refusedUid');
  await call(service, 'POST /admin/working/public/publish');
  expect(await readHead('public')).not.toHaveProperty('refusedUid');
});

test('a draft with such a uid from before is not published, alone or in a release, until it is renamed', async () => {
  const service = await openOldStore();
  const problem = { property: 'uid', error: 'uid is a Markdown page' };
  const published = await call(service, 'POST /admin/documents/draft/publish');
  expect(published).toMatchObject({ status: 400, body: { details: [problem] } });
  const [release] = await service.admin.listReleases();
  const together = await call(service, `POST /admin/releases/${release?.id}/publish`);
  expect(together).toMatchObject({ status: 400, body: { details: [problem] } });
  await write(service, 'draft', { uid: 'draft' });
  expect(await call(service, 'POST /admin/working/draft/publish')).toMatchObject({ status: 200 });
});
