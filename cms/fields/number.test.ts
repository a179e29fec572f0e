import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'Number', config: { min: 0, max: '10' } };

test('a number is stored and indexed as a number', () => {
  expect(runField(model, 1.5)).toEqual({ read: 1.5, problems: [], indexed: [['f', 1.5, 1.5]], texts: [] });
  expect(runField(model, 0).read).toBe(0);
});

test('an empty number reads as null', () => {
  expect(runField(model, null)).toEqual({ read: null, problems: [], indexed: [], texts: [] });
});

test.each([
  [{ step: 0.1 }, [0.3, -1.7, 1e6, 123456.7], [0.35, 0.1001], 'must be in steps of 0.1'],
  [{ step: '2', min: 1 }, [1, 7], [2, 2.5], 'must be in steps of 2 from 1'],
  [{ step: 0 }, [0.5, 3], [], ''],
])('with %j a number between two steps is rejected', (config, fitting, others, problem) => {
  const find = (value: number) => runField({ type: 'Number', config }, value).problems;
  expect(fitting.flatMap(find)).toEqual([]);
  expect(others.flatMap(find)).toEqual(others.map(() => `f: ${problem}`));
});

test('numbers outside the range, and values that are not numbers, are rejected', () => {
  expect(runField(model, -1).problems).toEqual(['f: must be at least 0']);
  expect(runField(model, 11).problems).toEqual(['f: must be at most 10']);
  for (const value of ['5', Number.NaN, Number.POSITIVE_INFINITY])
    expect(runField(model, value).problems).toEqual(['f: must be a number']);
});
