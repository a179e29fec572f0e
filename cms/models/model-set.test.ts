import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestService } from '../testing/test-service.ts';
import { testModels } from '../testing/test-models.ts';
import { listImageSides } from './image-sides.ts';
import { ModelError } from './model-error.ts';
import { checkModels, toModelSet } from './model-set.ts';

function listProblems(models: { customTypes?: unknown[]; sharedSlices?: unknown[] }): readonly string[] {
  try {
    toModelSet(checkModels({ customTypes: models.customTypes ?? [], sharedSlices: models.sharedSlices ?? [] }));
  } catch (error) {
    if (error instanceof ModelError) return error.problems;
    throw error;
  }
  return [];
}

function type(fields: object, more: object = {}): object {
  return { id: 'page', json: { Main: fields }, ...more };
}

test('models of every field type are accepted', () => {
  expect(listProblems(testModels)).toEqual([]);
});

test('a uid is allowed once, under its own key', () => {
  expect(listProblems({ customTypes: [type({ slug: { type: 'UID' } })] })).toEqual([
    'custom type 1 "page": json.Main.slug: the UID field must be called "uid"',
  ]);
  const twice = { id: 'page', json: { Main: { a: { type: 'Text' } }, More: { a: { type: 'Text' } } } };
  expect(listProblems({ customTypes: [twice] })).toEqual([
    'custom type 1 "page": json.More.a: the key is already used in the tab "Main"',
  ]);
});

test('unknown field types, invalid keys and groups nested too deep are reported with their path', () => {
  expect(listProblems({ customTypes: [type({ a: { type: 'Magic' } })] })[0]).toMatch(
    /^custom type 1 "page": json\.Main\.a\.type: /,
  );
  expect(listProblems({ customTypes: [type({ 'a<b': { type: 'Text' } })] })[0]).toMatch(
    /may not be empty nor hold < or >/,
  );
  const group = (fields: object): object => ({ type: 'Group', config: { fields } });
  expect(listProblems({ customTypes: [type({ a: group({ b: group({ c: { type: 'Text' } }) }) })] })).toEqual([]);
  expect(listProblems({ customTypes: [type({ a: group({ b: group({ c: group({}) }) }) })] })).toHaveLength(1);
  expect(listProblems({ customTypes: [null, 'x', {}] }).length).toBeGreaterThanOrEqual(3);
});

test('a shared slice has variations, each with a unique id', () => {
  const slice = (variations: object[]): object => ({ id: 's', type: 'SharedSlice', variations });
  expect(listProblems({ sharedSlices: [slice([{ id: 'default' }, { id: 'other' }])] })).toEqual([]);
  expect(listProblems({ sharedSlices: [slice([])] })).toEqual([
    'shared slice 1 "s": variations: a shared slice needs at least one variation',
  ]);
  expect(listProblems({ sharedSlices: [slice([{ id: 'a' }, { id: 'a' }])] })).toEqual([
    'shared slice 1 "s": two variations have the same id',
  ]);
});

test('a slice zone may name only existing slices, and each model exists once', () => {
  const zone = { type: 'Slices', config: { choices: { quote: { type: 'SharedSlice' } } } };
  expect(listProblems({ customTypes: [type({ body: zone })] })).toEqual([
    'custom type "page": body: there is no shared slice "quote"',
  ]);
  expect(listProblems({ customTypes: [type({}), type({})] })).toEqual(['custom type "page" is given twice']);
});

test('invalid models leave the stored ones unchanged', async () => {
  const service = await createTestService();
  await expect(
    service.admin.putModels({
      customTypes: [type({}, { id: 'fresh' }), type({ a: { type: 'Magic' } })],
      sharedSlices: [],
    }),
  ).rejects.toThrow(ModelError);
  await expect(service.admin.importDocuments([{ id: 'a', type: 'fresh', lang: 'en-gb', data: {} }])).rejects.toThrow(
    'there is no custom type "fresh"',
  );
});

test('the image sizes that models declare are listed', () => {
  expect([...listImageSides(toModelSet(checkModels(testModels)))]).toEqual([40, 20]);
});

test('every field type of the official types is supported', () => {
  const source = readFileSync(
    new URL('../../node_modules/@prismicio/types-internal/src/model/nestable.ts', import.meta.url),
    'utf8',
  );
  const official = [...source.matchAll(/^\t(\w+)ModelSchema,$/gm)].map(([, name]) => name);
  expect(official).toHaveLength(16);
  const names: Record<string, string> = { RichText: 'StructuredText', IntegrationField: 'IntegrationFields' };
  for (const name of official) {
    const widget = { type: names[name ?? ''] ?? name };
    expect([widget.type, listProblems({ customTypes: [type({ field: widget })] })]).toEqual([widget.type, []]);
  }
});

test('hints of a newer version are refused in a write, and left out when they are stored', () => {
  const studio = { help: 'Short', later: 1, advise: { words: 'Shorter', later: 2 } };
  const model = type({ a: { type: 'Text', config: { studio } }, b: { type: 'Group', config: { fields: {}, studio } } });
  expect(listProblems({ customTypes: [model] })).not.toEqual([]);
  const { getFields } = toModelSet([{ kind: 'custom-type', id: 'page', json: JSON.stringify(model) }]);
  const { a, b } = getFields('page') ?? {};
  expect([a?.type === 'Text' && a.config.studio, b?.type === 'Group' && b.config.studio]).toEqual([
    { help: 'Short' },
    { help: 'Short' },
  ]);
});

test('another mistake in a stored model is not read over', () => {
  const json = JSON.stringify(type({ a: { type: 'Magic', config: { studio: { later: 1 } } } }));
  expect(() => toModelSet([{ kind: 'custom-type', id: 'page', json }])).toThrow();
});
