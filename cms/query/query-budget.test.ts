import { expect, test } from 'vitest';
import { maxQueryCost } from '../limits.ts';
import type { Condition } from '../storage/published-query.ts';
import { createQueryBudget } from './query-budget.ts';
import { estimateSearchCost } from './search-cost.ts';

test('a query is rejected once its cost exceeds the limit', () => {
  const work = createQueryBudget();
  work.spend(maxQueryCost);
  expect(() => work.spend(1)).toThrow('The query asks for too much work');
});

test('a query ends after 200 ms of its own processor time, whatever the wall-clock time', () => {
  const clock = { wall: 0, thread: 0 };
  const work = createQueryBudget({ wallMs: () => clock.wall, threadMs: () => clock.thread });
  clock.wall = 5000;
  clock.thread = 150;
  work.spend(1);
  clock.thread = 201;
  expect(() => work.spend(1)).toThrow('The query takes longer than 200 ms');
});

test('time in which the event loop serves other requests does not count', () => {
  const clock = { wall: 0, thread: 0 };
  const work = createQueryBudget({ wallMs: () => clock.wall, threadMs: () => clock.thread });
  clock.wall = 5;
  work.spend(1);
  clock.wall = clock.thread = 1000;
  work.resume();
  work.spend(1);
  expect(work.readActiveMs()).toBe(5);
});

test('conditions on fields cost the documents of the store, and an ordinary search is far below the limit', () => {
  const field: Condition = {
    kind: 'value',
    operand: { source: 'field', path: 'my.article.rating' },
    test: { test: 'filled' },
    negated: false,
  };
  const search = (count: number) => ({ conditions: Array.from({ length: count }, () => field), orderings: [] });
  expect(estimateSearchCost(search(5), 5000)).toBeLessThan(maxQueryCost / 4);
  expect(estimateSearchCost(search(50), 5000)).toBeGreaterThan(maxQueryCost);
  expect(estimateSearchCost(search(5), 1_000_000)).toBeLessThan(maxQueryCost);
});
