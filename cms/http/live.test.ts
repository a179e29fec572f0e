import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { livePageIdleMs } from '../limits.ts';
import type { LivePage, LivePatch } from '../studio-api.ts';
import type { Change, FieldValue } from '../studio-types.ts';
import { getMasterRef, send, type ServiceResponse } from '../testing/call-service.ts';
import { sendBare, signIn } from '../testing/sign-in.ts';
import { createTestService, heading } from '../testing/test-service.ts';

interface Body extends LivePage {
  readonly documentId: string;
  readonly message: string;
  readonly total_results_size: number;
  readonly results: {
    id: string;
    uid: string | null;
    url: string | null;
    lang: string;
    data: Record<string, unknown>;
  }[];
}

const call = (service: ContentService, line: string, body?: unknown): Promise<ServiceResponse<Body>> =>
  send<Body>(service, line, body === undefined ? {} : { body });

let ids = 0;
const set = (address: string, value: FieldValue): Change => ({
  kind: 'set',
  id: `live-change-${(ids += 1)}`,
  address,
  base: 999,
  value,
});

const change = (service: ContentService, id: string, changes: readonly Change[], query = '') =>
  call(service, `POST /admin/working/${id}/changes${query}`, { client: 'c', base: 1, changes });

async function fill(service: ContentService): Promise<void> {
  await service.admin.importDocuments(
    ['one', 'two', 'three'].map((id, index) => ({
      id,
      type: 'article',
      lang: 'en-gb',
      uid: id,
      tags: [],
      data: { title: heading(id), teaser: `Teaser ${id}`, rating: index, category: 'news' },
    })),
  );
  await service.admin.publish({ documentIds: ['one', 'two', 'three'] });
}

async function begin(service: ContentService, id: string, query = ''): Promise<string> {
  const { status, body } = await call(service, `POST /admin/working/${id}/live${query}`);
  expect(status).toBe(201);
  return body.token;
}

const search = (service: ContentService, ref: string, q: string, more: Record<string, string> = {}) =>
  sendBare<Body>(service, `GET /api/v2/documents/search?${new URLSearchParams({ ref, q, ...more })}`);

const read = async (service: ContentService, ref: string, id = 'one') =>
  (await search(service, ref, `[[at(document.id, "${id}")]]`)).body.results[0];

const patch = (service: ContentService, token: string, given: Partial<LivePatch>) =>
  sendBare<Body>(service, `PUT /api/v2/live/${token}`, {
    body: { sequence: 1, isWhole: false, values: [], lists: [], ...given } satisfies LivePatch,
  });

test('a live token shows the working copy, and readers do not see it', async () => {
  const service = await createTestService({ siteUrl: 'http://site.test/base' });
  await fill(service);
  await change(service, 'one', [set('data/teaser', 'Unfinished')]);
  const { body } = await call(service, 'POST /admin/working/one/live');
  expect(body.url).toBe(`http://site.test/base/_live/${body.token}`);
  expect((await read(service, body.token))?.data['teaser']).toBe('Unfinished');
  expect((await read(service, body.token, 'two'))?.data['teaser']).toBe('Teaser two');
  expect((await read(service, await getMasterRef(service)))?.data['teaser']).toBe('Teaser one');
  await change(service, 'one', [set('data/teaser', 'And on')]);
  const shown = await search(service, body.token, '[[at(document.id, "one")]]');
  expect(shown.body.results[0]?.data['teaser']).toBe('And on');
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect((await sendBare<Body>(service, `GET /api/v2/live/${body.token}`)).body).toEqual({ documentId: 'one' });
});

test('a patch is shown on top of the working copy', async () => {
  const service = await createTestService();
  await fill(service);
  const token = await begin(service, 'one');
  const whole: Partial<LivePatch> = {
    isWhole: true,
    values: [
      ['uid', 'one'],
      ['data/teaser', 'Typed'],
      ['data/body_slices/@a/slice_type', 'quote'],
      ['data/body_slices/@a/primary/text', [{ type: 'paragraph', text: 'A', spans: [] }]],
    ],
    lists: [['data/body_slices', ['a']]],
  };
  expect((await patch(service, token, whole)).status).toBe(204);
  const first = await read(service, token);
  expect(first?.data['teaser']).toBe('Typed');
  expect(first?.data['body_slices']).toMatchObject([
    { id: 'a', slice_type: 'quote', primary: { text: [{ text: 'A' }] } },
  ]);
  const next = await patch(service, token, {
    sequence: 2,
    values: [['data/teaser', 'Typed on']],
    lists: [['data/body_slices', []]],
  });
  expect(next.status).toBe(204);
  expect((await read(service, token))?.data).toMatchObject({ teaser: 'Typed on', body_slices: [] });
  // Another frame of the same document has its own content.
  expect((await read(service, await begin(service, 'one')))?.data['teaser']).toBe('Teaser one');
});

test('a patch whose predecessor is missing gets 409, until a whole one is sent', async () => {
  const service = await createTestService();
  await fill(service);
  const token = await begin(service, 'one');
  const values: LivePatch['values'] = [['data/teaser', 'Typed']];
  expect((await patch(service, token, { values })).status).toBe(409);
  expect((await patch(service, token, { sequence: 4, isWhole: true, values })).status).toBe(204);
  expect((await patch(service, token, { sequence: 6, values })).status).toBe(409);
  expect((await patch(service, token, { sequence: 5, values })).status).toBe(204);
});

test.each([
  ['a value that the field cannot read', 'data/hero', { main: 7 }],
  ['a uid with blanks', 'uid', 'two words'],
  ['no uid', 'uid', null],
] as const)('%s leaves the last valid value in place', async (_name, address, value) => {
  const service = await createTestService();
  await fill(service);
  const token = await begin(service, 'one');
  const whole = {
    isWhole: true,
    values: [
      ['uid', 'one'],
      ['data/teaser', 'A'],
    ],
  } as const;
  await patch(service, token, whole);
  const before = await read(service, token);
  await patch(service, token, {
    sequence: 2,
    values: [
      [address, value],
      ['data/teaser', 'B'],
    ],
  });
  expect(await read(service, token)).toMatchObject({
    uid: 'one',
    data: { hero: before?.data['hero'], teaser: 'B' },
  });
});

test('a document that was never published, or does not exist yet, is found by queries', async () => {
  const service = await createTestService();
  await fill(service);
  const place = '?type=article&lang=en-gb';
  await change(service, 'new', [set('uid', 'new'), set('data/title', heading('New')), set('data/rating', 9)], place);
  const token = await begin(service, 'new');
  const all = '[[at(document.type, "article")]]';
  for (const [q, more, expected] of [
    ['[[at(my.article.uid, "new")]]', {}, ['new']],
    ['[[at(document.type, "article")][number.gt(my.article.rating, 8)]]', {}, ['new']],
    ['[[fulltext(document, "néw")]]', {}, ['new']],
    ['[[at(my.article.uid, "none")]]', {}, []],
    [all, { orderings: '[my.article.rating desc]' }, ['new', 'three', 'two', 'one']],
    [all, { orderings: '[my.article.rating]' }, ['one', 'two', 'three', 'new']],
    [all, { orderings: '[my.article.rating desc]', pageSize: '2', page: '2' }, ['two', 'one']],
    [all, {}, ['one', 'two', 'three', 'new']],
  ] as const)
    expect(
      (await search(service, token, q, more)).body.results.map(({ id }) => id),
      `${q} ${JSON.stringify(more)}`,
    ).toEqual(expected);
  expect((await search(service, token, all, { pageSize: '1' })).body.total_results_size).toBe(4);
  const begun = await begin(service, 'begun', place);
  expect((await read(service, begun, 'begun'))?.uid).toBeNull();
  expect((await call(service, 'POST /admin/working/none/live')).status).toBe(404);
});

test('queries and orderings use the new values of a document, which is also found by its former uid', async () => {
  const service = await createTestService();
  await fill(service);
  const token = await begin(service, 'one');
  await change(service, 'one', [set('data/rating', 5), set('uid', 'renamed'), set('data/category', 'guide')]);
  const orderings = '[my.article.rating desc]';
  const news = '[[at(document.type, "article")][at(my.article.category, "news")]]';
  const found = async (q: string, more = {}) =>
    (await search(service, token, q, more)).body.results.map(({ id }) => id);
  expect(await found('[[at(document.type, "article")]]', { orderings })).toEqual(['one', 'three', 'two']);
  expect(await found(news)).toEqual(['two', 'three']);
  expect(await found('[[at(my.article.uid, "renamed")]]')).toEqual(['one']);
  expect((await search(service, token, '[[at(my.article.uid, "one")]]')).body.results[0]?.uid).toBe('renamed');
});

test('a token ends with its session, with its API token, and when it is unused', async () => {
  const service = await createTestService();
  await fill(service);
  const writer = await signIn(service, 'writer');
  const { body: created } = await send(service, 'POST /admin/tokens', { body: { name: 'x', scopes: ['admin'] } });
  const ofSession = (await writer.call<Body>('POST /admin/working/one/live')).body.token;
  const ofToken = (await send<Body>(service, 'POST /admin/working/one/live', { token: created.token })).body.token;
  const unused = await begin(service, 'one');
  for (const token of [ofSession, ofToken, unused]) expect((await read(service, token))?.id).toBe('one');
  await writer.call('DELETE /admin/session');
  await send(service, `DELETE /admin/tokens/${created.id}`);
  service.clock.advance(livePageIdleMs - 1);
  expect((await read(service, unused))?.id).toBe('one');
  service.clock.advance(livePageIdleMs);
  for (const token of [ofSession, ofToken, unused]) {
    expect((await search(service, token, '')).status).toBe(404);
    expect((await patch(service, token, { isWhole: true })).status).toBe(404);
  }
});

test('a forged token is rejected, and a valid one gives access to the draft of its document only', async () => {
  const service = await createTestService();
  await fill(service);
  const token = await begin(service, 'one');
  const [head = '', text = '', signature = ''] = token.split('.');
  const other = Buffer.from(text, 'base64url').toString().replace('"one"', '"two"');
  for (const forged of [
    `${head}.${Buffer.from(other).toString('base64url')}.${signature}`,
    `${head}.${text}.${'A'.repeat(43)}`,
    'live.',
    `live.${'x'.repeat(5000)}.${signature}`,
    'live.{}.x',
  ]) {
    expect((await search(service, forged, '')).status, forged).toBe(404);
    expect((await patch(service, encodeURIComponent(forged), { isWhole: true })).status, forged).toBe(404);
  }
  await change(service, 'two', [set('data/teaser', 'Secret')]);
  expect((await read(service, token, 'two'))?.data['teaser']).toBe('Teaser two');
  expect(
    (await sendBare(service, `GET /admin/working/one`, { headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(401);
});

test('a patch has a size limit, is validated, and must be JSON', async () => {
  const service = await createTestService();
  await fill(service);
  const token = await begin(service, 'one');
  const large = { isWhole: true, values: [['data/teaser', 'x'.repeat(2 * 1024 * 1024)]] } as const;
  expect((await patch(service, token, large)).status).toBe(413);
  for (const wrong of [{ values: [['__proto__/x', 1]] }, { sequence: 0 }, { lists: [['data/body_slices', ['<']]] }])
    expect((await patch(service, token, { isWhole: true, ...(wrong as object) })).status, JSON.stringify(wrong)).toBe(
      400,
    );
  const text = await sendBare(service, `PUT /api/v2/live/${token}`, {
    body: {},
    headers: { 'content-type': 'text/plain' },
  });
  expect(text.status).toBe(415);
});
