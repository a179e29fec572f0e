import { expect, test } from 'vitest';
import { exampleArticles } from '../../testing/example-articles.ts';
import { pickRelated } from './related-articles.ts';

const [first] = exampleArticles('a');
const ids = (articles: readonly { id: string }[]) => articles.map(({ id }) => id);

test('an article is never related to itself', () => {
  const index = exampleArticles('a', 'b');
  expect(ids(pickRelated(index[0], index, 3))).toEqual(['b']);
});

test('those that share most topics come first, the newer first among equals', () => {
  const index = exampleArticles(
    { id: 'a', tags: ['Fraud', 'SEPA Instant'] },
    { id: 'new', tags: ['Escrow'] },
    { id: 'one', tags: ['Fraud'] },
    { id: 'two', tags: ['SEPA Instant', 'Fraud'] },
    { id: 'old', tags: ['Fraud'] },
  );
  expect(ids(pickRelated(index[0], index, 4))).toEqual(['two', 'one', 'old', 'new']);
});

test('without a shared topic the newest are shown rather than none', () => {
  const index = exampleArticles({ id: 'a', tags: ['Fraud'] }, { id: 'b', tags: [] }, { id: 'c', tags: ['Escrow'] });
  expect(ids(pickRelated(index[0], index, 1))).toEqual(['b']);
});

test('an article that is alone has no relations', () => {
  const index = exampleArticles('a');
  expect(pickRelated(index[0], index, 3)).toEqual([]);
});

test('an article that is not in the index finds relations all the same', () => {
  expect(ids(pickRelated(first, exampleArticles('b', 'c'), 3))).toEqual(['b', 'c']);
});
