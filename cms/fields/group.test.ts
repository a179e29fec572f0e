import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const text = { type: 'Text' };
const model = {
  type: 'Group',
  config: {
    fields: { name: text, on: { type: 'Boolean' }, inner: { type: 'Group', config: { fields: { note: text } } } },
  },
};

test('items have every field of the model, nested groups included', () => {
  expect(runField(model, [{ name: 'a', inner: [{ note: 'n' }, {}] }, {}])).toEqual({
    read: [
      { name: 'a', on: false, inner: [{ note: 'n' }, { note: null }] },
      { name: null, on: false, inner: [] },
    ],
    problems: [],
    indexed: [
      ['f.name', 'a', 'a'],
      ['f.on', 0, 0],
      ['f.inner.note', 'n', 'n'],
      ['f.on', 0, 0],
    ],
    texts: ['a', 'n'],
  });
});

test('an empty group reads as an empty list', () => {
  for (const value of [null, []]) expect(runField(model, value)).toMatchObject({ read: [], indexed: [] });
});

test('problems name the item and the field', () => {
  expect(runField(model, [{}, { name: 5, other: 1, inner: [{ note: 1 }] }, 'x']).problems).toEqual([
    'f[1].other: is not a field of the model',
    'f[1].name: must be a text',
    'f[1].inner[0].note: must be a text',
    'f[2]: must be an object of fields',
  ]);
  expect(runField({ type: 'Group', config: { repeat: false, fields: {} } }, [{}, {}]).problems).toEqual([
    'f: takes one item only',
  ]);
  expect(runField(model, {}).problems).toEqual(['f: must be a list of items']);
});
