import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkModels, toModelSet } from '../models/model-set.ts';
import { testModels } from '../testing/test-models.ts';
import { fromWorkingContent, toWorkingContent } from './working-content.ts';

const models = toModelSet(checkModels(testModels));
const paragraph = (text: string) => [{ type: 'paragraph', text, spans: [] }];
const article = {
  uid: 'an-article',
  title: 'An article',
  tags: ['one', 'two'],
  data: {
    title: [{ type: 'heading1', text: 'Title', spans: [] }],
    featured: false,
    links: [{ link_type: 'Web', url: '/a', key: 'k1' }],
    facts: [{ name: 'first', notes: [{ note: 'x' }, {}] }, {}],
    body_slices: [
      {
        id: 'quote$1',
        slice_type: 'quote',
        variation: 'default',
        primary: { text: paragraph('words') },
        items: [{ label: 'l' }],
      },
      { id: 'quote$2', slice_type: 'quote', variation: 'default', primary: {}, items: [] },
    ],
    'odd/@name~': 'of no model',
  },
};

test('fields have addresses with the keys of their rows, which rows keep', () => {
  const { values, lists } = toWorkingContent(article, 'article', models);
  expect(Object.fromEntries(values)).toMatchObject({
    uid: 'an-article',
    tags: ['one', 'two'],
    'data/links/@k1': { url: '/a' },
    'data/facts/@row-0/name': 'first',
    'data/facts/@row-0/notes/@row-0/note': 'x',
    'data/body_slices/@quote$1/slice_type': 'quote',
    'data/body_slices/@quote$1/primary/text': paragraph('words'),
    'data/body_slices/@quote$1/items/@row-0/label': 'l',
    'data/odd~1@name~0': 'of no model',
  });
  expect(Object.fromEntries(lists)).toEqual({
    'data/links': ['k1'],
    'data/facts': ['row-0', 'row-1'],
    'data/facts/@row-0/notes': ['row-0', 'row-1'],
    'data/body_slices': ['quote$1', 'quote$2'],
    'data/body_slices/@quote$1/items': ['row-0'],
  });
});

test('a document survives the conversion in both directions', () => {
  expect(fromWorkingContent(toWorkingContent(article, 'article', models))).toEqual(article);
});

test('a switch that is not stored has the default of its model', () => {
  const { featured: _featured, ...data } = article.data;
  const { values } = toWorkingContent({ ...article, data }, 'article', models);
  expect(values.get('data/featured')).toBe(true);
});

test('a document whose model no longer exists survives the conversion in both directions', () => {
  expect(fromWorkingContent(toWorkingContent(article, 'gone', models))).toEqual(article);
});

test('fields and lists that were emptied are left out', () => {
  const { values, lists } = toWorkingContent(article, 'article', models);
  const emptied = { values: new Map(values).set('data/title', null), lists: new Map(lists).set('data/facts', []) };
  const { title: _title, facts: _facts, ...data } = article.data;
  expect(fromWorkingContent(emptied)).toEqual({ ...article, data });
});

test('rows with equal or invalid keys get distinct ones', () => {
  const links = ['k', 'k', 'row-3', 'not a key'].map((key) => ({ link_type: 'Web', url: '/a', key }));
  const { lists } = toWorkingContent({ ...article, data: { links } }, 'article', models);
  expect(lists.get('data/links')).toEqual(['k', 'row-1', 'row-3', 'row-4']);
});

test('random groups and slices survive the conversion in both directions', () => {
  const text = fc.string({ minLength: 1 });
  const group = fc.array(
    fc.record({ name: text, notes: fc.array(fc.record({ note: text }), { minLength: 1 }) }, { requiredKeys: [] }),
    {
      minLength: 1,
    },
  );
  const slices = fc.array(fc.record({ label: text, words: text }), { minLength: 1 }).map((parts) =>
    parts.map(({ label, words }, index) => ({
      id: `quote$${index}`,
      slice_type: 'quote',
      variation: 'default',
      primary: { text: paragraph(words) },
      items: [{ label }],
    })),
  );
  fc.assert(
    fc.property(group, slices, (facts, body_slices) => {
      const document = { ...article, data: { facts, body_slices, featured: true } };
      expect(fromWorkingContent(toWorkingContent(document, 'article', models))).toEqual(document);
    }),
  );
});
