import { expect, test } from 'vitest';
import type { ContentQueries } from '../../content/content-reader.ts';
import { HttpError } from '../../contract/http-error.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import { languages } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { exampleArticles } from '../../testing/example-articles.ts';
import { queryNeighbours } from './article-neighbours.ts';

const [english, french] = languages;

/**
 * Finds the neighbours of `id`, given the `newest` articles of a group of `total`. An article that is queried has its
 * side as its id.
 */
async function find(
  id: string,
  {
    newest,
    total = newest.length,
    master = [],
    language = english,
    fail = false,
  }: {
    newest: readonly RawArticle[];
    total?: number;
    master?: readonly RawArticle[];
    language?: (typeof languages)[number];
    fail?: boolean;
  },
) {
  const asked: string[] = [];
  const cards: string[] = [];
  const optional: Partial<ContentQueries> = {
    async listNewestPlaces(_, options) {
      if (fail) throw new HttpError(503, 'down');
      return options?.language
        ? { articles: [...master], total: master.length, pages: 1 }
        : { articles: [...newest], total, pages: 1 };
    },
    async getArticleCard({ uid }) {
      const card = [...newest, ...master].find((article) => article.uid === uid);
      if (card) cards.push(card.id);
      return card;
    },
    async getArticleBeside(article, side) {
      asked.push(`${side} than ${article.id}`);
      return exampleArticles(side)[0];
    },
  };
  const context = { ...createExamplePageContext({ path: '/', language }), content: { optional } };
  const [article] = exampleArticles(id);
  const { previous, next, related } = await queryNeighbours(
    Promise.resolve(article),
    'payment_insight',
    context as never,
  );
  return {
    previous: previous?.id,
    next: next?.id,
    related: related.map((card) => card.id),
    asked,
    cards,
    logged: context.logged,
  };
}

const newest = exampleArticles('a', 'b', 'c', 'd');

test('neighbours among the newest articles need no further query', async () => {
  expect(await find('b', { newest, total: 50_000 })).toMatchObject({ previous: 'c', next: 'a', asked: [] });
  expect(await find('a', { newest, total: 50_000 })).toMatchObject({ previous: 'b', next: undefined, asked: [] });
});

test('related articles are chosen from the newest, wherever the article itself is', async () => {
  expect((await find('x', { newest, total: 50_000 })).related).toEqual(['a', 'b', 'c']);
  expect((await find('b', { newest, total: 50_000 })).related).toEqual(['d', 'a', 'c']);
});

test('related articles and neighbours are loaded as cards, because the list may hold older texts', async () => {
  const { cards } = await find('b', { newest: exampleArticles('a', 'b', 'c', 'd', 'e', 'f'), total: 50_000 });
  expect(new Set(cards)).toEqual(new Set(['a', 'c', 'd', 'e', 'f']));
});

test('the oldest article of a completely listed group has no previous article', async () => {
  expect(await find('d', { newest })).toMatchObject({ previous: undefined, next: 'c', asked: [] });
});

test('at the end of the newest articles, the older neighbour is queried', async () => {
  expect(await find('d', { newest, total: 5 })).toMatchObject({
    previous: 'older',
    next: 'c',
    asked: ['older than d'],
  });
});

test('for an article older than the newest ones, both neighbours are queried', async () => {
  expect(await find('x', { newest, total: 50_000 })).toMatchObject({
    previous: 'older',
    next: 'newer',
    asked: ['older than x', 'newer than x'],
  });
});

test('a language with few articles is completed from the master language', async () => {
  const own = exampleArticles({ id: 'x', lang: 'fr-fr' });
  const master = exampleArticles('x', 'y');
  const found = await find('x', { newest: own, master, ...(french && { language: french }) });
  expect(found).toMatchObject({ previous: 'y', next: undefined, asked: [] });
});

test('an article is shown without neighbours when their query fails, and the failure is logged', async () => {
  const { previous, next, related, logged } = await find('b', { newest, fail: true });
  expect([previous, next, related]).toEqual([undefined, undefined, []]);
  expect(logged).toHaveLength(1);
});
