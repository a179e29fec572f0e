import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import { matchRows } from './match-rows.ts';

const content = (values: Record<string, FieldValue>, lists: Record<string, string[]>) => ({
  values: new Map(Object.entries(values)),
  lists: new Map(Object.entries(lists)),
});
/** A group of one text. */
const group = (rows: Record<string, string>) =>
  content(Object.fromEntries(Object.entries(rows).map(([key, text]) => [`data/g/@${key}/text`, text])), {
    'data/g': Object.keys(rows),
  });
const keysOf = (version: Record<string, string>, now: Record<string, string>) =>
  matchRows(group(version), group(now)).lists.get('data/g');

test('rows of a version have the keys of the same rows of the draft, wherever these are', () => {
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two' }, { a: 'one', b: 'two' })).toEqual(['a', 'b']);
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two' }, { b: 'two', x: 'new', a: 'one' })).toEqual(['a', 'b']);
});

test('a key that is a position says nothing: a new first row moves all others', () => {
  expect(keysOf({ 'row-0': 'new', 'row-1': 'one' }, { n: 'new', 'row-0': 'one' })).toEqual(['n', 'row-0']);
});

test('a row between the same neighbours is the same row with other words', () => {
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two', 'row-2': 'three' }, { a: 'one', b: 'TWO', c: 'three' })).toEqual([
    ...['a', 'b', 'c'],
  ]);
});

test('a row that is gone keeps a key that no other row has', () => {
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two' }, { 'row-1': 'one' })).toEqual(['row-1', 'row-1-before']);
  expect(keysOf({ 'row-0': 'one', 'row-1': 'two' }, { b: 'two', d: 'other' })).toEqual(['row-0', 'b']);
});

test('rows in rows are matched inside of the row that they are in', () => {
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

test('slices keep the ids that they have, and groups in them are matched', () => {
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
