import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { articleType, authorType, createSelectingModels } from '../testing/test-models.ts';
import { createTestService, paragraph } from '../testing/test-service.ts';

async function readOnly(
  service: ContentService,
  parameters: Record<string, string>,
): Promise<{ data: Record<string, unknown> }> {
  const query = new URLSearchParams({ ref: (await service.admin.publish({ documentIds: [] })).ref, ...parameters });
  const response = await service.fetch(new Request(`http://content.test/api/v2/documents/search?${query.toString()}`));
  const body: { results: { data: Record<string, unknown> }[] } = await response.json();
  const [document] = body.results;
  if (!document) throw new Error('nothing was found');
  return document;
}

const link = (id: string): object => ({ link_type: 'Document', id });

async function fill(service: ContentService): Promise<void> {
  await service.admin.importDocuments([
    { id: 'team', type: 'team', uid: 'core', lang: 'en-gb', data: { name: 'Core' } },
    {
      id: 'ada',
      type: 'author',
      uid: 'ada',
      lang: 'en-gb',
      data: { name: 'Ada', team: link('team'), home: { latitude: 1, longitude: 2 }, bio: paragraph('Bio') },
    },
    {
      id: 'post',
      type: 'article',
      uid: 'post',
      lang: 'en-gb',
      data: { author: link('ada'), facts: [{ source: link('ada') }] },
    },
  ]);
  await service.admin.publish({ documentIds: 'all-drafts' });
}

test('links show their target as it is in the same ref', async () => {
  const service = await createTestService();
  await fill(service);
  const before = (await service.admin.publish({ documentIds: [] })).ref;
  await service.admin.importDocuments([{ id: 'ada', type: 'author', uid: 'lovelace', lang: 'en-gb', data: {} }]);
  await service.admin.publish({ documentIds: ['ada'] });
  const q = '[[at(document.type,"article")]]';
  expect((await readOnly(service, { q })).data['author']).toMatchObject({ uid: 'lovelace', isBroken: false });
  expect((await readOnly(service, { q, ref: before })).data['author']).toMatchObject({ uid: 'ada', isBroken: false });
  await service.admin.unpublish({ documentIds: ['ada'] });
  const broken = (await readOnly(service, { q })).data['author'];
  expect(broken).toEqual({
    link_type: 'Document',
    id: 'ada',
    type: 'broken_type',
    tags: [],
    lang: null,
    slug: '-',
    isBroken: true,
  });
});

test('fetchLinks adds only fetchable fields, everywhere, one level deep', async () => {
  const service = await createTestService();
  await fill(service);
  const { data } = await readOnly(service, {
    q: '[[at(document.type,"article")]]',
    fetchLinks: 'author.name,author.home,author.team,team.name,author.nothing',
  });
  const expected = { name: 'Ada', team: expect.objectContaining({ id: 'team', uid: 'core' }) };
  expect(data['author']).toMatchObject({ data: expected });
  expect((data['author'] as { data: object }).data).not.toHaveProperty('home');
  expect((data['author'] as { data: { team: object } }).data.team).not.toHaveProperty('data');
  expect(data['facts']).toMatchObject([{ source: { data: expected } }]);
});

test('a relationship whose model lists fields always includes them, two levels deep', async () => {
  const service = await createTestService();
  await service.admin.putModels({ customTypes: createSelectingModels(), sharedSlices: [] });
  await fill(service);
  const { data } = await readOnly(service, { q: '[[at(document.type,"article")]]' });
  expect(data['author']).toMatchObject({ data: { name: 'Ada', team: { uid: 'core', data: { name: 'Core' } } } });
  expect((data['author'] as { data: object }).data).not.toHaveProperty('bio');
  expect(data['facts']).not.toMatchObject([{ source: { data: {} } }]);
});

test('content of an older model does not cause an error: its fields are empty', async () => {
  const service = await createTestService();
  await fill(service);
  const json = {
    Main: { ...articleType.json.Main, author: { type: 'Number', config: {} }, teaser: { type: 'Boolean', config: {} } },
  };
  await service.admin.putModels({
    customTypes: [
      { ...articleType, json },
      { ...authorType, json: { Main: {} } },
    ],
    sharedSlices: [],
  });
  const { data } = await readOnly(service, { q: '[[at(document.type,"article")]]' });
  expect([data['author'], data['teaser']]).toEqual([null, false]);
});
