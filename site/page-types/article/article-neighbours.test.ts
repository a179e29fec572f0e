import { expect, test } from 'vitest';
import type { ContentQuestions } from '../../content/content-reader.ts';
import { HttpError } from '../../contract/http-error.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import { languages } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { exampleArticles } from '../../testing/example-articles.ts';
import { queryNeighbours } from './article-neighbours.ts';

const [english, french] = languages;

/** The neighbours of `id` among the newest of a group of `total`; one that is asked for is called by its side. */
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
  const optional: Partial<ContentQuestions> = {
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

test('between the newest, nothing is asked for besides', async () => {
  expect(await find('b', { newest, total: 50_000 })).toMatchObject({ previous: 'c', next: 'a', asked: [] });
  expect(await find('a', { newest, total: 50_000 })).toMatchObject({ previous: 'b', next: undefined, asked: [] });
});

test('what is related is found among the newest, wherever the article is', async () => {
  expect((await find('x', { newest, total: 50_000 })).related).toEqual(['a', 'b', 'c']);
  expect((await find('b', { newest, total: 50_000 })).related).toEqual(['d', 'a', 'c']);
});

test('what is shown of the newest is their cards: the words of the list may be older', async () => {
  const { cards } = await find('b', { newest: exampleArticles('a', 'b', 'c', 'd', 'e', 'f'), total: 50_000 });
  expect(new Set(cards)).toEqual(new Set(['a', 'c', 'd', 'e', 'f']));
});

test('the last of a whole group has nothing before it', async () => {
  expect(await find('d', { newest })).toMatchObject({ previous: undefined, next: 'c', asked: [] });
});

test('at the end of the newest, the older one is asked for', async () => {
  expect(await find('d', { newest, total: 5 })).toMatchObject({
    previous: 'older',
    next: 'c',
    asked: ['older than d'],
  });
});

test('further back, both sides are', async () => {
  expect(await find('x', { newest, total: 50_000 })).toMatchObject({
    previous: 'older',
    next: 'newer',
    asked: ['older than x', 'newer than x'],
  });
});

test('a language with few articles is helped out by the master language', async () => {
  const own = exampleArticles({ id: 'x', lang: 'fr-fr' });
  const master = exampleArticles('x', 'y');
  const found = await find('x', { newest: own, master, ...(french && { language: french }) });
  expect(found).toMatchObject({ previous: 'y', next: undefined, asked: [] });
});

test('what cannot be had is left out, and said', async () => {
  const { previous, next, related, logged } = await find('b', { newest, fail: true });
  expect([previous, next, related]).toEqual([undefined, undefined, []]);
  expect(logged).toHaveLength(1);
});
