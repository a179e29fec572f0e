import { createClient, filter, type Client } from '@prismicio/client';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ContentService } from './content-service.ts';
import { createTestService, heading, paragraph, testUrl } from './testing/test-service.ts';

function createTestClient(service: ContentService, options: Parameters<typeof createClient>[1] = {}): Client {
  return createClient('financial-cloud', {
    documentAPIEndpoint: `${testUrl}/api/v2`,
    fetch: (input: string, init?: RequestInit) => service.fetch(new Request(input, init)),
    ...options,
  });
}

test('the official client reads imported documents only after they are published', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([
    {
      id: 'article-0000001a',
      type: 'article',
      uid: 'first',
      lang: 'en-gb',
      tags: ['a', 'b'],
      data: { title: heading('First one') },
    },
    { id: 'author-00000001a', type: 'author', uid: 'ada', lang: 'en-gb', data: { name: 'Ada' } },
  ]);
  const client = createTestClient(service);
  await expect(client.getByUID('article', 'first')).rejects.toThrow('No documents were returned');
  const { documentIds } = await service.admin.publish({ documentIds: 'all-drafts' });
  expect(documentIds).toEqual(['article-0000001a', 'author-00000001a']);
  const fresh = createTestClient(service);
  const document = await fresh.getByUID('article', 'first');
  expect(document).toMatchObject({
    id: 'article-0000001a',
    uid: 'first',
    type: 'article',
    lang: 'en-gb',
    tags: ['a', 'b'],
  });
  expect(document.data).toMatchObject({
    title: heading('First one'),
    teaser: null,
    body: [],
    featured: true,
    hero: { mobile: {} },
  });
});

test('links, images and slices have the format of the read API', async () => {
  const service = await createTestService();
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await service.admin.putAsset({ id: 'picture', filename: 'Été.png', bytes, alt: 'A square' });
  await service.admin.importDocuments([
    { id: 'team-1', type: 'team', uid: 'core', lang: 'en-gb', data: { name: 'Core' } },
    {
      id: 'author-1',
      type: 'author',
      uid: 'ada',
      lang: 'en-gb',
      data: {
        name: 'Ada',
        team: { link_type: 'Document', id: 'team-1' },
        bio: [...paragraph('One'), ...paragraph('Two')],
      },
    },
    {
      id: 'article-1',
      type: 'article',
      uid: 'linked',
      lang: 'en-gb',
      data: {
        author: { link_type: 'Document', id: 'author-1', text: 'By Ada' },
        link: { link_type: 'Document', id: 'nobody' },
        links: [{ link_type: 'Web', url: 'https://example.test' }],
        file: { link_type: 'Media', id: 'picture' },
        hero: { id: 'picture' },
        body_slices: [
          {
            slice_type: 'quote',
            variation: 'default',
            primary: { text: paragraph('Well'), person: { link_type: 'Document', id: 'author-1' } },
            items: [{ label: 'x' }],
          },
        ],
      },
    },
  ]);
  await service.admin.publish({ documentIds: 'all-drafts' });
  const client = createTestClient(service, {
    routes: [
      { type: 'author', path: '/people/:team?/:uid', resolvers: { team: 'team' } },
      { type: 'article', path: '/:lang?/articles/:uid' },
    ],
    brokenRoute: '/404',
  });
  const document = await client.getByUID('article', 'linked', {
    fetchLinks: ['author.name', 'author.bio', 'author.home'],
  });
  expect(document.url).toBe('/articles/linked');
  expect(document.data['author']).toEqual({
    link_type: 'Document',
    id: 'author-1',
    type: 'author',
    tags: [],
    lang: 'en-gb',
    slug: 'ada',
    uid: 'ada',
    url: '/people/core/ada',
    first_publication_date: '2026-01-15T10:00:00+0000',
    last_publication_date: '2026-01-15T10:00:00+0000',
    isBroken: false,
    text: 'By Ada',
    data: { name: 'Ada', bio: paragraph('One') },
  });
  expect(document.data['link']).toMatchObject({ id: 'nobody', isBroken: true, url: '/404', type: 'broken_type' });
  expect(document.data['file']).toEqual({
    link_type: 'Media',
    id: 'picture',
    name: 'Été.png',
    kind: 'image',
    url: `${testUrl}/media/picture/%C3%89t%C3%A9.png`,
    size: String(bytes.byteLength),
    width: '80',
    height: '60',
  });
  expect(document.data['hero']).toMatchObject({
    id: 'picture',
    url: `${testUrl}/media/picture/%C3%89t%C3%A9.png?auto=format,compress`,
    alt: 'A square',
    dimensions: { width: 80, height: 60 },
    mobile: {
      dimensions: { width: 40, height: 20 },
      url: `${testUrl}/media/picture/%C3%89t%C3%A9.png?auto=format,compress&rect=0,10,80,40&w=40&h=20`,
    },
  });
  const [slice] = document.data['body_slices'];
  expect(slice).toMatchObject({
    slice_type: 'quote',
    variation: 'default',
    version: 'initial',
    items: [{ label: 'x' }],
  });
  expect(slice.id).toMatch(/^quote\$[0-9a-f-]{36}$/);
  expect(slice.primary.person).toMatchObject({ uid: 'ada', data: { name: 'Ada' } });
  const image = await service.fetch(new Request(document.data['file'].url));
  expect(image.headers.get('content-type')).toBe('image/png');
  expect((await image.arrayBuffer()).byteLength).toBe(bytes.byteLength);
});

test('every query method of the official client works', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([
    {
      id: 'one',
      type: 'article',
      uid: 'one',
      lang: 'en-gb',
      tags: ['x', 'y'],
      data: { rating: 1, body: paragraph('Alpha beta') },
    },
    {
      id: 'two',
      type: 'article',
      uid: 'two',
      lang: 'en-gb',
      tags: ['x'],
      data: { rating: 2, body: paragraph('Beta gamma') },
    },
    { id: 'three', type: 'article', uid: 'un', lang: 'fr-fr', translationOf: 'one', data: { rating: 3 } },
    { id: 'four', type: 'settings', lang: 'en-gb', data: { motto: 'Go' } },
  ]);
  await service.admin.publish({ documentIds: 'all-drafts' });
  const client = createTestClient(service);
  const ids = (documents: { id: string }[]): string[] => documents.map(({ id }) => id);
  expect((await client.getFirst()).id).toBe('one');
  expect((await client.getByID('three', { lang: '*' })).alternate_languages).toEqual([
    { id: 'one', uid: 'one', type: 'article', lang: 'en-gb' },
  ]);
  expect(ids((await client.getByIDs(['two', 'one'])).results)).toEqual(['two', 'one']);
  expect(ids((await client.getByUIDs('article', ['two', 'one'])).results)).toEqual(['two', 'one']);
  expect((await client.getSingle('settings')).data['motto']).toBe('Go');
  expect(
    ids(
      (await client.getByType('article', { orderings: [{ field: 'my.article.rating', direction: 'desc' }] })).results,
    ),
  ).toEqual(['two', 'one']);
  expect(ids((await client.getByTag('x')).results)).toEqual(['one', 'two']);
  expect(ids((await client.getByEveryTag(['x', 'y'])).results)).toEqual(['one']);
  expect(ids((await client.getBySomeTags(['x', 'y'])).results)).toEqual(['one', 'two']);
  expect(ids(await client.dangerouslyGetAll({ lang: '*' }))).toEqual(['one', 'two', 'three', 'four']);
  expect(ids(await client.getAllByType('article'))).toEqual(['one', 'two']);
  expect(await client.getTags()).toEqual(['x', 'y']);
  expect(await client.getReleases()).toEqual([]);
  expect((await client.getMasterRef()).isMasterRef).toBe(true);
  expect(
    ids(
      (await client.get({ filters: [filter.fulltext('document', 'BETA gam'), filter.at('document.type', 'article')] }))
        .results,
    ),
  ).toEqual([]);
  expect(ids((await client.get({ filters: [filter.fulltext('my.article.body', 'BETA')] })).results)).toEqual([
    'one',
    'two',
  ]);
  expect(
    await client.resolvePreviewURL({
      documentID: 'two',
      previewToken: (await service.admin.publish({ documentIds: [] })).ref,
      defaultURL: '/',
      linkResolver: (link) => `/${link.uid}`,
    }),
  ).toBe('/two');
});
