import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { undoPublishMs } from '../limits.ts';
import type { RevertResult, WorkingHead } from '../studio-api.ts';
import type { Change, ChangeResponse, FieldValue, WorkingProblem } from '../studio-types.ts';
import { getMasterRef, send, type ServiceResponse } from '../testing/call-service.ts';
import { articleType } from '../testing/test-models.ts';
import { createTestService, heading } from '../testing/test-service.ts';

interface Body extends ChangeResponse, WorkingHead {
  readonly message: string;
  readonly problems: WorkingProblem[];
  readonly total: number;
  readonly results: { data: Record<string, unknown>; action: string }[];
  readonly before: RevertResult['before'];
  readonly isNeverPublished: RevertResult['isNeverPublished'];
  readonly data: Record<string, unknown>;
}

const call = (service: ContentService, line: string, body?: unknown): Promise<ServiceResponse<Body>> =>
  send<Body>(service, line, body === undefined ? {} : { body });

let ids = 0;
const createId = (): string => `change-${(ids += 1)}`;
const set = (address: string, value: FieldValue, base = 99): Change => ({
  kind: 'set',
  id: createId(),
  address,
  base,
  value,
});

const change = (service: ContentService, id: string, changes: readonly Change[], { base = 1, query = '' } = {}) =>
  call(service, `POST /admin/working/${id}/changes${query}`, { client: 'c', base, changes });

async function createArticle(service: ContentService, id = 'one'): Promise<void> {
  await service.admin.importDocuments([
    { id, type: 'article', lang: 'en-gb', uid: id, data: { title: heading('Old'), teaser: 'Teaser' } },
  ]);
  await service.admin.publish({ documentIds: [id] });
}

async function readTeaser(service: ContentService): Promise<unknown> {
  const query = new URLSearchParams({ ref: await getMasterRef(service), q: '[[at(document.id, "one")]]' });
  return (await call(service, `GET /api/v2/documents/search?${query}`)).body.results[0]?.data['teaser'];
}

test('a change is stored, creates no version and no audit entry, and readers do not see it', async () => {
  const service = await createTestService();
  await createArticle(service);
  const audited = (await call(service, 'GET /admin/audit')).body.total;
  const { status, body } = await change(service, 'one', [set('data/teaser', 'Unfinished')], { base: 2 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ revision: 3, refused: [], problems: [] });
  expect(body.update.values).toEqual([['data/teaser', { value: 'Unfinished', revision: 3 }]]);
  expect((await call(service, 'GET /admin/working/one')).body).toMatchObject({
    version: 1,
    publishedVersion: 1,
    revision: 3,
    hasWorkingChanges: true,
    status: 'modified',
  });
  expect(await readTeaser(service)).toBe('Teaser');
  expect((await call(service, 'GET /admin/audit')).body.total).toBe(audited);
});

test('a client that starts gets everything, and a repeated request is applied once', async () => {
  const service = await createTestService();
  await createArticle(service);
  const begun = await change(service, 'one', [], { base: 0 });
  expect(begun.body.update.isWhole).toBe(true);
  expect(new Map(begun.body.update.values).get('data/teaser')).toEqual({ value: 'Teaser', revision: 2 });
  const request = [set('data/teaser', 'Once')];
  const first = await change(service, 'one', request, { base: 2 });
  const again = await change(service, 'one', request, { base: 2 });
  expect([first.body.applied, again.body.applied]).toEqual([[request[0]?.id], [request[0]?.id]]);
  expect(again.body.revision).toBe(first.body.revision);
});

test('of two concurrent changes of a field the later one is rejected, and gets the current value', async () => {
  const service = await createTestService();
  await createArticle(service);
  await change(service, 'one', [set('data/teaser', 'Theirs', 2)], { base: 2 });
  const { body } = await change(service, 'one', [set('data/teaser', 'Mine', 2)], { base: 2 });
  expect(body.refused).toMatchObject([{ reason: 'moved-on', current: 'Theirs', revision: 3 }]);
});

test('a document is created by its first change, in the given type and language', async () => {
  const service = await createTestService();
  const query = '?type=article&lang=fr-fr';
  expect((await change(service, 'new', [], { base: 0, query })).body).toMatchObject({ revision: 1 });
  expect((await call(service, 'GET /admin/working/new')).status).toBe(404);
  await change(service, 'new', [set('data/teaser', 'Begun')], { query });
  expect((await call(service, 'GET /admin/working/new')).body).toMatchObject({
    version: 0,
    lang: 'fr-fr',
    status: 'draft',
  });
  for (const wrong of [
    '?type=none&lang=fr-fr',
    '?type=article&lang=xx',
    '?type=article&lang=fr-fr&translationOf=none',
    '',
  ])
    expect((await change(service, 'other', [], { base: 0, query: wrong })).status, wrong).toBe(404);
});

test('publishing makes one version of many changes, with one audit entry for it', async () => {
  const service = await createTestService();
  await createArticle(service);
  for (const teaser of ['A', 'A b', 'A better teaser']) await change(service, 'one', [set('data/teaser', teaser)]);
  const { status, body } = await call(service, 'POST /admin/working/one/publish');
  expect([status, body.before]).toEqual([200, 1]);
  expect(await readTeaser(service)).toBe('A better teaser');
  const audit = await call(service, 'GET /admin/audit?documentId=one');
  expect(audit.body.results.map(({ action }) => action).slice(0, 2)).toEqual(['document.publish', 'document.save']);
  expect((await call(service, 'GET /admin/working/one')).body).toMatchObject({ version: 2, hasWorkingChanges: false });
  // Without changes in between there is no new version and no new ref.
  const again = await call(service, 'POST /admin/working/one/publish');
  expect([again.status, (await call(service, 'GET /admin/working/one')).body.version]).toEqual([200, 2]);
});

test('undoing a publish shows readers the version before it, and keeps the working copy', async () => {
  const service = await createTestService();
  await createArticle(service);
  await change(service, 'one', [set('data/teaser', 'A mistake')]);
  const { before } = (await call(service, 'POST /admin/working/one/publish')).body;
  expect((await call(service, 'POST /admin/documents/one/revert', { version: before })).status).toBe(200);
  expect(await readTeaser(service)).toBe('Teaser');
  expect((await call(service, 'GET /admin/working/one')).body).toMatchObject({ status: 'modified', version: 2 });
  await call(service, 'POST /admin/documents/one/revert', { version: null });
  expect(await readTeaser(service)).toBeUndefined();
});

test('a publish is not undone after another one, which readers would lose', async () => {
  const service = await createTestService();
  await createArticle(service);
  const publishTeaser = async (teaser: string) => {
    await change(service, 'one', [set('data/teaser', teaser)]);
    return (await call(service, 'POST /admin/working/one/publish')).body;
  };
  const { before, version: published } = await publishTeaser('Mine');
  await publishTeaser('Theirs');
  const late = await call(service, 'POST /admin/documents/one/revert', { version: before, published });
  expect([late.status, await readTeaser(service)]).toEqual([409, 'Theirs']);
  const { version } = (await call(service, 'GET /admin/working/one')).body;
  const undone = await call(service, 'POST /admin/documents/one/revert', { version: published, published: version });
  expect([undone.status, await readTeaser(service)]).toEqual([200, 'Mine']);
});

test('a first publish that is undone at once never was: the document is a draft, and can go to the trash', async () => {
  const service = await createTestService();
  const begin = async (id: string) => {
    await change(service, id, [set('data/teaser', 'New'), set('uid', id)], { query: '?type=article&lang=en-gb' });
    return (await call(service, `POST /admin/working/${id}/publish`)).body.before;
  };
  const revert = (id: string) => call(service, `POST /admin/documents/${id}/revert`, { version: null });
  const trash = async (id: string) => (await call(service, 'POST /admin/documents/trash', { ids: [id] })).status;
  expect(await begin('slip')).toBeNull();
  expect((await revert('slip')).body).toMatchObject({ isNeverPublished: true, documentIds: ['slip'] });
  expect((await call(service, 'GET /admin/working/slip')).body).toMatchObject({ status: 'draft', mayTrash: true });
  expect((await call(service, 'GET /api/v2/taken-down')).body).toEqual({ documents: [] });
  expect(await trash('slip')).toBe(200);

  await begin('late');
  service.clock.advance(undoPublishMs + 1);
  expect((await revert('late')).body).toMatchObject({ isNeverPublished: false });
  expect((await call(service, 'GET /admin/working/late')).body).toMatchObject({ status: 'unpublished' });
  expect(await trash('late')).toBe(409);

  await begin('again');
  await call(service, 'POST /admin/documents/again/unpublish');
  service.clock.advance(1);
  await call(service, 'POST /admin/working/again/publish');
  expect((await revert('again')).body).toMatchObject({ isNeverPublished: false });
  expect(await trash('again')).toBe(409);
});

test.each([
  ['a number outside its range', 'data/rating', 11, 'data/rating'],
  ['a value that the field cannot read', 'data/hero', { main: 7 }, 'data/hero'],
  ['a field that no model has', 'data/none', 'x', 'data/none'],
  ['a uid with blanks', 'uid', 'two words', 'uid'],
] as const)('%s is a problem, which prevents a version but not a change', async (_name, address, value, problem) => {
  const service = await createTestService();
  await createArticle(service);
  const { body, status } = await change(service, 'one', [set(address, value)]);
  expect([status, body.refused]).toEqual([200, []]);
  expect(body.problems.map((one) => one.address)).toContain(problem);
  const refused = await call(service, 'POST /admin/working/one/publish');
  expect([refused.status, refused.body.problems[0]?.address]).toEqual([422, problem]);
  expect((await call(service, 'GET /admin/working/one')).body.version).toBe(1);
  expect(await readTeaser(service)).toBe('Teaser');
});

test('the uid of another document is a problem', async () => {
  const service = await createTestService();
  await createArticle(service);
  await createArticle(service, 'two');
  const { body } = await change(service, 'two', [set('uid', 'one')]);
  expect(body.problems).toEqual([{ address: 'uid', message: '"one" belongs to another document', isUidTaken: true }]);
  const refused = await call(service, 'POST /admin/working/two/publish');
  expect([refused.status, refused.body.message]).toEqual([409, '"one" belongs to another document.']);
});

test('publishing is rejected if the content has changed since the person saw it', async () => {
  const service = await createTestService();
  await createArticle(service);
  const publish = (revision: number, publishedVersion: number | null) =>
    call(service, 'POST /admin/working/one/publish', { seen: { revision, publishedVersion } });
  const { revision } = (await change(service, 'one', [set('data/teaser', 'Mine')])).body;
  await change(service, 'one', [set('data/rating', 3)]);
  const moved = await publish(revision, 1);
  expect([moved.status, moved.body.message]).toEqual([409, expect.stringContaining('Nothing was published')]);
  expect((await publish(revision + 1, null)).status).toBe(409);
  expect(await readTeaser(service)).toBe('Teaser');
  const note = { seen: { revision: revision + 1, publishedVersion: 1 }, note: 'The new fee' };
  expect((await call(service, 'POST /admin/working/one/publish', note)).status).toBe(200);
  const history = await send(service, 'GET /admin/documents/one/versions');
  expect(JSON.stringify(history.body)).toContain('"The new fee"');
  expect(await readTeaser(service)).toBe('Mine');
});

test('a version saved by a token is merged into the working copy; a conflicting value is kept aside', async () => {
  const service = await createTestService();
  await createArticle(service);
  await change(service, 'one', [set('data/teaser', 'Typed'), set('data/category', 'news')], { base: 2 });
  const data = { title: heading('From a token'), teaser: 'From a token' };
  await call(service, 'PUT /admin/documents/one/draft', { version: 1, uid: 'one', data });
  const { body } = await change(service, 'one', [], { base: 0 });
  const values = new Map(body.update.values.map(([address, { value }]) => [address, value]));
  expect(values.get('data/teaser')).toBe('From a token');
  expect(values.get('data/category')).toBe('news');
  expect(values.get('data/title')).toMatchObject([{ text: 'From a token' }]);
  expect(body.update.kept).toMatchObject([{ address: 'data/teaser', value: 'Typed', author: 'write-token' }]);
  const refused = await call(service, 'POST /admin/working/one/publish');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('1 text is kept aside')]);
  expect((await call(service, 'POST /admin/working/one/publish', { withoutKept: true })).status).toBe(200);
});

test('slices and group items are inserted, moved and removed, and published in their order', async () => {
  const service = await createTestService();
  await createArticle(service);
  const insert = (key: string, after: string[]): Change => ({
    kind: 'insert',
    id: createId(),
    list: 'data/body_slices',
    key,
    after,
    content: {
      values: [
        ['slice_type', 'quote'],
        ['variation', 'default'],
        ['primary/text', [{ type: 'paragraph', text: key, spans: [] }]],
      ],
      lists: [],
    },
  });
  const fact = (key: string): Change => ({
    kind: 'insert',
    id: createId(),
    list: 'data/facts',
    key,
    after: ['first'],
    content: { values: [['name', key]], lists: [] },
  });
  const { body } = await change(service, 'one', [insert('a', []), insert('b', ['a']), fact('first'), fact('second')]);
  expect(body).toMatchObject({ refused: [], problems: [] });
  await change(service, 'one', [{ kind: 'move', id: createId(), list: 'data/body_slices', key: 'b', after: [] }]);
  expect((await call(service, 'POST /admin/working/one/publish')).status).toBe(200);
  const { data } = (await call(service, 'GET /admin/documents/one')).body;
  expect(data['body_slices']).toMatchObject([{ id: 'b' }, { id: 'a' }]);
  expect(data['facts']).toMatchObject([{ name: 'first' }, { name: 'second' }]);
});

test('a document above the size limit gets 413 and stays as it was', async () => {
  const service = await createTestService();
  await createArticle(service);
  const large = 'x'.repeat(200_000);
  for (const name of ['teaser', 'category', 'clip', 'accent', 'place'])
    await change(service, 'one', [set(`data/${name}`, large)]);
  const { status, body } = await change(service, 'one', [set('data/moment', large)]);
  expect([status, body.message]).toEqual([413, expect.stringContaining('larger than')]);
});

test('invalid requests, unknown documents and wrong tokens change nothing', async () => {
  const service = await createTestService();
  await createArticle(service);
  expect((await change(service, 'a%20b', [])).status).toBe(400);
  expect((await change(service, 'none', [])).status).toBe(404);
  expect((await call(service, 'POST /admin/working/one/changes', { client: 'c' })).status).toBe(400);
  for (const version of [0, 1e19, 1e300])
    expect((await call(service, 'POST /admin/documents/one/revert', { version })).status).toBe(400);
  expect((await call(service, 'POST /admin/documents/one/revert', { version: 9 })).status).toBe(404);
  expect((await send(service, 'GET /admin/working/one', { token: 'wrong' })).status).toBe(401);
});

test('a field that is required to publish is reported with each change, and prevents only publishing', async () => {
  const service = await createTestService();
  await createArticle(service);
  const { Main } = articleType.json;
  const teaser = { type: 'Text', config: { studio: { required: true } } };
  await service.admin.putModels({
    customTypes: [{ ...articleType, json: { Main: { ...Main, teaser } } }],
    sharedSlices: [],
  });
  const missing = { address: 'data/teaser', message: 'is needed to publish', isForPublishing: true };
  expect((await change(service, 'one', [set('data/teaser', ' ')])).body.problems).toEqual([missing]);
  const refused = await call(service, 'POST /admin/working/one/publish');
  expect([refused.status, refused.body.problems]).toEqual([422, [missing]]);
  const bulk = await call(service, 'POST /admin/documents/bulk', { action: 'publish', ids: ['one'] });
  expect([bulk.status, await readTeaser(service)]).toEqual([422, 'Teaser']);
  expect((await call(service, 'POST /admin/working/one/version')).body.version).toBe(2);
});

test("a new document has its model's default values, and the first publish sets an empty date to that day", async () => {
  const service = await createTestService({ now: () => new Date('2026-11-26T05:00:00Z') });
  const { Main } = articleType.json;
  const date = { type: 'Date', config: { studio: { publishDay: true } } };
  const category = { type: 'Select', config: { ...Main.category.config, default_value: 'guide' } };
  await service.admin.putModels({
    customTypes: [{ ...articleType, json: { Main: { ...Main, category, date } } }],
    sharedSlices: [],
  });
  const query = '?type=article&lang=en-gb';
  const begun = (await change(service, 'new', [], { base: 0, query })).body.update.values;
  expect(begun).toEqual([
    ['data/category', { value: 'guide', revision: 1 }],
    ['data/featured', { value: true, revision: 1 }],
  ]);
  await change(service, 'new', [set('uid', 'new'), set('data/title', heading('New')), set('data/category', null)], {
    query,
  });
  const getDate = async () => {
    const { values } = (await change(service, 'new', [], { base: 0 })).body.update;
    return Object.fromEntries(values)['data/date']?.value;
  };
  expect((await call(service, 'POST /admin/working/new/version')).body.version).toBe(1);
  expect(await getDate()).toBeUndefined();
  expect((await call(service, 'POST /admin/working/new/publish')).status).toBe(200);
  expect(await getDate()).toBe('2026-11-26');
  const published = new URLSearchParams({ ref: await getMasterRef(service), q: '[[at(document.id, "new")]]' });
  const { results } = (await call(service, `GET /api/v2/documents/search?${published}`)).body;
  expect(results[0]?.data).toMatchObject({ date: '2026-11-26', category: null, featured: true });
  await change(service, 'new', [set('data/date', null)]);
  await call(service, 'POST /admin/working/new/publish');
  expect(await getDate()).toBeNull();
});
