import { expect, test } from 'vitest';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { listDocumentLinks } from './use-dead-links.ts';
import { listLeftOut } from './use-left-out-slices.ts';

const content = (values: Record<string, FieldValue>, lists: Record<string, string[]> = {}) => ({
  values: new Map(Object.entries(values)),
  lists: new Map(Object.entries(lists)),
});

test('a slice that the page does not show is left out; rows of other lists are no slices', () => {
  const given = content(
    { 'data/body/@a/slice_type': 'quote', 'data/body/@b/slice_type': 'video', 'data/people/@c/name': 'Ada' },
    { 'data/body': ['a', 'b'], 'data/people': ['c'] },
  );
  expect(listLeftOut(given, ['a'])).toEqual(['data/body/@b']);
  expect(listLeftOut(given, ['a', 'b'])).toEqual([]);
});

test('links to documents are found in link fields and in texts, once for each field', () => {
  const link = (id: string) => ({ link_type: 'Document', id });
  const span = (id: string) => ({ type: 'hyperlink', start: 0, end: 3, data: link(id) });
  const text = [{ type: 'paragraph', text: 'One and two', spans: [span('fees'), span('rates'), span('fees')] }];
  expect(listDocumentLinks(content({ 'data/link': link('fees'), 'data/text': text, 'data/title': 'fees' }))).toEqual([
    { address: 'data/link', id: 'fees' },
    { address: 'data/text', id: 'fees' },
    { address: 'data/text', id: 'rates' },
  ]);
});
