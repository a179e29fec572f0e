import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import { matchRows } from './match-rows.ts';

const content = (values: Record<string, FieldValue>, lists: Record<string, string[]>) => ({
  values: new Map(Object.entries(values)),
  lists: new Map(Object.entries(lists)),
});
/** A group with one text field. */
const group = (rows: Record<string, string>) =>
  content(Object.fromEntries(Object.entries(rows).map(([key, text]) => [`data/g/@${key}/text`, text])), {
    'data/g': Object.keys(rows),
  });
const keysOf = (version: Record<string, string>, now: Record<string, string>) =>
  matchRows(group(version), group(now)).lists.get('data/g');

test('rows of a version get the keys of the draft rows with the same content, whatever their order', () => {
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two' }, { a: 'one', b: 'two' })).toEqual(['a', 'b']);
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two' }, { b: 'two', x: 'new', a: 'one' })).toEqual(['a', 'b']);
});

test('a positional key does not identify a row: a new first row shifts all others', () => {
  expect(keysOf({ 'row-0': 'new', 'row-1': 'one' }, { n: 'new', 'row-0': 'one' })).toEqual(['n', 'row-0']);
});

test('a row between the same neighbours is matched although its text differs', () => {
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two', 'row-2': 'three' }, { a: 'one', b: 'TWO', c: 'three' })).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('a row that is no longer in the draft gets an unused key', () => {
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two' }, { 'row-1': 'one' })).toEqual(['row-1', 'row-1-before']);
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two' }, { b: 'two', d: 'other' })).toEqual(['row-0', 'b']);
});

test('nested rows are matched within their outer row', () => {
  const at = (outer: string, inner: string) => `data/g/@${outer}/inner/@${inner}/text`;
  const version = content(
    { [at('row-0', 'row-0')]: 'one', [at('row-1', 'row-0')]: 'two', [at('row-1', 'row-1')]: 'three' },
    { 'data/g': ['row-0', 'row-1'], 'data/g/@row-0/inner': ['row-0'], 'data/g/@row-1/inner': ['row-0', 'row-1'] },
  );
  const now = content(
    { [at('b', 'y')]: 'two', [at('b', 'z')]: 'three', [at('a', 'x')]: 'one' },
    { 'data/g': ['b', 'a'], 'data/g/@b/inner': ['y', 'z'], 'data/g/@a/inner': ['x'] },
  );
  const matched = matchRows(version, now);
  expect(matched.lists.get('data/g')).toEqual(['a', 'b']);
  expect(matched.lists.get('data/g/@b/inner')).toEqual(['y', 'z']);
  expect(Object.fromEntries(matched.values)).toEqual(Object.fromEntries(now.values));
});

test('slices keep their ids, and groups inside them are matched', () => {
  const version = content(
    { 'data/s/@quote$1/primary/q': 'x', 'data/s/@quote$1/primary/g/@row-0/t': 'one' },
    { 'data/s': ['quote$1'], 'data/s/@quote$1/primary/g': ['row-0'] },
  );
  const now = content(
    { 'data/s/@quote$1/primary/q': 'y', 'data/s/@quote$1/primary/g/@k/t': 'one' },
    { 'data/s': ['quote$1'], 'data/s/@quote$1/primary/g': ['k'] },
  );
  const matched = matchRows(version, now);
  expect([...matched.values.keys()]).toEqual(['data/s/@quote$1/primary/q', 'data/s/@quote$1/primary/g/@k/t']);
});
