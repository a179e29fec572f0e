import { expect, test } from 'vitest';
import { createGraphqlRepository } from '../testing/graphql-service.ts';
import { paragraph, testUrl } from '../testing/test-service.ts';

const documentLink = (id: string): object => ({ link_type: 'Document', id });

/** The fields that a query returned for the only article. */
async function readArticle(data: object, selection: string): Promise<unknown> {
  const { query } = await createGraphqlRepository([{ data }]);
  const { status, data: answered, messages } = await query(`{ article(uid: "uid-0", lang: "en-gb") { ${selection} } }`);
  expect([status, messages]).toEqual([200, []]);
  return answered['article'];
}

test("plain fields have their types, and Json is the read API's value", async () => {
  const { service, ref, query } = await createGraphqlRepository([
    {
      data: {
        teaser: 'Short',
        category: 'news',
        rating: 4.5,
        featured: false,
        date: '2026-05-31',
        moment: '2026-05-31T09:30:00+0000',
        accent: '#aabbcc',
        place: { latitude: 1, longitude: 2 },
        clip: { embed_url: 'https://youtu.be/x' },
        table: { body: { rows: [{ cells: [{ content: paragraph('cell') }] }] } },
        catalogue: { id: 'p1' },
      },
    },
  ]);
  const names = 'title teaser category rating featured date moment accent place clip hero table catalogue';
  const { data } = await query(`{ article(uid: "uid-0", lang: "en-gb") { ${names} } }`);
  const rest = await service.fetch(
    new Request(`${testUrl}/api/v2/documents/search?ref=${ref}&q=[[at(document.type,"article")]]`),
  );
  const { results } = (await rest.json()) as { results: { data: Record<string, unknown> }[] };
  const expected = names.split(' ').map((name) => [name, results[0]?.data[name]]);
  expect(data['article']).toEqual(Object.fromEntries(expected));
  expect(data['article']).toMatchObject({ rating: 4.5, featured: false, date: '2026-05-31', hero: { mobile: {} } });
});

test("empty fields are null, false or the read API's empty value", async () => {
  expect(
    await readArticle(
      {},
      'teaser rating featured date author { _linkType } links { _linkType } facts { name } body { __typename }',
    ),
  ).toEqual({
    teaser: null,
    rating: null,
    featured: true,
    date: null,
    author: null,
    links: [],
    facts: [],
    body: [],
  });
});

test('_meta describes the document', async () => {
  const { service, query } = await createGraphqlRepository([{ tags: ['a', 'b'] }]);
  await service.admin.importDocuments([
    { id: 'french', type: 'article', uid: 'un', lang: 'fr-fr', translationOf: 'article-0', data: {} },
  ]);
  const { ref } = await service.admin.publish({ documentIds: ['french'] });
  const { data } = await query(
    `{ article(uid: "uid-0", lang: "en-gb") { __typename _linkType _meta {
      id uid type tags lang firstPublicationDate lastPublicationDate alternateLanguages { id uid type lang } } } }`,
    { ref },
  );
  expect(data['article']).toEqual({
    __typename: 'Article',
    _linkType: 'Link.document',
    _meta: {
      id: 'article-0',
      uid: 'uid-0',
      type: 'article',
      tags: ['a', 'b'],
      lang: 'en-gb',
      firstPublicationDate: '2026-01-15T10:00:00+0000',
      lastPublicationDate: '2026-01-15T10:00:00+0000',
      alternateLanguages: [{ id: 'french', uid: 'un', type: 'article', lang: 'fr-fr' }],
    },
  });
});

test('links resolve to whole documents, URLs and files, and are null when they are broken', async () => {
  const { service, query } = await createGraphqlRepository();
  const asset = await service.admin.putAsset({
    id: 'terms',
    filename: 'terms.pdf',
    bytes: new TextEncoder().encode('%PDF-1.4\n%%EOF'),
  });
  await service.admin.importDocuments([
    {
      id: 'linking',
      type: 'article',
      uid: 'linking',
      lang: 'en-gb',
      data: {
        author: documentLink('author-0'),
        link: { link_type: 'Web', url: 'https://example.com', target: '_blank' },
        links: [documentLink('author-1'), documentLink('gone'), { link_type: 'Web', url: 'https://example.org' }],
        file: { link_type: 'Media', id: asset.id },
      },
    },
  ]);
  const { ref } = await service.admin.publish({ documentIds: ['linking'] });
  const { data, messages } = await query(
    `{ article(uid: "linking", lang: "en-gb") {
      author { _linkType ... on Author { name bio team { ... on Team { name _meta { uid } } } } }
      link { _linkType ... on _ExternalLink { url target } }
      links { __typename ... on Author { name } ... on _ExternalLink { url target } }
      file { __typename _linkType ... on _FileLink { name url size } }
    } }`,
    { ref },
  );
  expect(messages).toEqual([]);
  expect(data['article']).toEqual({
    author: {
      _linkType: 'Link.document',
      name: 'ada',
      bio: [{ type: 'paragraph', text: 'About ada', spans: [] }],
      team: { name: 'Red', _meta: { uid: 'red' } },
    },
    link: { _linkType: 'Link.web', url: 'https://example.com', target: '_blank' },
    links: [
      { __typename: 'Author', name: 'bob' },
      null,
      { __typename: '_ExternalLink', url: 'https://example.org', target: null },
    ],
    file: {
      __typename: '_FileLink',
      _linkType: 'Link.file',
      name: 'terms.pdf',
      url: expect.stringMatching(/^http:\/\/content\.test\/media\//),
      size: 14,
    },
  });
});

test('groups are lists, and may hold groups and links', async () => {
  const facts = [
    { name: 'one', source: documentLink('author-2'), notes: [{ note: 'first' }, {}] },
    { name: 'two', notes: [] },
  ];
  expect(
    await readArticle({ facts }, 'facts { __typename name source { ... on Author { name } } notes { note } }'),
  ).toEqual({
    facts: [
      { __typename: 'ArticleFacts', name: 'one', source: { name: 'cyd' }, notes: [{ note: 'first' }, { note: null }] },
      { __typename: 'ArticleFacts', name: 'two', source: null, notes: [] },
    ],
  });
});

test('a slice zone is a union of shared slices with variations, legacy slices and bare fields', async () => {
  const body = [
    {
      slice_type: 'quote',
      variation: 'default',
      primary: { text: paragraph('Said'), person: documentLink('author-0') },
      items: [{ label: 'a' }, { label: 'b' }],
    },
    {
      slice_type: 'steps',
      slice_label: 'wide',
      primary: { intro: 'Do this' },
      items: [{ step: 'Wait', more: documentLink('team-1') }],
    },
    { slice_type: 'note', value: 'Mind' },
  ];
  const selection = `body { __typename
    ... on ArticleBodyQuote { type label variation { __typename ... on ArticleBodyQuoteDefault {
      primary { text person { ... on Author { name } } } items { label } } } }
    ... on ArticleBodySteps { type label primary { intro } fields { step more { ... on Team { name } } } }
    ... on ArticleBodyNote { type value }
  }`;
  expect(await readArticle({ body }, selection)).toEqual({
    body: [
      {
        __typename: 'ArticleBodyQuote',
        type: 'quote',
        label: null,
        variation: {
          __typename: 'ArticleBodyQuoteDefault',
          primary: { text: [{ type: 'paragraph', text: 'Said', spans: [] }], person: { name: 'ada' } },
          items: [{ label: 'a' }, { label: 'b' }],
        },
      },
      {
        __typename: 'ArticleBodySteps',
        type: 'steps',
        label: 'wide',
        primary: { intro: 'Do this' },
        fields: [{ step: 'Wait', more: { name: 'Red' } }],
      },
      { __typename: 'ArticleBodyNote', type: 'note', value: 'Mind' },
    ],
  });
});

test('documents of every type can be queried together', async () => {
  const { query } = await createGraphqlRepository([{}]);
  const { data } = await query(
    `{ _allDocuments(type_in: ["article", "team"], sortBy: meta_firstPublicationDate_ASC) { totalCount edges { node {
      __typename _meta { id } ... on Team { name } } } } }`,
  );
  expect(data['_allDocuments']).toEqual({
    totalCount: 2,
    edges: [
      { node: { __typename: 'Team', _meta: { id: 'team-1' }, name: 'Red' } },
      { node: { __typename: 'Article', _meta: { id: 'article-0' } } },
    ],
  });
});

test('a missing document is null', async () => {
  const { query } = await createGraphqlRepository([{}]);
  const { data } = await query(
    `{ none: article(uid: "none", lang: "en-gb") { teaser } french: article(uid: "uid-0", lang: "fr-fr") { teaser } }`,
  );
  expect(data).toEqual({ none: null, french: null });
});
