import { expect, test } from 'vitest';
import { runFrom } from './client-address.ts';
import { createEvaluationBudget } from './evaluation-budget.ts';

test('an address that has used up its processing time must wait, and others do not', () => {
  const clock = { now: 0 };
  const budget = createEvaluationBudget(100, () => clock.now);
  const from = (address: string) => runFrom(address, () => budget.readWaitMs());
  runFrom('203.0.113.7', () => budget.charge(1200));
  expect([from('203.0.113.7'), from('203.0.113.8'), budget.readWaitMs()]).toEqual([2000, 0, 0]);
  clock.now += 2000;
  expect(from('203.0.113.7')).toBe(0);
});

test('without a limit nothing is rejected', () => {
  const budget = createEvaluationBudget(undefined);
  runFrom('203.0.113.7', () => budget.charge(1_000_000));
  expect(runFrom('203.0.113.7', () => budget.readWaitMs())).toBe(0);
});
