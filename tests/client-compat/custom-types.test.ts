import type { CustomTypeModel, SharedSliceModel } from '@prismicio/client';
import {
  BulkUpdateHasExistingDocumentsError,
  ConflictError,
  type CustomTypesClient,
  ForbiddenError,
  InvalidPayloadError,
  NotFoundError,
  UnauthorizedError,
  createBulkUpdateTransaction,
  createClient,
} from '@prismicio/custom-types-client';
import { describe, expect, test } from 'vitest';
import { createClient7 } from './clients.ts';
import { corpusModels } from './corpus/models.ts';
import { repository, startService, writeToken } from './running-service.ts';

const service = await startService();

const connect = (endpoint: string, options: { token?: string; repositoryName?: string } = {}): CustomTypesClient =>
  createClient({ repositoryName: repository, token: writeToken, endpoint, ...options });

const toType = (id: string, json: CustomTypeModel['json'] = {}): CustomTypeModel => ({
  id,
  label: id,
  repeatable: true,
  status: true,
  json,
});

const toSlice = (id: string): SharedSliceModel => ({
  id,
  type: 'SharedSlice',
  name: id,
  description: '',
  variations: [
    {
      id: 'default',
      name: 'Default',
      docURL: '',
      version: 'initial',
      description: '',
      imageUrl: '',
      primary: {},
      items: {},
    },
  ],
});

/** The client appends to its endpoint, which is the origin or the base of the Custom Types API. */
describe.each([
  ['the origin', ''],
  ['the base of the API', '/customtypes'],
])('custom-types-client at %s', (_name, base) => {
  const client = connect(service.origin + base);
  const suffix = base === '' ? 'one' : 'two';

  test('getAllCustomTypes', async () => {
    expect((await client.getAllCustomTypes()).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['product', 'maker', 'settings', 'unused']),
    );
  });

  test('getCustomTypeByID returns the model unchanged', async () => {
    const [product] = corpusModels.customTypes;
    expect(JSON.stringify(await client.getCustomTypeByID('product'))).toBe(JSON.stringify(product));
  });

  test('insertCustomType, updateCustomType, removeCustomType', async () => {
    const model = toType(`type-${suffix}`, { Main: { uid: { type: 'UID', config: { label: 'UID' } } } });
    expect(await client.insertCustomType(model)).toEqual(model);
    expect(await client.getCustomTypeByID(model.id)).toEqual(model);
    const changed = { ...model, label: 'Another label' };
    expect(await client.updateCustomType(changed)).toEqual(changed);
    expect(await client.getCustomTypeByID(model.id)).toEqual(changed);
    expect(await client.removeCustomType(model.id)).toBe(model.id);
    await expect(client.getCustomTypeByID(model.id)).rejects.toBeInstanceOf(NotFoundError);
  });

  test('getAllSharedSlices and getSharedSliceByID', async () => {
    const slices = await client.getAllSharedSlices();
    expect(slices.map(({ id }) => id).sort()).toEqual(['gallery', 'quote']);
    expect(await client.getSharedSliceByID('quote')).toEqual(corpusModels.sharedSlices[0]);
  });

  test('insertSharedSlice, updateSharedSlice, removeSharedSlice', async () => {
    const model = toSlice(`slice_${suffix}`);
    expect(await client.insertSharedSlice(model)).toEqual(model);
    const changed = { ...model, description: 'Changed' };
    await client.updateSharedSlice(changed);
    expect(await client.getSharedSliceByID(model.id)).toEqual(changed);
    expect(await client.removeSharedSlice(model.id)).toBe(model.id);
    await expect(client.getSharedSliceByID(model.id)).rejects.toBeInstanceOf(NotFoundError);
  });

  test('bulkUpdate with a transaction', async () => {
    const transaction = createBulkUpdateTransaction();
    transaction.insertCustomType(toType(`bulk-${suffix}`));
    transaction.insertSlice(toSlice(`bulk_${suffix}`));
    await client.bulkUpdate(transaction);
    expect(await client.getCustomTypeByID(`bulk-${suffix}`)).toMatchObject({ id: `bulk-${suffix}` });
    const back = createBulkUpdateTransaction();
    back.updateSlice({ ...toSlice(`bulk_${suffix}`), description: 'Changed' });
    back.deleteCustomType(toType(`bulk-${suffix}`));
    await client.bulkUpdate(back);
    expect(await client.getSharedSliceByID(`bulk_${suffix}`)).toMatchObject({ description: 'Changed' });
    await expect(client.getCustomTypeByID(`bulk-${suffix}`)).rejects.toBeInstanceOf(NotFoundError);
    await client.bulkUpdate([{ type: 'SLICE_DELETE', id: `bulk_${suffix}`, payload: { id: `bulk_${suffix}` } }]);
  });

  test('bulkUpdate with a difference of two states', async () => {
    const transaction = createBulkUpdateTransaction();
    transaction.fromDiff({}, { customTypes: [toType(`diff-${suffix}`)] });
    await client.bulkUpdate(transaction);
    const back = createBulkUpdateTransaction();
    back.fromDiff({ customTypes: [toType(`diff-${suffix}`)] }, {});
    await client.bulkUpdate(back);
    await expect(client.getCustomTypeByID(`diff-${suffix}`)).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('rejections', () => {
  const client = connect(service.origin);
  const bad = (json: unknown): CustomTypeModel => ({ ...toType('bad'), json: json as CustomTypeModel['json'] });

  test.each([
    ['a type that exists', () => client.insertCustomType(toType('product'))],
    ['a slice that exists', () => client.insertSharedSlice(toSlice('quote'))],
  ])('inserting %s is a ConflictError', async (_name, call) => {
    await expect(call()).rejects.toBeInstanceOf(ConflictError);
  });

  test.each([
    ['getting a type', () => client.getCustomTypeByID('none')],
    ['getting a slice', () => client.getSharedSliceByID('none')],
    ['updating a type', () => client.updateCustomType(toType('none'))],
    ['updating a slice', () => client.updateSharedSlice(toSlice('none'))],
    ['removing a type', () => client.removeCustomType('none')],
    ['removing a slice', () => client.removeSharedSlice('none')],
  ])('%s that does not exist is a NotFoundError', async (_name, call) => {
    await expect(call()).rejects.toBeInstanceOf(NotFoundError);
  });

  test.each([
    ['an id with a blank', () => client.insertCustomType(toType('no blanks'))],
    [
      'a UID field of another name',
      () => client.insertCustomType(bad({ Main: { name: { type: 'UID', config: {} } } })),
    ],
    ['an unknown kind of field', () => client.insertCustomType(bad({ Main: { f: { type: 'Nonsense', config: {} } } }))],
    [
      'a key with an angle bracket',
      () => client.insertCustomType(bad({ Main: { '<b>': { type: 'Text', config: {} } } })),
    ],
    [
      'one key in two tabs',
      () =>
        client.insertCustomType(
          bad({ One: { f: { type: 'Text', config: {} } }, Two: { f: { type: 'Text', config: {} } } }),
        ),
    ],
    ['a slice without variations', () => client.insertSharedSlice({ ...toSlice('bare'), variations: [] as never })],
    ['a type with documents', () => client.removeCustomType('product')],
  ])('%s is an InvalidPayloadError', async (_name, call) => {
    await expect(call()).rejects.toBeInstanceOf(InvalidPayloadError);
  });

  test('two variations of one id are an InvalidPayloadError', async () => {
    const slice = toSlice('twice');
    const twice = { ...slice, variations: [...slice.variations, ...slice.variations] };
    await expect(client.insertSharedSlice(twice)).rejects.toBeInstanceOf(InvalidPayloadError);
  });

  test('a rejection describes the error', async () => {
    await expect(client.insertCustomType(toType('no blanks'))).rejects.toThrow(/letters, digits/);
    await expect(client.removeCustomType('product')).rejects.toThrow(/document/);
  });

  test('a wrong token is an UnauthorizedError', async () => {
    const stranger = connect(service.origin, { token: 'wrong' });
    await expect(stranger.getAllCustomTypes()).rejects.toBeInstanceOf(UnauthorizedError);
  });

  test('another repository is a ForbiddenError with its message', async () => {
    const stranger = connect(service.origin, { repositoryName: 'another-repository' });
    await expect(stranger.getAllCustomTypes()).rejects.toBeInstanceOf(ForbiddenError);
    await expect(stranger.getAllCustomTypes()).rejects.toThrow(/another-repository/);
  });

  test('deleting a type with documents in bulk reports them, and changes nothing', async () => {
    const transaction = createBulkUpdateTransaction();
    transaction.insertCustomType(toType('beside'));
    transaction.deleteCustomType(toType('product'));
    await expect(client.bulkUpdate(transaction)).rejects.toBeInstanceOf(BulkUpdateHasExistingDocumentsError);
    await expect(client.getCustomTypeByID('beside')).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('readers of a changed model', () => {
  const client = connect(service.origin);

  test('find a new type in the root at once, and nothing in it', async () => {
    await client.insertCustomType({ ...toType('fresh'), label: 'Fresh one' });
    const reader = createClient7(service.endpoint);
    expect((await reader.getRepository()).types).toMatchObject({ fresh: 'Fresh one' });
    expect(await reader.getByType('fresh')).toMatchObject({ results: [] });
  });

  test('get the empty value of a new field', async () => {
    const country = await client.getCustomTypeByID('country');
    const main = { ...country.json['Main'], anthem: { type: 'Text', config: { label: 'Anthem' } } };
    await client.updateCustomType({ ...country, json: { Main: main } } as CustomTypeModel);
    const { data } = await createClient7(service.endpoint).getByUID('country', 'uk');
    expect(data).toMatchObject({ name: 'United Kingdom', anthem: null });
  });
});
