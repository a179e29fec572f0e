import { expect, test } from 'vitest';
import type { StudioWidget } from '../../../cms/studio-models.ts';
import { createSlice, toNextPosition } from './slice-model.ts';

test("a new slice has its type, its variation and the model's default values", () => {
  const tone: StudioWidget = { type: 'Select', config: { options: ['calm', 'loud'], default_value: 'calm' } };
  expect(createSlice({ type: 'quote', variation: 'wide' }, { words: { type: 'Text' }, tone }).values).toEqual([
    ['slice_type', 'quote'],
    ['variation', 'wide'],
    ['primary/tone', 'calm'],
  ]);
});

test.each([
  ['b', 'ArrowUp', 0],
  ['b', 'ArrowDown', 2],
  ['bd', 'ArrowUp', 0],
  ['bd', 'ArrowDown', 3],
  ['a', 'ArrowUp', -1],
  ['cd', 'ArrowDown', 3],
])('%s move one position by %s among the others', (moved, arrow, position) => {
  expect(toNextPosition(['a', 'b', 'c', 'd'], new Set(moved), arrow)).toBe(position);
});
