import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import { listDifferences } from './list-differences.ts';

const content = (values: Record<string, FieldValue>, lists: Record<string, string[]> = {}) => ({
  values: new Map(Object.entries(values)),
  lists: new Map(Object.entries(lists)),
});
const summarize = (before: ReturnType<typeof content>, now: ReturnType<typeof content>) =>
  listDifferences(before, now).map(({ kind, address }) => `${kind} ${address}`);

test('equal contents have no differences, and an empty field equals an absent one', () => {
  expect(summarize(content({ 'data/a': 'x', 'data/b': null }), content({ 'data/a': 'x' }))).toEqual([]);
  expect(summarize(content({ 'data/a': 'x' }), content({ 'data/a': 'x', 'data/text': [], tags: [] }))).toEqual([]);
});

test('a changed field has its old and new value', () => {
  expect(listDifferences(content({ 'data/a': 'x' }), content({ 'data/a': 'y', 'data/b': 1 }))).toEqual([
    { address: 'data/a', kind: 'changed', before: ['x'], after: ['y'] },
    { address: 'data/b', kind: 'changed', before: [], after: [1] },
  ]);
});

test('an added or removed row is one difference with all its text', () => {
  const before = content({ 'data/s/@a/primary/t': 'one', 'data/s/@a/slice_type': 'quote' }, { 'data/s': ['a'] });
  const now = content({ 'data/s/@b/primary/t': 'two', 'data/s/@b/slice_type': 'quote' }, { 'data/s': ['b'] });
  expect(listDifferences(before, now)).toEqual([
    { address: 'data/s/@b', kind: 'added', before: [], after: ['two'] },
    { address: 'data/s/@a', kind: 'removed', before: ['one'], after: [] },
  ]);
});

test('a new order is explained by the smallest number of moved rows', () => {
  const at = (...keys: string[]) => content({}, { 'data/s': keys });
  expect(summarize(at('a', 'b', 'c', 'd'), at('b', 'c', 'd', 'a'))).toEqual(['moved data/s/@a']);
  expect(summarize(at('a', 'b', 'c', 'd'), at('a', 'x', 'c', 'b', 'd'))).toEqual([
    'added data/s/@x',
    expect.stringMatching(/^moved data\/s\/@[bc]$/),
  ]);
  expect(summarize(at('a', 'b', 'c'), at('a', 'c'))).toEqual(['removed data/s/@b']);
});
