import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const text = { type: 'Text' };
const model = {
  type: 'Slices',
  config: {
    choices: {
      quote: { type: 'SharedSlice' },
      old: { type: 'Slice', 'non-repeat': { title: text }, repeat: { label: text } },
      oldest: text,
    },
  },
};
const paragraph = [{ type: 'paragraph', text: 'Well', spans: [] }];

test('a shared slice gets an id, its version and all its fields; its text is indexed, its values are not', () => {
  expect(
    runField(model, [
      { slice_type: 'quote', variation: 'default', primary: { text: paragraph }, items: [{ label: 'l' }] },
    ]),
  ).toEqual({
    read: [
      {
        variation: 'default',
        version: 'initial',
        slice_type: 'quote',
        slice_label: null,
        id: 'quote$id-of-f[0]',
        primary: {
          text: paragraph,
          person: { link_type: 'Any' },
        },
        items: [{ label: 'l' }],
      },
    ],
    problems: [],
    indexed: [],
    texts: ['Well', 'l'],
  });
});

test('legacy slices keep their own formats', () => {
  expect(
    runField(model, [{ slice_type: 'old', slice_label: 'dark', id: 'old$1', primary: { title: 't' }, items: [{}] }])
      .read,
  ).toEqual([
    { slice_type: 'old', slice_label: 'dark', id: 'old$1', primary: { title: 't' }, items: [{ label: null }] },
  ]);
  expect(runField(model, [{ slice_type: 'oldest', value: 'v' }]).read).toEqual([
    { slice_type: 'oldest', slice_label: null, id: 'oldest$id-of-f[0]', value: 'v' },
  ]);
});

test('an empty slice zone reads as an empty list', () => {
  for (const value of [null, []]) expect(runField(model, value).read).toEqual([]);
});

test('unknown slices, variations and fields, and duplicate ids, are rejected', () => {
  expect(runField(model, [{ slice_type: 'none' }]).problems).toEqual(['f[0]: the zone takes no slices of type "none"']);
  expect(runField(model, [{ slice_type: 'quote', variation: 'odd' }]).problems).toEqual([
    'f[0]: the slice "quote" has no variation "odd"',
  ]);
  expect(runField(model, [{ slice_type: 'quote', primary: { odd: 1 }, items: [{ odd: 1 }] }]).problems).toEqual([
    'f[0].primary.odd: is not a field of the model',
    'f[0].items[0].odd: is not a field of the model',
  ]);
  const twice = { slice_type: 'quote', id: 'same' };
  expect(runField(model, [twice, twice]).problems).toEqual(['f: two slices have the same id']);
  expect(runField(model, {}).problems).toHaveLength(1);
});
