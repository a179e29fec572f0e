import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { send, type ServiceResponse, type CallOptions } from '../testing/call-service.ts';
import { createTestService, heading, paragraph, testWriteToken } from '../testing/test-service.ts';

const call = (
  service: ContentService,
  path: string,
  { method = 'GET', ...options }: CallOptions & { method?: string } = {},
): Promise<ServiceResponse> => send(service, `${method} /admin${path}`, options);

const newDraft = {
  version: 0,
  type: 'article',
  lang: 'en-gb',
  uid: 'hello',
  tags: ['a'],
  data: { title: heading('Hello') },
};

test('a request without the write token is rejected and reveals nothing', async () => {
  const service = await createTestService();
  for (const authorization of ['', 'Bearer wrong', `Basic ${testWriteToken}`, 'Bearer']) {
    const answer = await call(service, '/documents', { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(Object.keys(answer.body)).toEqual(['message', 'details']);
  }
});

test('a draft is created with version 0, saved with its version, and rejected with a stale one', async () => {
  const service = await createTestService();
  const created = await call(service, '/documents/doc-1/draft', { method: 'PUT', body: newDraft });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ id: 'doc-1', version: 1, status: 'draft', uid: 'hello', title: 'Hello' });
  const saved = await call(service, '/documents/doc-1/draft', {
    method: 'PUT',
    body: { version: 1, uid: 'hello', tags: [], data: {} },
  });
  expect(saved).toMatchObject({ status: 200, body: { version: 2, tags: [] } });
  const stale = await call(service, '/documents/doc-1/draft', {
    method: 'PUT',
    body: { version: 1, uid: 'hello', tags: ['lost'], data: {} },
  });
  expect(stale).toMatchObject({ status: 409, body: { currentVersion: 2 } });
  expect((await call(service, '/documents/doc-1')).body).toMatchObject({ version: 2, tags: [] });
});

test('publishing shows the draft in a new ref, unpublishing removes it', async () => {
  const service = await createTestService();
  const events: unknown[] = [];
  service.onPublish((event) => events.push(event));
  await call(service, '/documents/doc-1/draft', { method: 'PUT', body: newDraft });
  const published = await call(service, '/documents/doc-1/publish', { method: 'POST' });
  expect(published).toMatchObject({ status: 200, body: { documentIds: ['doc-1'] } });
  expect((await call(service, '/documents/doc-1')).body).toMatchObject({ status: 'published', publishedVersion: 1 });
  const again = await call(service, '/documents/doc-1/publish', { method: 'POST' });
  expect(again.body).toEqual({ ref: published.body.ref, documentIds: [] });
  const removed = await call(service, '/documents/doc-1/unpublish', { method: 'POST' });
  expect(removed.body.ref).not.toBe(published.body.ref);
  expect((await call(service, '/documents/doc-1')).body).toMatchObject({
    status: 'unpublished',
    publishedVersion: null,
  });
  expect(events).toEqual([
    { ref: published.body.ref, previousRef: expect.any(String), documentIds: ['doc-1'] },
    { ref: removed.body.ref, previousRef: published.body.ref, documentIds: ['doc-1'] },
  ]);
});

test('documents are listed by type, language, uid and status', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([
    { id: 'a', type: 'article', uid: 'a', lang: 'en-gb', data: {} },
    { id: 'b', type: 'article', uid: 'b', lang: 'fr-fr', translationOf: 'a', data: {} },
    { id: 'c', type: 'author', uid: 'a', lang: 'en-gb', data: {} },
  ]);
  await service.admin.publish({ documentIds: ['a'] });
  const list = async (query: string): Promise<string[]> =>
    ((await call(service, `/documents?${query}`)).body.results ?? []).map(({ id }) => id).toSorted();
  expect(await list('')).toEqual(['a', 'b', 'c']);
  expect(await list('type=article')).toEqual(['a', 'b']);
  expect(await list('lang=fr-fr')).toEqual(['b']);
  expect(await list('uid=a')).toEqual(['a', 'c']);
  expect(await list('status=draft')).toEqual(['b', 'c']);
  expect(await list('status=published')).toEqual(['a']);
  expect((await call(service, '/documents?pageSize=2&page=2')).body).toMatchObject({
    page: 2,
    pageSize: 2,
    total: 3,
    results: [{}],
  });
  expect((await call(service, '/documents?status=odd')).status).toBe(400);
});

test('a document that was read can be saved again unchanged', async () => {
  const service = await createTestService();
  const data = {
    title: heading('One'),
    body: [
      ...paragraph('Text'),
      {
        type: 'paragraph',
        text: 'a link',
        spans: [{ type: 'hyperlink', start: 2, end: 6, data: { link_type: 'Web', url: 'https://a.test' } }],
      },
    ],
    author: { link_type: 'Document', id: 'nobody', text: 'N' },
    facts: [{ name: 'x', notes: [{ note: 'y' }] }],
    links: [{ link_type: 'Web', url: '/a' }],
    table: {
      head: { rows: [{ cells: [{ content: paragraph('h') }] }] },
      body: { rows: [{ cells: [{ content: paragraph('b') }] }] },
    },
    body_slices: [
      { slice_type: 'quote', variation: 'default', primary: { text: paragraph('q') }, items: [{ label: 'l' }] },
    ],
    featured: false,
  };
  await service.admin.importDocuments([{ id: 'doc-1', type: 'article', uid: 'hello', lang: 'en-gb', data }]);
  const first = (await call(service, '/documents/doc-1')).body;
  await call(service, '/documents/doc-1/draft', {
    method: 'PUT',
    body: { version: 1, uid: 'hello', tags: [], data: first.data },
  });
  const second = await service.admin.getDocument('doc-1');
  expect(second?.version).toBe(2);
  expect((await call(service, '/documents/doc-1')).body.data).toEqual(first.data);
  expect(
    await service.admin.importDocuments([{ id: 'doc-1', type: 'article', uid: 'hello', lang: 'en-gb', data }]),
  ).toEqual({
    created: 0,
    updated: 0,
    unchanged: 1,
  });
});

test('every problem of a document is reported with its path', async () => {
  const service = await createTestService();
  const answer = await call(service, '/documents/doc-1/draft', {
    method: 'PUT',
    body: {
      ...newDraft,
      data: {
        rating: 11,
        colour: 'red',
        date: '2026-02-30',
        body_slices: [{ slice_type: 'unknown' }],
        link: { link_type: 'Web', url: 'javascript:alert(1)' },
      },
    },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([
    { property: 'data.colour', error: 'is not a field of the model' },
    { property: 'data.rating', error: 'must be at most 10' },
    { property: 'data.date', error: 'must be a date such as 2026-05-31' },
    { property: 'data.link', error: 'the address must be http, https, mailto, tel or a path of the site' },
    { property: 'data.body_slices[0]', error: 'the zone takes no slices of type "unknown"' },
  ]);
});

test('invalid JSON bodies are rejected with the right status', async () => {
  const service = await createTestService();
  const put = (body: string, headers: Record<string, string> = {}): Promise<ServiceResponse> =>
    call(service, '/documents/doc-1/draft', { method: 'PUT', body, headers });
  expect((await put('{')).status).toBe(400);
  expect((await put('\ufeff{}')).status).toBe(400);
  expect((await put('[]')).status).toBe(400);
  expect((await put('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await put(`{"version":0,"data":{"a":"${'x'.repeat(1024 * 1024)}"}}`)).status).toBe(413);
  const deep = `{"version":0,"type":"article","lang":"en-gb","data":{"catalogue":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}}`;
  expect((await put(deep)).body.details?.[0]?.error).toBe('is nested deeper than 32 levels');
  const polluted = '{"version":0,"type":"article","lang":"en-gb","data":{"catalogue":{"__proto__":{"admin":true}}}}';
  expect((await put(polluted)).body.details?.[0]).toEqual({
    property: 'data.catalogue.__proto__',
    error: 'is a forbidden key',
  });
  expect((await put(JSON.stringify({ ...newDraft, version: 'new' }))).body.details?.[0]?.property).toBe('version');
});

test('unknown documents are 404 and wrong methods 405', async () => {
  const service = await createTestService();
  expect((await call(service, '/documents/none')).status).toBe(404);
  expect((await call(service, '/documents/none/publish', { method: 'POST' })).status).toBe(404);
  expect((await call(service, '/documents', { method: 'DELETE' })).status).toBe(405);
  expect((await call(service, '/documents/none/publish')).status).toBe(405);
  expect((await call(service, '/nothing')).status).toBe(404);
});
