import * as fc from 'fast-check';
import { printSchema, printType, validateSchema } from 'graphql';
import { expect, test } from 'vitest';
import { checkModels, toModelSet, type ModelSet } from '../models/model-set.ts';
import { testModels } from '../testing/test-models.ts';
import { buildSchema, createSchemaCache } from './build-schema.ts';

function toModels(customTypes: object[], sharedSlices: object[] = []): ModelSet {
  return toModelSet(checkModels({ customTypes, sharedSlices }));
}

function type(id: string, fields: object = {}): object {
  return { id, json: { Main: fields } };
}

const text = { type: 'Text' };

function print(models: ModelSet, name: string): string {
  const found = buildSchema(models).schema.getType(name);
  return found ? printType(found) : 'nothing';
}

test('a custom type adds its list, its single document, its sort orders and its conditions', () => {
  const models = toModels([
    type('conf_page', { uid: { type: 'UID' }, title: text, size: { type: 'Number' }, on: { type: 'Date' } }),
    type('settings'),
  ]);
  expect(print(models, 'Query').replaceAll(/"""[^"]*"""\s*|\([^)]*\)/g, '')).toBe(`type Query {
  _allDocuments: _DocumentConnection
  allConf_pages: Conf_pageConnectionConnection!
  allSettingss: SettingsConnectionConnection!
  conf_page: Conf_page
}`);
  expect(print(models, 'Conf_page')).toBe(`type Conf_page implements _Document & _Linkable {
  _meta: Meta!
  _linkType: String
  title: String
  size: Float
  on: Date
}`);
  expect(print(models, 'SortConf_pagey')).toContain(
    'meta_lastPublicationDate_DESC\n  title_ASC\n  title_DESC\n  size_ASC',
  );
  expect(print(models, 'WhereConf_page')).toBe(`input WhereConf_page {
  title: String
  title_fulltext: String
  size: Float
  size_lt: Float
  size_gt: Float
  size_range: NumberRange
  on: Date
  on_after: Date
  on_before: Date
}`);
  expect(print(models, 'Conf_pageConnectionConnection')).toBe(`type Conf_pageConnectionConnection {
  pageInfo: PageInfo!
  edges: [Conf_pageConnectionEdge]
  totalCount: Long!
}`);
});

test('ids that are not legal in GraphQL are changed, and legal ones keep their names', () => {
  const models = toModels([type('blog-post'), type('blog_post'), type('9lives'), type('Foo'), type('foo')]);
  const { typeNames, schema } = buildSchema(models);
  expect(Object.fromEntries(typeNames)).toEqual({
    'blog-post': 'Blog_post_2',
    blog_post: 'Blog_post',
    '9lives': '_9lives',
    Foo: 'Foo',
    foo: 'Foo_2',
  });
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toContain('allBlog_post_2s');
});

test('a model cannot take the name of a built-in type or of another type', () => {
  const group = { type: 'Group', config: { fields: { name: text } } };
  const models = toModels([
    type('meta'),
    type('query'),
    type('long'),
    type('page', { body: group }),
    type('pageBody'),
    type('wherePage'),
  ]);
  const { typeNames, schema } = buildSchema(models);
  expect([...typeNames.values()]).toEqual(['Long_2', 'Meta_2', 'Page', 'PageBody', 'Query_2', 'WherePage']);
  expect(printSchema(schema)).toContain('body: [PageBody_2!]');
  expect(validateSchema(schema)).toEqual([]);
});

test('field keys are named by the same rule, even when a comparison has that name already', () => {
  const models = toModels([
    type('page', { _meta: text, 'sub-title': text, sub_title: text, on_after: text, on: { type: 'Date' } }),
  ]);
  expect(print(models, 'Page')).toMatch(/_meta_2: String\s+sub_title_2: String\s+sub_title: String/);
  expect(print(models, 'WherePage')).toMatch(
    /on_after: String\s+on_after_fulltext: String\s+on: Date\s+on_after_2: Date/,
  );
});

test('empty types are left out, but a variation without fields stays', () => {
  const models = toModels(
    [
      type('page', {
        none: { type: 'Group', config: { fields: {} } },
        zone: { type: 'Slices', config: { choices: {} } },
        body: { type: 'Slices', config: { choices: { line: { type: 'SharedSlice' }, bare: { type: 'Separator' } } } },
      }),
    ],
    [{ id: 'line', type: 'SharedSlice', variations: [{ id: 'default' }, { id: 'with-text', primary: { text } }] }],
  );
  expect(print(models, 'Page')).not.toMatch(/none|zone/);
  expect(print(models, 'PageBodyLineDefault')).toBe('type PageBodyLineDefault {\n  primary: Json\n}');
  expect(print(models, 'PageBodyLineWith_text')).toContain('primary: PageBodyLineWith_textPrimary');
  expect(print(models, 'WherePage')).toBe('nothing');
  expect(validateSchema(buildSchema(models).schema)).toEqual([]);
});

test('a key with a dot can be read but not queried, because no path can name it', () => {
  const models = toModels([type('page', { 'a.b': text })]);
  expect(print(models, 'Page')).toContain('a_b: String');
  expect(print(models, 'WherePage')).toBe('nothing');
  expect(print(models, 'SortPagey')).not.toContain('a_b');
});

test('no models break the schema', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/);
  const key = fc
    .oneof(id, fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }))
    .filter((one) => /^[^<>]+$/.test(one) && one !== 'uid' && one !== '__proto__');
  const plain = fc
    .constantFrom('Text', 'Number', 'Date', 'Link', 'StructuredText', 'Separator')
    .map((name) => ({ type: name }));
  const fields = fc.dictionary(key, plain, { maxKeys: 4 });
  const group = fields.map((inner) => ({ type: 'Group', config: { fields: inner } }));
  const slice = fc.record({ type: fc.constant('Slice'), 'non-repeat': fields, repeat: fields });
  const zone = fc
    .dictionary(key, fc.oneof(slice, plain), { maxKeys: 3 })
    .map((choices) => ({ type: 'Slices', config: { choices } }));
  const models = fc.uniqueArray(fc.tuple(id, fc.dictionary(key, fc.oneof(plain, group, zone), { maxKeys: 4 })), {
    selector: ([one]) => one,
    maxLength: 4,
  });
  fc.assert(
    fc.property(models, (given) => {
      expect(validateSchema(buildSchema(toModels(given.map(([one, inner]) => type(one, inner)))).schema)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('the schema is rebuilt only when the models change', () => {
  const getSchema = createSchemaCache();
  const models = toModelSet(checkModels(testModels));
  const first = getSchema(models);
  expect(getSchema(models)).toBe(first);
  expect(getSchema(toModelSet(checkModels(testModels)))).not.toBe(first);
});
