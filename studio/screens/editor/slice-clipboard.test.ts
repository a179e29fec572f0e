import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { StudioWidget } from '../../../cms/studio-models.ts';
import { ChangeRequestSchema } from '../../../cms/studio-types.ts';
import { fromClipboard, toClipboard } from './slice-clipboard.ts';
import { createSlice } from './slice-model.ts';

const zone: StudioWidget = { type: 'Slices', config: { choices: { quote: { type: 'SharedSlice' } } } };

test('slices are pasted into documents that allow them', () => {
  const quote = createSlice({ type: 'quote', variation: 'default' }, {});
  const other = createSlice({ type: 'map', variation: 'default' }, {});
  expect(fromClipboard(toClipboard([quote, other]), zone)).toEqual([quote]);
  expect(fromClipboard(toClipboard([other]), zone)).toBeUndefined();
});

test.each([
  '',
  'words',
  '{}',
  '{"kind":"financial-cloud/slices"}',
  '{"kind":"financial-cloud/slices","slices":[{"values":1}]}',
])('the clipboard text %j has no slices', (text) => {
  expect(fromClipboard(text, zone)).toBeUndefined();
});

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

test.each<[what: string, values: unknown, lists: unknown, isTaken: boolean]>([
  [
    'fields and rows',
    [
      ['primary/text', [{ a: 1 }]],
      ['items/@row-0/label', null],
    ],
    [['items', ['row-0']]],
    true,
  ],
  ['an address that is none', [['primary/<b>', 1]], [], false],
  ['a row without a key', [['items/@/label', 1]], [], false],
  ['a name of the prototype', [['primary/__proto__', 1]], [], false],
  ['a prototype inside a value', [['primary/text', JSON.parse('{"__proto__":1}')]], [], false],
  ['a field without a value', [['primary/text']], [], false],
  ['a value that is too deep', [['primary/text', deep(30)]], [], false],
  ['keys that are no texts', [], [['items', [1]]], false],
])('a slice with %s is accepted only if the service accepts it', (_what, values, lists, isTaken) => {
  const content = { values: [['slice_type', 'quote'], ...(values as unknown[])], lists };
  const text = JSON.stringify({ kind: 'financial-cloud/slices', slices: [content] });
  expect(fromClipboard(text, zone) !== undefined).toBe(isTaken);
  const insert = { kind: 'insert', id: 'change-1', list: 'data/body', key: 'a', after: [], content };
  const isAccepted = v.is(ChangeRequestSchema, { client: 'c', base: 1, changes: [insert] });
  expect(isAccepted || !isTaken).toBe(true);
});
