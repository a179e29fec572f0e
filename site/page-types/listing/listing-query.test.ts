import { expect, test } from 'vitest';
import type { ArticleQuery, ContentQueries } from '../../content/content-reader.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import { languages } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { exampleArticles } from '../../testing/example-articles.ts';
import { findExample } from '../../testing/find-example.ts';
import examples from './examples.json' with { type: 'json' };
import { filteredPageSize } from '../../content/listing-groups.ts';
import { queryListing } from './listing-query.ts';

const [english, french] = languages;

/**
 * Each language has a group of `total` articles, the newest of which are `newest`; `has` is the number that match a
 * filter.
 */
async function query({
  newest,
  total = newest.length,
  inFrench = [],
  asked: search = '',
  has = total,
  uid = 'payment-insights',
  language = english,
}: {
  newest: readonly RawArticle[];
  total?: number;
  inFrench?: readonly RawArticle[];
  asked?: string;
  has?: number;
  uid?: string;
  language?: (typeof languages)[number];
}) {
  const asked: ArticleQuery[] = [];
  const cards: string[] = [];
  const content: Partial<ContentQueries> = {
    getByUid: async () => findExample(examples, 'plain') as never,
    async listNewestPlaces(_, options) {
      const own = (options?.language ?? language.id) === french?.id ? inFrench : undefined;
      return { articles: [...(own ?? newest)], total: own?.length ?? total, pages: 1 };
    },
    async getArticleCard(article) {
      cards.push(article.uid);
      return undefined;
    },
    async listArticles(question) {
      asked.push(question);
      if (question.isReversed)
        return { articles: exampleArticles({ id: 'first', publishedOn: '2019-02-03' }), total, pages: total };
      const pages = Math.ceil(has / question.pageSize);
      return { articles: exampleArticles(`page ${question.page}`), total: has, pages };
    },
  };
  const context = {
    ...createExamplePageContext({ path: '/news/payment-insights', query: search, language }),
    document: { type: 'listing_page', uid },
    content,
  };
  const listing = await queryListing(context as never);
  return { groups: listing?.groups ?? [], part: listing?.part, asked, cards };
}

const newest = exampleArticles('a', 'b');

test('a group that fits one response is queried once', async () => {
  const { groups, part, asked } = await query({ newest, asked: 'topic=Fraud' });
  expect(groups).toMatchObject([{ total: 2, articles: [{ id: 'a' }, { id: 'b' }] }]);
  expect(part).toBeUndefined();
  expect(asked).toEqual([]);
});

test('cards are queried only for the articles that are shown', async () => {
  const many = exampleArticles(...Array.from({ length: 13 }, (_, index) => `article-${index}`));
  expect((await query({ newest: many, asked: 'page=2' })).cards).toEqual([
    'article-7',
    'article-8',
    'article-9',
    'article-10',
    'article-11',
    'article-12',
  ]);
  expect((await query({ newest: many, total: 700 })).cards).toEqual([]);
});

test('of a larger group, one filtered page and the oldest article are queried', async () => {
  const { part, asked } = await query({ newest, total: 50_000, asked: 'topic=Fraud&year=2024&page=3', has: 100 });
  expect(asked).toEqual([
    { types: ['payment_insight'], tags: ['Fraud'], year: 2024, page: 3, pageSize: filteredPageSize },
    { types: ['payment_insight'], isReversed: true, pageSize: 1 },
  ]);
  expect(part).toMatchObject({ total: 100, pages: 17, page: 3, firstYear: 2019 });
});

test('a page number beyond the last page shows the last page', async () => {
  const { part } = await query({ newest, total: 700, asked: 'page=99999999999' });
  expect(part).toMatchObject({ page: 100, articles: [{ id: 'page 100' }] });
  const filtered = await query({ newest, total: 700, asked: 'topic=Fraud&page=50', has: 10 });
  expect(filtered.part).toMatchObject({ page: 2, articles: [{ id: 'page 2' }] });
});

test('an invalid year has no articles and causes no query', async () => {
  const { part, asked } = await query({ newest, total: 700, asked: 'year=soon' });
  expect(part).toMatchObject({ total: 0, pages: 1, page: 1, articles: [] });
  expect(asked).toHaveLength(1);
});

test('an overview queries no page of any group, only the oldest article of a large one', async () => {
  const { groups, part, asked } = await query({ newest, total: 700, uid: 'news' });
  expect(groups.map(({ total }) => total)).toEqual([700, 700]);
  expect(asked).toEqual([
    { types: ['payment_insight'], isReversed: true, pageSize: 1 },
    { types: ['press_release'], isReversed: true, pageSize: 1 },
  ]);
  expect(part).toMatchObject({ firstYear: 2019 });
  expect((await query({ newest, uid: 'news' })).asked).toEqual([]);
});

test('filtering an overview of completely listed groups queries nothing but cards', async () => {
  const { part, asked, cards } = await query({ newest, uid: 'news', asked: 'page=1' });
  expect([part, asked]).toEqual([undefined, []]);
  expect(cards).toEqual(['a', 'a', 'b', 'b']);
});

test('pages of an overview of larger groups are queried together, as far as one response holds them', async () => {
  const { part, asked } = await query({ newest, total: 700, uid: 'news', asked: 'topic=Fraud&page=2', has: 500 });
  const types = ['payment_insight', 'press_release'];
  expect(asked[0]).toEqual({ types, tags: ['Fraud'], page: 1, pageSize: 2 * filteredPageSize });
  expect(part).toMatchObject({ total: 500, page: 2, pages: 16 });
  const deepest = await query({ newest, total: 700, uid: 'news', asked: 'topic=Fraud&page=99', has: 500 });
  expect(deepest.asked[0]).toMatchObject({ page: 1, pageSize: 16 * filteredPageSize });
  expect(deepest.part).toMatchObject({ page: 16, pages: 16 });
});

test('a language is completed from the master language, each article once, newest first', async () => {
  const inFrench = exampleArticles({ id: 'b', lang: 'fr-fr', publishedOn: '2026-01-15' });
  const master = exampleArticles(
    { id: 'a', publishedOn: '2026-02-01' },
    { id: 'b' },
    { id: 'c', publishedOn: '2026-01-01' },
  );
  const { groups } = await query({ newest: master, total: 700, inFrench, ...(french && { language: french }) });
  expect(groups[0]?.articles.map(({ id, lang }) => [id, lang])).toEqual([
    ['a', 'en-gb'],
    ['b', 'fr-fr'],
    ['c', 'en-gb'],
  ]);
  expect(groups[0]?.total).toBe(3);
});
