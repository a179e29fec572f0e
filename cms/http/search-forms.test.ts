import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { call, fillWithDrafts } from '../testing/call-service.ts';
import { createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

async function readForms(service: ContentService, query = ''): Promise<Record<string, Record<string, unknown>>> {
  const response = await service.fetch(new Request(`${testUrl}/api/v2${query}`));
  const root: { forms: Record<string, Record<string, unknown>> } = await response.json();
  return root.forms;
}

test('a bookmark names a document in the entry response, for every reader', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  expect((await call(service, 'PUT /admin/bookmarks/home', { documentId: 'one' })).status).toBe(200);
  expect((await call(service, 'PUT /admin/bookmarks/home', { documentId: 'two' })).status).toBe(200);
  expect((await call(service, 'GET /api/v2')).body.bookmarks).toEqual({ home: 'two' });
  expect((await call(service, 'PUT /admin/bookmarks/home', { documentId: 'none' })).status).toBe(404);
  expect((await call(service, 'PUT /admin/bookmarks/no%20name', { documentId: 'one' })).status).toBe(400);
  expect((await call(service, 'DELETE /admin/bookmarks/home')).status).toBe(204);
  expect((await call(service, 'DELETE /admin/bookmarks/home')).status).toBe(404);
  expect((await call(service, 'GET /api/v2')).body.bookmarks).toEqual({});
});

test('a collection is a search form with its own query and all fields of a search', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  const query = '[[:d = any(document.type, ["article"])]]';
  expect((await call(service, 'PUT /admin/collections/articles', { name: 'Articles', query })).status).toBe(200);
  const { everything, articles } = await readForms(service, `?access_token=${testWriteToken}&routes=%5B%5D`);
  expect(articles).toEqual({
    ...everything,
    name: 'Articles',
    rel: 'collection',
    fields: { ...(everything?.['fields'] as object), q: { type: 'String', multiple: true, default: query } },
  });
  expect(articles).toMatchObject({
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    action: `${testUrl}/api/v2/documents/search`,
    fields: { access_token: { default: testWriteToken }, routes: { default: '[]' }, page: { default: '1' } },
  });
  expect((await call(service, 'PUT /admin/collections/bad', { name: 'B', query: '[[at(' })).status).toBe(400);
  expect((await call(service, 'PUT /admin/collections/bad', { name: 'B', query: '[[at(my.none.x, 1)]]' })).status).toBe(
    400,
  );
  expect((await call(service, 'PUT /admin/collections/everything', { name: 'B', query })).status).toBe(409);
  expect((await call(service, 'DELETE /admin/collections/articles')).status).toBe(204);
  expect(Object.keys(await readForms(service))).toEqual(['everything', 'tags']);
});

/** The old kit's types lack these members. */
interface OldApi {
  readonly getBookmark: (name: string) => Promise<{ id: string }>;
  readonly currentExperiment: () => { googleId: () => string } | null;
  readonly experiments: { refFromCookie: (cookie: string) => string | null };
  readonly form: (id: string) => { ref: (ref: string) => { submit: () => Promise<{ results: { id: string }[] }> } };
  readonly master: () => string;
}

test('the old kit finds bookmarks, experiments and collections', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  await call(service, 'PUT /admin/bookmarks/home', { documentId: 'one' });
  await call(service, 'PUT /admin/collections/articles', { name: 'Articles', query: '[[at(document.id, "two")]]' });
  const variations = [{ label: 'A' }, { label: 'B' }];
  const made = await call(service, 'POST /admin/experiments', { name: 'E', googleId: 'gid', variations });
  const started = await call(service, `POST /admin/experiments/${made.body.id}/start`);
  const kit: { getApi: (url: string, options: object) => Promise<OldApi> } = createRequire(import.meta.url)(
    'prismic-javascript',
  );
  const requestHandler = {
    request(url: string, done: (error: unknown, body?: unknown, response?: object, ttl?: number) => void) {
      const read = async (): Promise<void> => {
        const response = await service.fetch(new Request(url));
        done(null, await response.json(), {}, 0);
      };
      void read();
    },
  };
  const api = await kit.getApi(`${testUrl}/api/v2`, { requestHandler });
  expect((await api.getBookmark('home')).id).toBe('one');
  await expect(api.getBookmark('none')).rejects.toBe('Error retrieving bookmarked id');
  expect(api.currentExperiment()?.googleId()).toBe('gid');
  expect(api.experiments.refFromCookie('gid 1')).toBe(started.body.variations?.[1]?.ref);
  expect(api.experiments.refFromCookie('gid 2')).toBeNull();
  const found = await api.form('articles').ref(api.master()).submit();
  expect(found.results.map(({ id }) => id)).toEqual(['two']);
});
