import { expect, test } from 'vitest';
import { checkModels, toModelSet } from '../models/model-set.ts';
import { testModels } from '../testing/test-models.ts';
import { listUnreadable } from './list-problems.ts';

const models = toModelSet(checkModels(testModels));
const quote = { id: 'q', slice_type: 'quote', variation: 'default' };

test.each([
  ['a field', { teaser: 7 }, 'data.teaser'],
  ['an item of a group', { facts: [{ name: 'x' }, { name: 7 }] }, 'data.facts[1].name'],
  [
    'the fixed part of a slice',
    { body_slices: [{ ...quote, primary: { text: 7 }, items: [] }] },
    'data.body_slices[0].primary.text',
  ],
  [
    'an item of a slice',
    { body_slices: [{ ...quote, primary: {}, items: [{}, { label: 7 }] }] },
    'data.body_slices[0].items[1].label',
  ],
])('a value that cannot be read is reported in %s', (_place, data, path) => {
  expect(listUnreadable(data, 'article', models).map((problem) => problem.path)).toEqual([path]);
});
