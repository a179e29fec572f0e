import { expect, test } from 'vitest';
import type { DocumentHeadings, DocumentUse, FilterChoices, LinkChoices, UidClaim } from '../studio-api.ts';
import { send } from '../testing/call-service.ts';
import { createTestService, heading, paragraph } from '../testing/test-service.ts';
import { article, asNew, call, listIds, write } from '../testing/write-in-studio.ts';

test('a search finds words in the newest text, with the places where they match', async () => {
  const service = await createTestService();
  const body = paragraph('Payments reach Zürich within ten seconds.');
  await service.admin.importDocuments([article('one', { body }), article('two', { teaser: 'Cards' })]);
  await service.admin.publish({ documentIds: ['one', 'two'] });
  const { body: list } = await call(service, 'GET /admin/working?q=zuric+ABOUT');
  expect(list.results).toHaveLength(1);
  expect(list.results[0]).toMatchObject({ id: 'one', matches: { title: [[0, 5]] } });
  const { text = '', ranges = [] } = list.results[0]?.matches?.excerpt ?? {};
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Züric']);
  await write(service, 'one', { 'data/body': paragraph('Now Genève.'), 'data/title': heading('Renamed') });
  expect((await call(service, 'GET /admin/working?q=rename')).body.results[0]?.title).toBe('Renamed');
  expect(await listIds(service, '?q=geneve')).toEqual(['one']);
  expect(await listIds(service, '?q=zurich')).toEqual([]);
  await call(service, 'POST /admin/working/one/publish');
  expect(await listIds(service, '?q=geneve&state=published')).toEqual(['one']);
});

test('the list is filtered by author, time, tag, release, problems, languages and uses', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([
    article('one', { link: { link_type: 'Document', id: 'two' } }, { tags: ['legal'] }),
    article('two'),
    { ...article('un'), lang: 'fr-fr', translationOf: 'one' },
  ]);
  service.clock.advance(1000);
  await write(service, 'two', { uid: 'one' });
  const { body: list } = await call(service, 'GET /admin/working');
  expect(list.results[0]).toMatchObject({
    id: 'two',
    problems: 1,
    uid: 'one',
    changedBy: { id: 'write-token', name: 'Write token' },
  });
  expect(list.results.find(({ id }) => id === 'one')?.translations).toEqual([
    { id: 'one', lang: 'en-gb', state: 'draft' },
    { id: 'un', lang: 'fr-fr', state: 'draft' },
  ]);
  expect(await listIds(service, '?problem=1')).toEqual(['two']);
  expect(await listIds(service, '?tag=legal')).toEqual(['one']);
  expect(await listIds(service, '?missing=fr-fr')).toEqual(['two']);
  expect(await listIds(service, '?unused=1&lang=en-gb')).toEqual(['one']);
  expect(await listIds(service, `?since=${service.clock.now().getTime()}`)).toEqual(['two']);
  expect(await listIds(service, '?author=write-token')).toEqual(['two']);
  const { body: release } = await send(service, 'POST /admin/releases', { body: { label: 'Spring' } });
  await send(service, `PUT /admin/releases/${release.id}/documents/one`);
  expect(await listIds(service, `?release=${release.id}`)).toEqual(['one']);
  const listReleases = async () => (await call(service, 'GET /admin/working?tag=legal')).body.results[0]?.releases;
  expect(await listReleases()).toEqual([{ id: release.id, label: 'Spring', scheduledAt: null }]);
  const scheduledAt = service.clock.now().getTime() + 3_600_000;
  const at = new Date(scheduledAt).toISOString();
  await send(service, `POST /admin/releases/${release.id}/publish`, { body: { scheduledAt: at } });
  expect(await listReleases()).toEqual([{ id: release.id, label: 'Spring', scheduledAt }]);
  for (const query of ['?state=odd', '?problem=yes', '?since=now', '?sort=uid', '?cursor=abc', `?q=${'x'.repeat(201)}`])
    expect((await call(service, `GET /admin/working${query}`)).status).toBe(400);
});

test('pages continue each other although documents change between them, and count once', async () => {
  const service = await createTestService();
  const ids = Array.from({ length: 150 }, (_, index) => `doc-${String(index).padStart(3, '0')}`);
  await service.admin.importDocuments(ids.map((id) => article(id)));
  const { body: first } = await call(service, 'GET /admin/working?sort=title');
  expect([first.total, first.results.length]).toEqual([150, 100]);
  await service.admin.importDocuments([article('aaa')]);
  const { body: second } = await call(service, `GET /admin/working?sort=title&cursor=${first.cursor}`);
  expect([second.total, second.cursor]).toEqual([150, null]);
  expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(ids);
  expect((await call(service, `GET /admin/working?sort=type&cursor=${first.cursor}`)).status).toBe(400);
  expect((await call(service, `GET /admin/working?sort=title&order=descending&cursor=${first.cursor}`)).status).toBe(
    400,
  );
});

test('of given documents those that a list has are named in its order', async () => {
  const service = await createTestService();
  await service.admin.importDocuments(['a', 'b', 'c', 'd'].map((id) => article(id)));
  await service.admin.importDocuments([{ ...article('un'), lang: 'fr-fr' }]);
  await call(service, 'POST /admin/documents/trash', { ids: ['b'] });
  expect(await listIds(service, '?sort=title&lang=en-gb&among=d,b,a,un,none')).toEqual(['a', 'd']);
  expect(await listIds(service, '?sort=title&order=descending&among=d,a')).toEqual(['d', 'a']);
  expect(await listIds(service, '?q=about+d&among=d,a')).toEqual(['d']);
  expect(await listIds(service, '?sort=title&type=author,article&among=d,a')).toEqual(['a', 'd']);
  expect(await listIds(service, '?type=author,team&among=d,a')).toEqual([]);
  expect(await listIds(service, '?state=trashed&among=d,b')).toEqual(['b']);
});

test('a copied document is new, has the newest content of the original, and has no uid', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one', { teaser: 'Teaser' })]);
  await write(service, 'one', { 'data/teaser': 'Newest' });
  expect((await call(service, 'POST /admin/working/two/copy', { from: 'one' })).status).toBe(200);
  expect((await call(service, 'GET /admin/working?ids=two,none')).body.results).toMatchObject([
    { id: 'two', title: 'About one', uid: null, state: 'draft', groupId: 'two' },
  ]);
  expect(await listIds(service, '?q=newest')).toHaveLength(2);
  expect((await call(service, 'POST /admin/working/two/copy', { from: 'one' })).status).toBe(409);
  expect((await call(service, 'POST /admin/working/three/copy', { from: 'none' })).status).toBe(404);
});

test('the uses of a document name documents and fields, in the newest and in the published content', async () => {
  const service = await createTestService();
  const quote = {
    id: 'quote$1',
    slice_type: 'quote',
    variation: 'default',
    items: [],
    primary: {
      text: [
        {
          type: 'paragraph',
          text: 'a b',
          spans: [{ type: 'hyperlink', start: 0, end: 1, data: { link_type: 'Document', id: 'two' } }],
        },
      ],
    },
  };
  await service.admin.importDocuments([
    article('one', { author: { link_type: 'Document', id: 'two' }, body_slices: [quote] }),
    article('two'),
  ]);
  await service.admin.publish({ documentIds: ['one'] });
  await write(service, 'one', { 'data/author': null });
  const { body } = await call<{ results: DocumentUse[] }>(service, 'GET /admin/documents/two/uses');
  expect(body.results.map(({ document }) => [document.id, document.state])).toEqual([['one', 'modified']]);
  expect(body.results[0]?.fields.toSorted((one, other) => (one.address < other.address ? -1 : 1))).toMatchObject([
    { address: 'data/author', isInNewest: false, isLive: true },
    { isInNewest: true, isLive: true },
  ]);
  expect((await call(service, 'GET /admin/documents/one/uses')).body.results).toEqual([]);
});

test('link targets are found by name first, and have their headings as anchors', async () => {
  const service = await createTestService();
  const toHeading = (text: string) => ({ type: 'heading2', text, spans: [] });
  const body = [toHeading('Fees & rates'), ...paragraph('two'), toHeading('हिन्दी ガイド')];
  await service.admin.importDocuments([article('two'), article('one', { body })]);
  const ask = async (query: string) => (await call<LinkChoices>(service, `GET /admin/links?${query}`)).body;
  expect((await ask('q=two')).documents.map(({ id }) => id)).toEqual(['two', 'one']);
  expect((await ask('q=two&types=author,page')).documents).toEqual([]);
  const line = 'GET /admin/headings?documents=one,absent,two,one';
  const { results } = (await call<{ results: DocumentHeadings[] }>(service, line)).body;
  expect(results).toEqual([
    {
      document: 'one',
      headings: [
        { anchorId: 'fees-rates', text: 'Fees & rates', level: 2 },
        { anchorId: 'हिन्दी-ガイド', text: 'हिन्दी ガイド', level: 2 },
      ],
    },
    { document: 'two', headings: [] },
  ]);
  expect((await call(service, 'GET /admin/headings')).status).toBe(400);
});

test('a match in a uid, a tag or an id alone is shown', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one', {}, { uid: 'fees-2026', tags: ['legal', 'cards'] })]);
  for (const [q, text] of [
    ['2026', 'fees-2026'],
    ['card', 'legal, cards'],
  ] as const) {
    const { matches } = (await call(service, `GET /admin/working?q=${q}`)).body.results[0] ?? {};
    expect(matches?.excerpt?.text).toBe(text);
  }
});

test('filters offer all authors and tags, not only those of the first page', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one', {}, { tags: ['legal'] }), article('two')]);
  await send(service, 'POST /admin/documents/bulk', { body: { action: 'tag', ids: ['two'], tags: ['fees'] } });
  const { body } = await call<FilterChoices>(service, 'GET /admin/filters');
  expect(body).toEqual({
    authors: [
      { id: 'process', name: 'The service' },
      { id: 'write-token', name: 'Write token' },
    ],
    tags: ['fees', 'legal'],
  });
});

test('link targets in the language of the linking document come first, however many others changed later', async () => {
  const service = await createTestService();
  const french = Array.from({ length: 20 }, (_, index) => article(`french-${index}`, {}, { lang: 'fr-fr' }));
  await service.admin.importDocuments([article('own', { teaser: 'Ada' }), article('ada-b'), article('ada-a')]);
  service.clock.advance(1000);
  await service.admin.importDocuments([article('ada'), ...french]);
  const ask = async (query: string) =>
    (await call<LinkChoices>(service, `GET /admin/links?${query}`)).body.documents.map(({ id }) => id);
  // Each request reads the words of a limited number of documents.
  await expect.poll(() => ask('q=ada&lang=en-gb')).toEqual(['ada', 'ada-a', 'ada-b', 'own']);
  expect((await ask('lang=en-gb')).slice(0, 4)).toEqual(['ada', 'ada-a', 'ada-b', 'own']);
  expect((await ask('lang=fr-fr')).filter((id) => id.startsWith('french'))).toHaveLength(20);
});

test('a uid is taken by drafts too, and remains taken by documents that were published with it', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([article('one', {}, { uid: 'old' })]);
  await service.admin.publish({ documentIds: ['one'] });
  await service.admin.importDocuments([article('one', {}, { uid: 'new' })]);
  await service.admin.publish({ documentIds: ['one'] });
  await write(service, 'fresh', { uid: 'fresh-uid', 'data/title': heading('Fresh') }, asNew);
  const ask = async (uid: string, more = '') => {
    const line = `GET /admin/uids?type=article&lang=en-gb&uid=${uid}${more}`;
    const { results } = (await call<{ results: UidClaim[] }>(service, line)).body;
    return results.map(({ document, isFormer }) => [document.id, isFormer]);
  };
  expect(await ask('old')).toEqual([['one', true]]);
  expect(await ask('new')).toEqual([['one', false]]);
  expect(await ask('new', '&document=one')).toEqual([]);
  expect(await ask('fresh-uid')).toEqual([['fresh', false]]);
  expect((await call(service, 'GET /admin/uids?type=article')).status).toBe(400);
});
