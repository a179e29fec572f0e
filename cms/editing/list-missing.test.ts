import { expect, test } from 'vitest';
import { checkModels, toModelSet } from '../models/model-set.ts';
import { articleType, quoteSlice, testModels } from '../testing/test-models.ts';
import { listMissing } from './list-missing.ts';
import { nameField } from './name-field.ts';
import { toWorkingContent } from './working-content.ts';

const required = { studio: { required: true } };
const { Main } = articleType.json;
const [variation] = quoteSlice.variations;
const models = toModelSet(
  checkModels({
    customTypes: [
      {
        ...articleType,
        json: {
          Main: {
            ...Main,
            uid: { type: 'UID', config: required },
            title: { ...Main.title, config: { ...Main.title.config, ...required } },
            rating: {
              type: 'Number',
              config: { studio: { required: true, showWhen: { field: 'category', is: ['guide'] } } },
            },
            facts: {
              type: 'Group',
              config: {
                ...required,
                fields: { name: { type: 'Text', config: { ...required, label: 'What it says' } } },
              },
            },
          },
        },
      },
      ...testModels.customTypes.slice(1),
    ],
    sharedSlices: [
      {
        ...quoteSlice,
        variations: [
          { ...variation, primary: { text: { type: 'StructuredText', config: { ...required, label: 'Quotation' } } } },
        ],
      },
    ],
  }),
);

const full = {
  title: [{ type: 'heading1', text: 'Fees', spans: [] }],
  facts: [{ name: 'Ten seconds' }],
  body_slices: [
    {
      id: 'q',
      slice_type: 'quote',
      variation: 'default',
      primary: { text: [{ type: 'paragraph', text: 'Fast.', spans: [] }] },
      items: [],
    },
  ],
};

const list = (data: Record<string, unknown>) =>
  listMissing(
    toWorkingContent({ uid: 'fees', title: undefined, tags: [], data }, 'article', models),
    'article',
    models,
  ).map(({ address }) => address);

test('a complete document has no missing fields', () => {
  expect(list(full)).toEqual([]);
});

test.each([
  ['a text of blanks in a row', { ...full, facts: [{ name: 'a' }, { name: '  ' }] }, ['data/facts/@row-1/name']],
  ['a list without rows', { ...full, facts: [] }, ['data/facts']],
  ['rich text without words', { ...full, title: [{ type: 'heading1', text: '', spans: [] }] }, ['data/title']],
  [
    'a field of a slice',
    { ...full, body_slices: [{ ...full.body_slices[0], primary: {} }] },
    ['data/body_slices/@q/primary/text'],
  ],
  ['a field that another makes visible', { ...full, category: 'guide' }, ['data/rating']],
])('%s is missing', (_what, data, addresses) => {
  expect(list(data)).toEqual(addresses);
});

test('a uid can be required too', () => {
  expect(
    listMissing(
      toWorkingContent({ uid: undefined, title: undefined, tags: [], data: full }, 'article', models),
      'article',
      models,
    ),
  ).toEqual([{ address: 'uid', message: 'is needed to publish', isForPublishing: true }]);
});

test.each([
  ['uid', 'Address'],
  ['data/title', 'Title'],
  ['data/facts', 'facts'],
  ['data/facts/@row-1/name', 'What it says'],
  ['data/body_slices/@q/primary/text', 'Quotation'],
  ['data/body_slices/@gone/primary/text', 'body_slices'],
  ['data/unknown', 'unknown'],
])('the field at %s is named %s', (address, name) => {
  const content = toWorkingContent({ uid: 'fees', title: undefined, tags: [], data: full }, 'article', models);
  expect(nameField(address, { type: 'article', content, models })).toBe(name);
});
