import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { toPatchedContent } from './patched-content.ts';

const inRow = 'data/body/@a/primary/title';

function toContent(values: Record<string, FieldValue>, rows: readonly string[]): DraftContent {
  return { values: new Map(Object.entries(values)), lists: new Map([['data/body', rows]]) };
}

test('only the changed field is sent', () => {
  const before = toContent({ title: 'One', [inRow]: 'Slice' }, ['a']);
  const now = toContent({ title: 'Two', [inRow]: 'Slice' }, ['a']);
  expect(toPatchedContent(before, now)).toEqual({ values: [['title', 'Two']], lists: [] });
});

test('an equal value in a new object is not sent', () => {
  const before = toContent({ 'data/link': { id: 'x', kind: 'page' } }, ['a']);
  const now = toContent({ 'data/link': { kind: 'page', id: 'x' } }, ['a']);
  expect(toPatchedContent(before, now)).toBeUndefined();
});

test('an emptied field is sent as null', () => {
  expect(toPatchedContent(toContent({ title: 'One' }, []), toContent({}, []))).toEqual({
    values: [['title', null]],
    lists: [],
  });
});

test('moved rows are sent as a new order without their content', () => {
  const before = toContent({ [inRow]: 'Slice' }, ['a', 'b']);
  const now = toContent({ [inRow]: 'Slice' }, ['b', 'a']);
  expect(toPatchedContent(before, now)).toEqual({ values: [], lists: [['data/body', ['b', 'a']]] });
});

test('a removed row is sent as a list without it', () => {
  const before = toContent({ [inRow]: 'Slice' }, ['a', 'b']);
  expect(toPatchedContent(before, toContent({}, ['b']))).toEqual({ values: [], lists: [['data/body', ['b']]] });
});

test('a row that comes back is sent with its content', () => {
  const gone = toContent({ [inRow]: 'Slice' }, []);
  expect(toPatchedContent(gone, toContent({ [inRow]: 'Slice' }, ['a']))).toEqual({
    values: [[inRow, 'Slice']],
    lists: [['data/body', ['a']]],
  });
});
