import { expect, test } from 'vitest';
import { createGraphqlRepository, type GraphqlRepository } from '../testing/graphql-service.ts';

const articles = [
  { tags: ['x', 'y'], data: { teaser: 'beta', rating: 1, date: '2026-01-01', category: 'news', featured: true } },
  { tags: ['x'], data: { teaser: 'alpha', rating: 5, date: '2026-02-01', category: 'guide', featured: false } },
  {
    tags: [],
    data: {
      teaser: 'gamma ray',
      rating: 9,
      date: '2026-03-01',
      moment: '2026-03-01T12:00:00Z',
      accent: '#112233',
      author: { link_type: 'Document', id: 'author-0' },
      facts: [{ name: 'lead', source: { link_type: 'Document', id: 'author-1' }, notes: [{ note: 'deep' }] }],
    },
  },
];

async function listUids(repository: GraphqlRepository, given: string): Promise<unknown> {
  const { status, data, messages } = await repository.query(
    `{ allArticles${given === '' ? '' : `(${given})`} { edges { node { _meta { uid } } } } }`,
  );
  if (status !== 200) return messages.join('; ');
  const { edges } = data['allArticles'] as { edges: { node: { _meta: { uid: string } } }[] };
  return edges.map(({ node }) => node._meta.uid.replace('uid-', '')).join(' ');
}

test('documents are found by the attributes that every document has', async () => {
  const repository = await createGraphqlRepository(articles);
  const expectUids = async (given: string, uids: string): Promise<void> =>
    expect([given, await listUids(repository, given)]).toEqual([given, uids]);
  await expectUids('', '0 1 2');
  await expectUids('id: "article-1"', '1');
  await expectUids('id_in: ["article-2", "article-0"]', '2 0');
  await expectUids('id_in: []', '');
  await expectUids('uid: "uid-1"', '1');
  await expectUids('uid_in: ["uid-2", "uid-1"]', '2 1');
  await expectUids('tags: ["x", "y"]', '0');
  await expectUids('tags_in: ["y", "z"]', '0');
  await expectUids('tags: null, lang: null', '0 1 2');
  await expectUids('firstPublicationDate_after: "2026-01-15T09:59:59Z"', '0 1 2');
  await expectUids('firstPublicationDate_before: "2026-01-15"', '');
  await expectUids('lastPublicationDate: "2026-01-15T10:00:00+0000"', '0 1 2');
  await expectUids('lastPublicationDate_after: 1768471200001', '');
});

test('documents are found by their fields', async () => {
  const repository = await createGraphqlRepository(articles);
  const expectUids = async (where: string, uids: string): Promise<void> =>
    expect([where, await listUids(repository, `where: { ${where} }`)]).toEqual([where, uids]);
  await expectUids('teaser: "alpha"', '1');
  await expectUids('teaser_fulltext: "ray"', '2');
  await expectUids('title_fulltext: "article"', '0 1 2');
  await expectUids('category: "news"', '0');
  await expectUids('featured: false', '1');
  await expectUids('accent: "#112233"', '2');
  await expectUids('date: "2026-02-01"', '1');
  await expectUids('date_after: "2026-01-01", date_before: "2026-03-01"', '1');
  await expectUids('moment_after: "2026-03-01T11:59:59Z"', '2');
  await expectUids('author: "author-0"', '2');
  await expectUids('facts: { name: "lead", source: "author-1" }', '2');
  await expectUids('facts: { notes: { note: "deep" } }', '2');
  await expectUids('facts: { source: "author-0" }', '');
  await expectUids('teaser: null, rating: null', '0 1 2');
});

test('numbers are compared with f, f_lt, f_gt and f_range, which includes both ends', async () => {
  const repository = await createGraphqlRepository(articles);
  expect(await listUids(repository, 'where: { rating: 5 }')).toBe('1');
  expect(await listUids(repository, 'where: { rating_lt: 5 }')).toBe('0');
  expect(await listUids(repository, 'where: { rating_gt: 5 }')).toBe('2');
  expect(await listUids(repository, 'where: { rating_range: { from: 1, to: 5 } }')).toBe('0 1');
});

test('sorting uses the index, in both directions', async () => {
  const repository = await createGraphqlRepository(articles);
  expect(await listUids(repository, 'sortBy: teaser_ASC')).toBe('1 0 2');
  expect(await listUids(repository, 'sortBy: rating_DESC')).toBe('2 1 0');
  expect(await listUids(repository, 'sortBy: title_DESC')).toBe('2 1 0');
  expect(await listUids(repository, 'sortBy: meta_lastPublicationDate_ASC')).toBe('0 1 2');
  for (const field of ['facts', 'body', 'hero', 'author', 'featured']) {
    expect(await listUids(repository, `sortBy: ${field}_ASC`)).toMatch(/does not exist in "SortArticley"/);
  }
});

test('without lang the documents of every language are found, except for fulltext, which needs one', async () => {
  const repository = await createGraphqlRepository(articles);
  await repository.service.admin.importDocuments([{ id: 'fr', type: 'article', uid: 'fr', lang: 'fr-fr', data: {} }]);
  const { ref } = await repository.service.admin.publish({ documentIds: ['fr'] });
  const french = { ...repository, query: (text: string) => repository.query(text, { ref }) };
  expect(await listUids(french, '')).toBe('0 1 2 fr');
  expect(await listUids(french, 'lang: "*"')).toBe('0 1 2 fr');
  expect(await listUids(french, 'lang: "fr-fr"')).toBe('fr');
  expect(await listUids(french, 'fulltext: "gamma", lang: "en-gb"')).toBe('2');
  expect(await listUids(french, 'fulltext: "gamma"')).toBe('fulltext needs lang.');
});

test('similar documents share rare words', async () => {
  const text = (words: string): object => ({ data: { teaser: words } });
  const repository = await createGraphqlRepository([text('zebra crossing'), text('zebra'), text('crossroads')]);
  expect(await listUids(repository, 'similar: { documentId: "article-0", max: 2 }')).toBe('1');
  expect(await listUids(repository, 'similar: { documentId: "article-0", max: 0 }')).toMatch(/whole number above 0/);
});

interface Connection {
  readonly totalCount: number;
  readonly pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  readonly edges: { cursor: string; node: { _meta: { uid: string } } }[];
}

async function readPage({ query }: GraphqlRepository, given: string): Promise<Connection> {
  const { data, messages } = await query(
    `{ allArticles(${given}) { totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      edges { cursor node { _meta { uid } } } } }`,
  );
  expect(messages).toEqual([]);
  return data['allArticles'] as Connection;
}

const manyArticles = Array.from({ length: 105 }, () => ({}));

test('cursors that count documents page forwards and backwards', async () => {
  const repository = await createGraphqlRepository(manyArticles);
  const first = await readPage(repository, 'first: 2');
  expect(first).toMatchObject({
    totalCount: 105,
    pageInfo: {
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: btoa('arrayconnection:0'),
      endCursor: btoa('arrayconnection:1'),
    },
  });
  const uids = async (given: string): Promise<string[]> =>
    (await readPage(repository, given)).edges.map(({ node }) => node._meta.uid.replace('uid-', ''));
  const cursor = (place: number): string => `"${btoa(`arrayconnection:${place}`)}"`;
  expect(await uids(`first: 2, after: ${cursor(1)}`)).toEqual(['2', '3']);
  expect(await uids('last: 2')).toEqual(['103', '104']);
  expect(await uids(`last: 2, before: ${cursor(4)}`)).toEqual(['2', '3']);
  expect(await uids(`first: 3, before: ${cursor(2)}`)).toEqual(['0', '1']);
  expect(await uids(`after: ${cursor(2)}, before: ${cursor(5)}`)).toEqual(['3', '4']);
  expect(await uids('first: 4, last: 2')).toEqual(['2', '3']);
  expect(await uids(`after: ${cursor(999)}`)).toEqual([]);
  expect(await uids('first: 0')).toEqual([]);
  expect(await readPage(repository, 'last: 1')).toMatchObject({
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
});

test('a page has 20 documents by default, and 100 at most', async () => {
  const repository = await createGraphqlRepository(manyArticles);
  expect((await readPage(repository, 'lang: "en-gb"')).edges).toHaveLength(20);
  expect((await readPage(repository, 'first: 1000')).edges).toHaveLength(100);
  expect((await readPage(repository, 'last: 1000')).edges).toHaveLength(100);
});

test('wrong arguments are rejected with a reason', async () => {
  const repository = await createGraphqlRepository(articles);
  expect(await listUids(repository, 'first: -1')).toBe('first must not be negative.');
  expect(await listUids(repository, 'after: "nonsense"')).toBe('after: this is not a cursor of this service.');
  expect(await listUids(repository, 'where: { date: "soon" }')).toMatch(/Not a date: "soon"/);
  expect(await listUids(repository, 'firstPublicationDate: "31.12.2026"')).toMatch(/Not a date/);
  expect(await listUids(repository, 'where: { nothing: 1 }')).toMatch(/nothing/);
  expect(await listUids(repository, 'where: { teaser: 1 }')).toMatch(/String cannot represent/);
  const ids = JSON.stringify(Array.from({ length: 101 }, (_, index) => `a${index}`));
  expect(await listUids(repository, `id_in: ${ids}`)).toBe('A list of more than 100 values.');
});
