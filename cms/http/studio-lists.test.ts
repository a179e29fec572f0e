import { expect, test } from 'vitest';
import type { DocumentList, HistoryEntry, Me, VersionContent } from '../studio-api.ts';
import type { Repository } from '../studio-models.ts';
import { send } from '../testing/call-service.ts';
import { sendBare, signIn } from '../testing/sign-in.ts';
import { createTestService, heading, testUrl } from '../testing/test-service.ts';

const importArticle = async (service: Awaited<ReturnType<typeof createTestService>>, id: string, title: string) =>
  service.admin.importDocuments([{ id, type: 'article', lang: 'en-gb', uid: id, data: { title: heading(title) } }]);

test('the list shows versions and working copies, and finds them by words without accents', async () => {
  const service = await createTestService();
  await importArticle(service, 'zurich', 'Instant payments in Zürich');
  await importArticle(service, 'madrid', 'Instant payments in Madrid');
  await service.admin.publish({ documentIds: ['zurich', 'madrid'] });
  const ada = await signIn(service, 'writer');
  const list = async (query = '') => (await ada.call<DocumentList>(`GET /admin/working${query}`)).body;
  expect((await list()).results.map(({ state }) => state)).toEqual(['published', 'published']);
  const title = {
    kind: 'set',
    id: 'change-1',
    address: 'data/title',
    base: 1,
    value: [{ type: 'heading1', text: 'Förster', spans: [] }],
  };
  const body = { client: 'c', base: 1, changes: [title] };
  expect((await ada.call('POST /admin/working/new-one/changes?type=article&lang=en-gb', { body })).status).toBe(200);
  expect((await list()).results[0]).toMatchObject({
    id: 'new-one',
    title: 'Förster',
    state: 'draft',
    languages: ['en-gb'],
  });
  expect((await list('?q=forst')).results.map(({ id }) => id)).toEqual(['new-one']);
  expect((await list('?q=INSTANT+zurich')).results.map(({ id }) => id)).toEqual(['zurich']);
  expect((await list('?state=draft')).total).toBe(1);
  expect((await list('?sort=title')).results.map(({ id }) => id)).toEqual(['new-one', 'madrid', 'zurich']);
  expect((await ada.call('GET /admin/working?state=odd')).status).toBe(400);
});

test('a changed working copy of a published document counts as modified', async () => {
  const service = await createTestService();
  await importArticle(service, 'one', 'One');
  await service.admin.publish({ documentIds: ['one'] });
  const ada = await signIn(service, 'editor');
  const teaser = { kind: 'set', id: 'change-1', address: 'data/teaser', base: 2, value: 'New' };
  await ada.call('POST /admin/working/one/changes', { body: { client: 'c', base: 2, changes: [teaser] } });
  const { body } = await ada.call<DocumentList>('GET /admin/working');
  expect(body.results[0]).toMatchObject({ id: 'one', state: 'modified' });
});

test('the models of the repository are returned with labels', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer');
  const { body } = await ada.call<Repository>('GET /admin/models');
  expect(body.languages[0]?.id).toBe('en-gb');
  expect(body.customTypes.find(({ id }) => id === 'article')?.json).toHaveProperty(['Main', 'title', 'type']);
});

test('the history names the author of each action, and a version has the content that it had', async () => {
  const service = await createTestService();
  await importArticle(service, 'one', 'First');
  await service.admin.publish({ documentIds: ['one'] });
  await importArticle(service, 'one', 'Second');
  const ada = await signIn(service, 'writer');
  const { body } = await ada.call<{ results: HistoryEntry[] }>('GET /admin/documents/one/versions');
  expect(body.results.map(({ action, version }) => [action, version])).toEqual([
    ['document.import', 2],
    ['document.publish', 1],
  ]);
  const { body: version } = await ada.call<VersionContent>('GET /admin/documents/one/versions/1');
  expect(new Map(version.content.values).get('data/title')).toMatchObject([{ text: 'First' }]);
  expect((await ada.call('GET /admin/documents/one/versions/9')).status).toBe(404);
});

test('the start key creates the first administrator, once', async () => {
  const service = await createTestService();
  const [, key = ''] = (await service.findStudioUrl()).split('#');
  const headers = { origin: testUrl };
  const person = { name: 'Ada', email: 'ada@bank.example' };
  const start = (given: string) =>
    sendBare<Me>(service, 'POST /studio/start', { body: { key: given, ...person }, headers });
  expect((await start(key.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')))).status).toBe(410);
  const ada = await start(key);
  expect([ada.status, ada.body.role]).toEqual([201, 'administrator']);
  expect(ada.headers.get('set-cookie')).toContain('HttpOnly');
  expect(await service.findStudioUrl()).toMatch(/\/studio$/);
  expect((await start(key)).status).toBe(410);
});

test('a person without the write token can upload a picture, and the list shows it', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer');
  const form = new FormData();
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  form.set('file', new Blob([pixel], { type: 'image/png' }), 'dot.png');
  form.set('alt', 'A dot');
  const headers = { cookie: ada.cookie, origin: testUrl, 'sec-fetch-site': 'same-origin' };
  const upload = new Request(`${testUrl}/admin/assets`, { method: 'POST', body: form, headers });
  const response = await service.fetch(upload);
  expect(response.status, await response.clone().text()).toBe(200);
  const { body } = await ada.call<{ items: { filename: string; alt: string }[] }>('GET /admin/assets');
  expect(body.items).toMatchObject([{ filename: 'dot.png', alt: 'A dot' }]);
  const asset = ((await response.json()) as { id: string }).id;
  expect((await ada.call(`DELETE /admin/assets/${asset}`)).status).toBe(403);
  expect((await send(service, `DELETE /asset/assets/${asset}`)).status).toBe(200);
});
