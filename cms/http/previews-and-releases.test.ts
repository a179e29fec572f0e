import { PreviewTokenExpiredError, createClient } from '@prismicio/client';
import { expect, test, vi } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

/** The members that the tests look into; each answer has some of them. */
interface Body {
  id?: string;
  ref?: string;
  token?: string;
  url?: string;
  status?: string;
  message?: string;
  conflicts?: string[];
  documents?: { id: string; version: number }[];
  documentIds?: string[];
  mainDocument?: string;
  refs?: { id: string; ref: string; label: string; scheduledAt?: number }[];
  results?: { id: string; data: Record<string, unknown>; first_publication_date: string | null }[];
}

async function call(
  service: ContentService,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Body; headers: Headers }> {
  const response = await service.fetch(
    new Request(path.startsWith('http') ? path : testUrl + path, {
      method,
      headers: { authorization: `Bearer ${testWriteToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: await response.json(), headers: response.headers };
}

async function readTeasers(service: ContentService, ref: string, q = ''): Promise<unknown[]> {
  const query = new URLSearchParams({ ref, q });
  const { body } = await call(service, 'GET', `/api/v2/documents/search?${query.toString()}`);
  return body.results?.map(({ data }) => data['teaser']) ?? [body.message];
}

let saved = 0;
function save(service: ContentService, id: string, teaser: string): void {
  saved += 1;
  const version = service.admin.getDocument(id)?.version ?? 0;
  service.admin.saveDraft({ id, version, type: 'article', lang: 'en-gb', tags: [`t${saved}`], data: { teaser } });
}

/** `one` and `two` are published, and have newer drafts; `new` was never published. */
function createFilledService(
  options: Parameters<typeof createTestService>[0] = {},
): ReturnType<typeof createTestService> {
  const service = createTestService(options);
  for (const id of ['one', 'two']) save(service, id, `old ${id}`);
  service.admin.publish({ documentIds: 'all-drafts' });
  for (const id of ['one', 'two', 'new']) save(service, id, `draft ${id}`);
  return service;
}

const master = (service: ContentService): string => service.admin.publish({ documentIds: [] }).ref;

test('a preview shows the newest version of its document, found by every predicate, and nothing else that is new', async () => {
  const service = createFilledService({ siteUrl: 'https://site.test/' });
  const { status, body } = await call(service, 'POST', '/admin/documents/one/preview');
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
  save(service, 'one', 'newer one');
  expect(await readTeasers(service, token)).toEqual(['newer one', 'old two']);
  expect(await readTeasers(service, master(service))).toEqual(['old one', 'old two']);
  expect(service.admin.listDocuments({ status: 'modified', offset: 0, limit: 9 }).total).toBe(2);
  const search = `/api/v2/documents/search?ref=${encodeURIComponent(token)}`;
  expect((await call(service, 'GET', search)).headers.get('cache-control')).toBe('private, no-store');
});

test('a document that was never published can be previewed, without dates, and stays a draft', async () => {
  const service = createFilledService();
  const { token } = service.admin.preview('new');
  const query = new URLSearchParams({ ref: token, q: '[[at(document.id,"new")]]' });
  const { body } = await call(service, 'GET', `/api/v2/documents/search?${query.toString()}`);
  expect(body.results).toMatchObject([{ id: 'new', first_publication_date: null, last_publication_date: null }]);
  expect(service.admin.getDocument('new')).toMatchObject({ wasPublished: false, publishedVersion: undefined });
  expect(service.admin.publish({ documentIds: 'all-drafts' }).documentIds).toContain('new');
  expect(await readTeasers(service, token)).toEqual(['draft one', 'draft two', 'draft new']);
  expect((await call(service, 'POST', '/admin/documents/none/preview')).status).toBe(404);
});

test('the token is read in all cookie forms, and at its own address', async () => {
  const service = createFilledService();
  const { token } = service.admin.preview('one');
  const cookie = JSON.stringify({ _tracker: 'abcdefgh', 'financial-cloud.prismic.io': { preview: token } });
  for (const form of [token, encodeURIComponent(token), cookie, encodeURIComponent(cookie)]) {
    expect(await readTeasers(service, form)).toEqual(['draft one', 'old two']);
  }
  expect(await readTeasers(service, '{"_tracker":"abcdefgh"}')).toEqual(['old one', 'old two']);
  expect((await call(service, 'GET', token)).body).toEqual({ mainDocument: 'one' });
  expect((await call(service, 'GET', `${testUrl}/previews/a:b`)).status).toBe(404);
});

test('an old token says that it has expired, a forged one is repaired by the client', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const service = createFilledService({ previewLifetimeMs: 1000 });
  const fetch = (input: string, init?: RequestInit): Promise<Response> => service.fetch(new Request(input, init));
  const read = (ref: string): Promise<unknown> =>
    createClient('financial-cloud', { documentAPIEndpoint: `${testUrl}/api/v2`, fetch, ref }).getByID('one');
  const { token } = service.admin.preview('one');
  expect(await read(token)).toMatchObject({ data: { teaser: 'draft one' } });
  expect(await read(token.replace(/:[\w-]+\?/, ':forged?'))).toMatchObject({ data: { teaser: 'old one' } });
  expect(warn).toHaveBeenCalled();
  service.clock.advance(1000);
  await expect(read(token)).rejects.toThrow(PreviewTokenExpiredError);
  expect((await call(service, 'GET', token)).body.message).toBe('This preview token has expired');
});

test('a release shows and publishes the versions that were put into it, together', async () => {
  const service = createFilledService();
  const { status, body: created } = await call(service, 'POST', '/admin/releases', { label: 'Spring' });
  expect([status, created.status, created.documents]).toEqual([201, 'open', []]);
  const release = `/admin/releases/${created.id}`;
  for (const id of ['one', 'new']) expect((await call(service, 'PUT', `${release}/documents/${id}`)).status).toBe(200);
  save(service, 'one', 'later one');
  const root = await call(service, 'GET', '/api/v2');
  const listed = root.body.refs?.[1];
  expect(listed).toEqual({ id: created.id, label: 'Spring', ref: expect.stringMatching(/^[\w-]+~[\w-]+$/) });
  expect(root.headers.get('cache-control')).toBe('private, max-age=5');
  const anonymous = await service.fetch(new Request(`${testUrl}/api/v2`));
  expect(await anonymous.text()).not.toContain('Spring');
  const ref = listed?.ref ?? '';
  expect(await readTeasers(service, ref)).toEqual(['draft one', 'old two', 'draft new']);
  const before = master(service);
  const published = await call(service, 'POST', `${release}/publish`);
  expect(published).toMatchObject({ status: 200, body: { status: 'published', documentIds: ['new', 'one'] } });
  expect(published.body.ref).toBe(master(service));
  expect(await readTeasers(service, master(service))).toEqual(['draft one', 'old two', 'draft new']);
  expect(await readTeasers(service, before)).toEqual(['old one', 'old two']);
  expect(await readTeasers(service, ref)).toEqual([expect.stringMatching(/Master ref is: [\w-]{16}$/)]);
  expect((await call(service, 'POST', `${release}/publish`)).status).toBe(409);

  const back = await call(service, 'POST', `${release}/rollback`);
  expect(back).toMatchObject({ status: 200, body: { status: 'rolled-back', documentIds: ['one', 'new'] } });
  expect(await readTeasers(service, master(service))).toEqual(['old one', 'old two']);
  expect(service.admin.getDocument('one')).toMatchObject({ version: 3, publishedVersion: 1 });
  expect((await call(service, 'POST', `${release}/rollback`)).status).toBe(409);
});

test('a release that somebody overtook reports the conflict, and publishes or takes back nothing', async () => {
  const service = createFilledService();
  const { id = '' } = (await call(service, 'POST', '/admin/releases', { label: 'R' })).body;
  const release = `/admin/releases/${id}`;
  await call(service, 'PUT', `${release}/documents/one`);
  await call(service, 'PUT', `${release}/documents/two`, { version: 2 });
  save(service, 'one', 'hot fix');
  const { ref } = service.admin.publish({ documentIds: ['one'] });
  expect((await call(service, 'GET', release)).body.conflicts).toEqual(['one']);
  expect(await call(service, 'POST', `${release}/publish`)).toMatchObject({
    status: 409,
    body: { details: [{ property: 'one' }] },
  });
  expect(master(service)).toBe(ref);
  await call(service, 'PUT', `${release}/documents/one`);
  expect((await call(service, 'POST', `${release}/publish`)).body).toMatchObject({ documentIds: ['two'] });
  save(service, 'two', 'changed since');
  service.admin.publish({ documentIds: ['two'] });
  expect((await call(service, 'POST', `${release}/rollback`)).status).toBe(409);
  expect(await readTeasers(service, master(service))).toEqual(['hot fix', 'changed since']);
});

test('a scheduled release goes out when its time has come, and says so in the root until then', async () => {
  const service = createFilledService();
  const events: string[][] = [];
  service.onPublish(({ documentIds }) => void events.push(documentIds));
  const { id = '' } = (await call(service, 'POST', '/admin/releases', { label: 'Later' })).body;
  await call(service, 'PUT', `/admin/releases/${id}/documents/one`);
  const scheduledAt = '2026-01-15T11:00:00Z';
  const answer = await call(service, 'POST', `/admin/releases/${id}/publish`, { scheduledAt });
  expect(answer).toMatchObject({ status: 202, body: { status: 'scheduled', scheduledAt: '2026-01-15T11:00:00+0000' } });
  expect((await call(service, 'GET', '/api/v2')).body.refs?.[1]).toMatchObject({
    scheduledAt: Date.parse(scheduledAt),
  });
  const publishDue = (): void => service.admin.publishDueReleases((_release, error) => expect(error).toBeUndefined());
  publishDue();
  expect(await readTeasers(service, master(service))).toEqual(['old one', 'old two']);
  service.clock.advance(3600_000);
  publishDue();
  publishDue();
  expect(await readTeasers(service, master(service))).toEqual(['draft one', 'old two']);
  expect(events).toEqual([['one']]);
});

test('a release takes no nonsense', async () => {
  const service = createFilledService();
  expect((await call(service, 'POST', '/admin/releases', { label: ' ' })).status).toBe(400);
  const { id = '' } = (await call(service, 'POST', '/admin/releases', { label: 'R' })).body;
  const release = `/admin/releases/${id}`;
  expect((await call(service, 'PUT', `${release}/documents/none`)).status).toBe(404);
  expect((await call(service, 'PUT', `${release}/documents/one`, { version: 99 })).status).toBe(404);
  expect((await call(service, 'DELETE', `${release}/documents/one`)).status).toBe(404);
  expect((await call(service, 'POST', `${release}/publish`, { scheduledAt: 'soon' })).status).toBe(400);
  expect((await call(service, 'POST', `${release}/rollback`)).status).toBe(409);
  expect((await call(service, 'POST', '/admin/releases/none/publish')).status).toBe(404);
  expect((await call(service, 'PATCH', release)).status).toBe(405);
});

test('an old ref ends after its time in the form that clients repair, counted from the publish that replaced it', async () => {
  const service = createFilledService({ refLifetimeMs: 60_000 });
  const old = master(service);
  service.clock.advance(3600_000);
  const { ref } = service.admin.publish({ documentIds: ['one'] });
  service.clock.advance(59_999);
  expect(await readTeasers(service, old)).toEqual(['old one', 'old two']);
  service.clock.advance(1);
  const answer = await call(service, 'GET', `/api/v2/documents/search?ref=${old}`);
  expect(answer.status).toBe(410);
  expect(answer.body.message).toMatch(new RegExp(`it has expired\\. Master ref is: ${ref}$`));
  const fetch = (input: string, init?: RequestInit): Promise<Response> => service.fetch(new Request(input, init));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const client = createClient('financial-cloud', { documentAPIEndpoint: `${testUrl}/api/v2`, fetch, ref: old });
  expect((await client.getByID('one')).data).toMatchObject({ teaser: 'draft one' });
});
