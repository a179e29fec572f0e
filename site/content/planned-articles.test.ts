import { expect, test } from 'vitest';
import { countPlanned, isPlanned, withoutPlanned } from './planned-articles.ts';
import type { RawArticle } from './raw-article.ts';

const article = (id: string, published_on: string | null, ...tags: string[]) =>
  ({ id, type: 'payment_insight', tags, data: { published_on } }) as unknown as RawArticle;
const at = (now: string) => (instant: Date) => instant <= new Date(now);

test.each([
  ['2026-11-27T09:59:59Z', true],
  // The 28th begins on Kiritimati.
  ['2026-11-27T10:00:00Z', false],
  ['2026-11-28T00:00:00Z', false],
  ['2062-01-01T00:00:00Z', false],
])('at %s an article of 28 November 2026 is planned: %s', (now, isAhead) => {
  expect(isPlanned(article('a', '2026-11-28'), at(now))).toBe(isAhead);
});

test.each([null, '', 'soon'])('an article with the day %j is not planned', (day) => {
  expect(isPlanned(article('a', day), at('2026-11-28T00:00:00Z'))).toBe(false);
});

test('a list is as long as without them', () => {
  const articles = [article('slip', '2062-11-28'), article('new', '2026-11-28'), article('old', '2020-01-01')];
  const list = withoutPlanned({ articles, total: 500, pages: 5 }, at('2026-11-28T12:00:00Z'));
  expect([list.articles.map(({ id }) => id), list.total]).toEqual([['new', 'old'], 499]);
});

test('they are counted in a list by topic or year', () => {
  const newest = [article('a', '2062-11-28', 'Fraud'), article('b', '2026-12-24'), article('c', '2026-11-01', 'Fraud')];
  const count = (filters: { tags?: string[]; year?: number }) =>
    countPlanned(newest, filters, at('2026-11-28T12:00:00Z'));
  expect([
    count({}),
    count({ tags: ['Fraud'] }),
    count({ year: 2026 }),
    count({ tags: ['Fraud'], year: 2026 }),
  ]).toEqual([2, 1, 1, 0]);
});
