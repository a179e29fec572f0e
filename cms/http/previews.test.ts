import { PreviewTokenExpiredError, createClient } from '@prismicio/client';
import { expect, test, vi } from 'vitest';
import { call, fillWithDrafts, getMasterRef, readTeasers, saveTeaser } from '../testing/call-service.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

async function createFilledService(
  options: Parameters<typeof createTestService>[0] = {},
): ReturnType<typeof createTestService> {
  const service = await createTestService(options);
  await fillWithDrafts(service);
  return service;
}

test('a preview shows the newest version of its document, which every predicate finds, and no other drafts', async () => {
  const service = await createFilledService({ siteUrl: 'https://site.test/' });
  const { status, body } = await call(service, 'POST /admin/documents/one/preview');
  const { token = '', url = '' } = body;
  expect(status).toBe(201);
  expect(token).toMatch(/^http:\/\/content\.test\/previews\/[\w-]{16}:[\w-]{32}\?websitePreviewId=[\w-]{16}$/);
  expect(new URL(url)).toMatchObject({ origin: 'https://site.test', pathname: '/preview' });
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ token, documentId: 'one' });
  expect(await readTeasers(service, token)).toEqual(['draft one', 'old two']);
  expect(await readTeasers(service, token, '[[at(my.article.teaser, "draft one")]]')).toEqual(['draft one']);
  expect(await readTeasers(service, token, '[[fulltext(document, "draft")]]')).toEqual(['draft one']);
  expect(await readTeasers(service, token, '[[at(my.article.teaser, "old one")]]')).toEqual([]);
  expect(await readTeasers(service, token, '[[not(my.article.teaser, "old one")]]')).toEqual(['draft one', 'old two']);
  await saveTeaser(service, 'one', 'newer one');
  expect(await readTeasers(service, token)).toEqual(['newer one', 'old two']);
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['old one', 'old two']);
  expect((await service.admin.listDocuments({ status: 'modified', offset: 0, limit: 9 })).total).toBe(2);
  const search = `/api/v2/documents/search?ref=${encodeURIComponent(token)}`;
  expect((await call(service, `GET ${search}`)).headers.get('cache-control')).toBe('private, no-store');
});

test('a document that was never published can be previewed, has no dates, and stays a draft', async () => {
  const service = await createFilledService();
  const { token } = await service.admin.preview('new');
  const query = new URLSearchParams({ ref: token, q: '[[at(document.id,"new")]]' });
  const { body } = await call(service, `GET /api/v2/documents/search?${query.toString()}`);
  expect(body.results).toMatchObject([{ id: 'new', first_publication_date: null, last_publication_date: null }]);
  expect(await service.admin.getDocument('new')).toMatchObject({ wasPublished: false, publishedVersion: undefined });
  expect((await service.admin.publish({ documentIds: 'all-drafts' })).documentIds).toContain('new');
  expect(await readTeasers(service, token)).toEqual(['draft one', 'draft two', 'draft new']);
  expect((await call(service, 'POST /admin/documents/none/preview')).status).toBe(404);
});

test('the token is read in all cookie formats, and in its own URL', async () => {
  const service = await createFilledService();
  const { token } = await service.admin.preview('one');
  const cookie = JSON.stringify({ _tracker: 'abcdefgh', 'financial-cloud.prismic.io': { preview: token } });
  for (const form of [token, encodeURIComponent(token), cookie, encodeURIComponent(cookie)]) {
    expect(await readTeasers(service, form)).toEqual(['draft one', 'old two']);
  }
  expect(await readTeasers(service, '{"_tracker":"abcdefgh"}')).toEqual(['old one', 'old two']);
  expect((await call(service, `GET ${token}`)).body).toEqual({ mainDocument: 'one' });
  expect((await call(service, `GET ${testUrl}/previews/a:b`)).status).toBe(404);
});

test('the error for an expired token says so, and a client replaces a forged one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const service = await createFilledService({ previewLifetimeMs: 1000 });
  const fetch = (input: string, init?: RequestInit): Promise<Response> => service.fetch(new Request(input, init));
  const read = (ref: string): Promise<unknown> =>
    createClient('financial-cloud', { documentAPIEndpoint: `${testUrl}/api/v2`, fetch, ref }).getByID('one');
  const { token } = await service.admin.preview('one');
  expect(await read(token)).toMatchObject({ data: { teaser: 'draft one' } });
  expect(await read(token.replace(/:[\w-]+\?/, ':forged?'))).toMatchObject({ data: { teaser: 'old one' } });
  expect(warn).toHaveBeenCalled();
  service.clock.advance(1000);
  await expect(read(token)).rejects.toThrow(PreviewTokenExpiredError);
  expect((await call(service, `GET ${token}`)).body.message).toBe('This preview token has expired');
});

test('a preview in constant use still ends when it expires', async () => {
  const service = await createFilledService({ previewLifetimeMs: 3600_000 });
  const { token } = await service.admin.preview('one');
  for (const minutes of [29, 29, 1]) {
    service.clock.advance(minutes * 60_000);
    expect(await readTeasers(service, token)).toEqual(['draft one', 'old two']);
  }
  service.clock.advance(60_000);
  const answer = await call(service, `GET /api/v2/documents/search?ref=${encodeURIComponent(token)}`);
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ type: 'api_security_error', message: 'This preview token has expired' });
});

test('an unused preview ends after the idle time, not before', async () => {
  const service = await createFilledService();
  const { token } = await service.admin.preview('one');
  service.clock.advance(30 * 60_000 - 1);
  expect(await readTeasers(service, token)).toEqual(['draft one', 'old two']);
  service.clock.advance(30 * 60_000);
  expect(await readTeasers(service, token)).toEqual(['This preview token has expired']);
});

test('a preview is ended by its token, and all previews of a document by its id', async () => {
  const service = await createFilledService();
  const [first, second, other] = await Promise.all(
    ['one', 'one', 'two'].map(async (id) => (await service.admin.preview(id)).token),
  );
  const end = (token = ''): ReturnType<typeof call> =>
    call(service, `DELETE /admin/previews/${encodeURIComponent(token)}`);
  expect((await end(first)).status).toBe(204);
  expect((await end(first)).status).toBe(404);
  expect((await end('forged')).status).toBe(404);
  expect(await readTeasers(service, first ?? '')).toEqual(['This preview token has expired']);
  expect((await call(service, 'DELETE /admin/previews?documentId=one')).body).toEqual({ ended: 1 });
  expect(await readTeasers(service, second ?? '')).toEqual(['This preview token has expired']);
  expect(await readTeasers(service, other ?? '')).toEqual(['old one', 'draft two']);
  expect((await call(service, 'DELETE /admin/previews')).status).toBe(400);
  expect((await call(service, 'DELETE /admin/previews?documentId=none')).status).toBe(404);
});

test('the preview of a release shows the whole site with the release, whatever changes in it meanwhile', async () => {
  const service = await createFilledService();
  const { id = '' } = (await call(service, 'POST /admin/releases', { label: 'R' })).body;
  await call(service, `PUT /admin/releases/${id}/documents/one`);
  const { status, body } = await call(service, `POST /admin/releases/${id}/preview`);
  const { token = '', url = '' } = body;
  expect([status, new URL(url, testUrl).searchParams.get('documentId')]).toEqual([201, 'one']);
  expect(await readTeasers(service, token)).toEqual(['draft one', 'old two']);
  expect((await call(service, `GET ${token}`)).body).toEqual({ mainDocument: 'one' });
  await call(service, `PUT /admin/releases/${id}/documents/two`, { action: 'unpublish' });
  await call(service, `PUT /admin/releases/${id}/documents/new`);
  expect(await readTeasers(service, token)).toEqual(['draft one', 'draft new']);
  await call(service, `POST /admin/releases/${id}/publish`);
  expect(await readTeasers(service, token)).toEqual(['This preview token has expired']);
  expect((await call(service, `POST /admin/releases/${id}/preview`)).status).toBe(409);
});
