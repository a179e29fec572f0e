import { expect, test } from 'vitest';
import { exampleArticles } from '../../testing/example-articles.ts';
import { pickRelated } from './related-articles.ts';

const [first] = exampleArticles('a');
const ids = (articles: readonly { id: string }[]) => articles.map(({ id }) => id);

test('an article is never related to itself', () => {
  const index = exampleArticles('a', 'b');
  expect(ids(pickRelated(index[0], index, 3))).toEqual(['b']);
});

test('articles with the most shared topics come first, then the nearest in time, then the newer', () => {
  const fraud = ['Fraud'];
  const index = exampleArticles(
    { id: 'newest', tags: fraud },
    { id: 'newer', tags: fraud },
    { id: 'next', tags: ['Escrow'] },
    { id: 'a', tags: ['Fraud', 'SEPA Instant'] },
    { id: 'previous', tags: ['Escrow'] },
    { id: 'older', tags: fraud },
    { id: 'both', tags: ['SEPA Instant', 'Fraud'] },
  );
  expect(ids(pickRelated(index[3], index, 4))).toEqual(['both', 'newer', 'older', 'newest']);
});

test('an adjacent article comes last, and is used rather than none', () => {
  const index = exampleArticles({ id: 'next', tags: ['Fraud'] }, { id: 'a', tags: ['Fraud'] }, { id: 'old', tags: [] });
  expect(ids(pickRelated(index[1], index, 3))).toEqual(['next', 'old']);
  expect(ids(pickRelated(index[0], index, 3))).toEqual(['old', 'a']);
});

test('a topic that many articles share relates each article to a few only', () => {
  const index = exampleArticles(...Array.from({ length: 50 }, (_, place) => ({ id: `a${place}`, tags: ['Fraud'] })));
  const timesRelated = new Map<string, number>();
  for (const article of index) {
    for (const { id } of pickRelated(article, index, 3)) timesRelated.set(id, (timesRelated.get(id) ?? 0) + 1);
  }
  expect(Math.max(...timesRelated.values())).toBeLessThanOrEqual(6);
});

test('a single article has no related articles', () => {
  const index = exampleArticles('a');
  expect(pickRelated(index[0], index, 3)).toEqual([]);
});

test('an article that is not in the index has related articles all the same', () => {
  expect(ids(pickRelated(first, exampleArticles('b', 'c'), 3))).toEqual(['b', 'c']);
});
