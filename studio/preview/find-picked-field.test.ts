import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { findPickedField, findSlice, findSliceOf } from './find-picked-field.ts';
import type { LivePick } from './live-messages.ts';

const paragraph = (text: string): FieldValue => ({ type: 'paragraph', text, spans: [] });
const content: DraftContent = {
  values: new Map<string, FieldValue>([
    ['data/title', 'Payments in seconds'],
    ['data/summary', 'What a bank has to do'],
    ['data/slices/@quote-1/slice_type', 'quote'],
    ['data/slices/@quote-1/primary/quote', [paragraph('We moved in a week.'), paragraph('And slept well.')]],
    ['data/slices/@quote-1/primary/name', 'Ada'],
    ['data/slices/@quote-1/primary/photo', { id: 'asset-7', edit: {} }],
    ['data/slices/@facts-1/slice_type', 'facts'],
    ['data/slices/@facts-1/items/@row-0/label', 'Ada'],
    ['data/slices/@facts-1/items/@row-0/link', { link_type: 'Web', url: 'https://bank.example/a', text: 'Read on' }],
    ['data/slices/@facts-1/items/@row-0/number', 99.95],
  ]),
  lists: new Map([
    ['data/slices', ['quote-1', 'facts-1']],
    ['data/slices/@facts-1/items', ['row-0']],
  ]),
};

const find = (pick: Partial<LivePick>) =>
  findPickedField(content, { slice: undefined, text: '', offset: 0, href: undefined, image: undefined, ...pick });

test.each<[what: string, pick: Partial<LivePick>, address: string | undefined, offset: number]>([
  ['the title', { text: 'Payments in seconds', offset: 4 }, 'data/title', 4],
  [
    'a text in its slice, not the same one in another',
    { slice: 'facts-1', text: 'Ada' },
    'data/slices/@facts-1/items/@row-0/label',
    0,
  ],
  [
    'a block of a rich text',
    { slice: 'quote-1', text: 'And slept well.', offset: 9 },
    'data/slices/@quote-1/primary/quote',
    9,
  ],
  [
    'a text with something before it',
    { slice: 'quote-1', text: '“We moved in a week.”', offset: 4 },
    'data/slices/@quote-1/primary/quote',
    3,
  ],
  ['a part of a text', { text: 'has to do', offset: 4 }, 'data/summary', 16],
  [
    'the text of a link',
    { slice: 'facts-1', text: 'Read on', href: 'https://bank.example/a' },
    'data/slices/@facts-1/items/@row-0/link',
    0,
  ],
  ['a number', { slice: 'facts-1', text: '99.95' }, 'data/slices/@facts-1/items/@row-0/number', 0],
  ['a picture', { slice: 'quote-1', image: '/media/asset-7/ada.jpg?w=640' }, 'data/slices/@quote-1/primary/photo', 0],
  [
    'a link without a text of its own',
    { slice: 'facts-1', text: '→', href: 'https://bank.example/a' },
    'data/slices/@facts-1/items/@row-0/link',
    0,
  ],
  ['words that the slice’s component adds', { slice: 'quote-1', text: 'Quotation' }, 'data/slices/@quote-1', 0],
  ['a slice by its button', { slice: 'facts-1' }, 'data/slices/@facts-1', 0],
  ['the menu of the page', { text: 'Careers' }, undefined, 0],
  ['a slice of another document', { slice: 'none', text: 'Ada' }, undefined, 0],
])('a click on %s finds its field', (_what, pick, address, offset) => {
  const found = find(pick);
  expect([found?.address, found?.offset ?? 0]).toEqual([address, offset]);
});

test('the slice of a field is found by its address', () => {
  expect(findSliceOf(content, 'data/slices/@facts-1/items/@row-0/label')).toBe('facts-1');
  expect(findSliceOf(content, 'data/title')).toBeUndefined();
});

test('slices with positional keys are told apart from each other and from the rows of a group', () => {
  const keys = Array.from({ length: 11 }, (_, index) => `row-${index}`);
  const numbered: DraftContent = {
    values: new Map<string, FieldValue>([
      ['data/links/@row-1/label', 'A link'],
      ...keys.flatMap((key): [string, FieldValue][] => [
        [`data/slices/@${key}/slice_type`, 'quote'],
        [`data/slices/@${key}/primary/name`, key],
      ]),
    ]),
    lists: new Map([
      ['data/links', keys],
      ['data/slices', keys],
    ]),
  };
  expect(findSliceOf(numbered, 'data/slices/@row-10/primary/name')).toBe('row-10');
  expect(findSliceOf(numbered, 'data/links/@row-1/label')).toBeUndefined();
  expect(findSlice(numbered, 'row-1')).toBe('data/slices/@row-1');
});
