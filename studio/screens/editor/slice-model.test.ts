import { expect, test } from 'vitest';
import type { StudioWidget } from '../../../cms/studio-models.ts';
import { createSlice, fromClipboard, toClipboard, toNextPosition } from './slice-model.ts';

const zone: StudioWidget = { type: 'Slices', config: { choices: { quote: { type: 'SharedSlice' } } } };

test('a new slice has its type, its variation and what the model proposes', () => {
  const tone: StudioWidget = { type: 'Select', config: { options: ['calm', 'loud'], default_value: 'calm' } };
  expect(createSlice({ type: 'quote', variation: 'wide' }, { words: { type: 'Text' }, tone }).values).toEqual([
    ['slice_type', 'quote'],
    ['variation', 'wide'],
    ['primary/tone', 'calm'],
  ]);
});

test('slices travel by the clipboard to documents that may hold them', () => {
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
])('a clipboard with %j has no slices', (text) => {
  expect(fromClipboard(text, zone)).toBeUndefined();
});

test.each([
  ['b', 'ArrowUp', 0],
  ['b', 'ArrowDown', 2],
  ['bd', 'ArrowUp', 0],
  ['bd', 'ArrowDown', 3],
  ['a', 'ArrowUp', -1],
  ['cd', 'ArrowDown', 3],
])('%s go one step %s among the others', (moved, arrow, position) => {
  expect(toNextPosition(['a', 'b', 'c', 'd'], new Set(moved), arrow)).toBe(position);
});
