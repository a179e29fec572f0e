import { expect, test } from 'vitest';
import { StorageError } from '../storage-error.ts';
import type { PublicationEntry, StoredModel } from '../storage.ts';
import { draft, entry, field, type ContractFixture, where } from './contract-fixture.ts';

/** Versions, and their publication. */
export function describeDraftContract(fixture: ContractFixture): void {
  const { getStorage, publish, find } = fixture;

  test('an empty store has one ref and no documents', () => {
    expect(getStorage().getMasterRef().sequence).toBe(1);
    expect(getStorage().getRef(getStorage().getMasterRef().ref)).toEqual(getStorage().getMasterRef());
    expect(getStorage().getRef('unknown')).toBeUndefined();
    expect(getStorage().hasDocuments()).toBe(false);
    expect(find()).toEqual([]);
  });

  test('models are added, replaced and removed; models with the same id and different kinds are separate', () => {
    getStorage().replaceModels([
      { kind: 'custom-type', id: 'a', json: '1' },
      { kind: 'custom-type', id: 'gone', json: '0' },
      { kind: 'shared-slice', id: 'a', json: '2' },
    ]);
    const models: StoredModel[] = [
      { kind: 'custom-type', id: 'a', json: '3' },
      { kind: 'custom-type', id: 'new', json: '4' },
      { kind: 'shared-slice', id: 'a', json: '2' },
    ];
    getStorage().replaceModels(models);
    expect(getStorage().listModels()).toEqual(models);
  });

  test('a draft is not published, and editors see the newest version', () => {
    getStorage().writeDrafts([draft('a', { uid: 'one', tags: ['x'], data: '{"f":1}', title: 'T' })], 1000);
    getStorage().writeDrafts([draft('a', { baseVersion: 1, uid: 'two' })], 1500);
    expect(getStorage().getDocument('a')).toEqual({
      id: 'a',
      type: 'page',
      lang: 'en-gb',
      groupId: 'a',
      version: 2,
      uid: 'two',
      title: undefined,
      tags: [],
      data: '{}',
      publishedVersion: undefined,
      wasPublished: false,
      firstPublishedAt: undefined,
      lastPublishedAt: undefined,
      createdAt: 1000,
      updatedAt: 1500,
    });
    expect(getStorage().hasDocuments()).toBe(true);
    expect(getStorage().listDraftIds()).toEqual(['a']);
    expect(find()).toEqual([]);
  });

  test('a stale base version rolls back the whole write and returns the current version', () => {
    getStorage().writeDrafts([draft('a')], 1000);
    let error: unknown;
    try {
      getStorage().writeDrafts([draft('b'), draft('a')], 1100);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject({ code: 'version-conflict', currentVersion: 1 });
    expect(getStorage().getDocument('b')).toBeUndefined();
  });

  test('every ref keeps showing the same content', () => {
    getStorage().writeDrafts([draft('a', { data: '"v1"' }), draft('b')], 1000);
    const first = publish([entry('a', { values: [{ path: 'my.page.f', value: 1, sortValue: 1 }] })]);
    getStorage().writeDrafts([draft('a', { baseVersion: 1, data: '"v2"' })], 1100);
    const second = publish([
      entry('a', { version: 2, values: [{ path: 'my.page.f', value: 2, sortValue: 2 }] }),
      entry('b'),
    ]);
    const third = publish([], ['a']);
    const data = (sequence: number): string | undefined => getStorage().getPublished(sequence, 'a')?.data;
    expect([data(1), data(first), data(second), data(third)]).toEqual([undefined, '"v1"', '"v2"', undefined]);
    expect([1, first, second, third].map((sequence) => find({ sequence }))).toEqual([[], ['a'], ['a', 'b'], ['b']]);
    const isOne = [where(field('my.page.f'), { test: 'one-of', values: [1] })];
    expect([first, second, third].map((sequence) => find({ sequence, conditions: isOne }))).toEqual([['a'], [], []]);
    expect(getStorage().getDocument('a')).toMatchObject({
      publishedVersion: undefined,
      wasPublished: true,
      firstPublishedAt: 2000,
    });
  });

  test('a failed publish leaves the master ref unchanged', () => {
    getStorage().writeDrafts([draft('a')], 1000);
    const before = getStorage().getMasterRef();
    expect(() =>
      publish([entry('a', { values: [{ path: 'new.path', value: 1, sortValue: 1 }] }), entry('missing')]),
    ).toThrow(StorageError);
    expect(getStorage().getMasterRef()).toEqual(before);
    expect(find()).toEqual([]);
    publish([entry('a', { values: [{ path: 'new.path', value: 1, sortValue: 1 }] })]);
    expect(find({ conditions: [where(field('new.path'), { test: 'filled' })] })).toEqual(['a']);
  });

  test('the first publication date stays, the last one changes', () => {
    getStorage().writeDrafts([draft('a')], 1000);
    publish([entry('a')], [], 2000);
    publish([], ['a'], 3000);
    const last = publish([entry('a')], [], 4000);
    expect(getStorage().getPublished(last, 'a')).toMatchObject({ firstPublishedAt: 2000, lastPublishedAt: 4000 });
  });

  test('documents are filtered by status', () => {
    getStorage().writeDrafts([draft('draft'), draft('published'), draft('modified'), draft('unpublished')], 1000);
    publish([entry('published'), entry('modified'), entry('unpublished')]);
    publish([], ['unpublished']);
    getStorage().writeDrafts([draft('modified', { baseVersion: 1 })], 1100);
    for (const status of ['draft', 'published', 'modified', 'unpublished'] as const) {
      expect(getStorage().listDocuments({ status, offset: 0, limit: 10 })).toMatchObject({
        total: 1,
        documents: [{ id: status }],
      });
    }
    expect(getStorage().listDraftIds()).toEqual(['draft', 'modified']);
  });

  test('uids are found in drafts and in published documents', () => {
    getStorage().writeDrafts([draft('a', { uid: 'old' })], 1000);
    publish([entry('a')]);
    getStorage().writeDrafts([draft('a', { baseVersion: 1, uid: 'new' })], 1100);
    const key = { type: 'page', lang: 'en-gb' };
    expect(getStorage().listIdsWithUid({ ...key, uid: 'old' })).toEqual(['a']);
    expect(getStorage().listIdsWithUid({ ...key, uid: 'new' })).toEqual(['a']);
    expect(getStorage().listIdsWithUid({ ...key, lang: 'fr-fr', uid: 'new' })).toEqual([]);
    expect(
      find({ conditions: [where({ source: 'attribute', name: 'uid' }, { test: 'one-of', values: ['new'] })] }),
    ).toEqual([]);
  });

  test('translations are those of the same ref', () => {
    getStorage().writeDrafts([draft('a', { uid: 'u' }), draft('b', { lang: 'fr-fr', groupId: 'a' })], 1000);
    const first = publish([entry('a')]);
    const second = publish([entry('b')]);
    const ids = (sequence: number): string[] =>
      getStorage()
        .listTranslations(sequence, 'a')
        .map(({ id }) => id);
    expect([ids(first), ids(second)]).toEqual([['a'], ['a', 'b']]);
    expect(getStorage().listTranslations(first, 'a')).toEqual([
      { id: 'a', groupId: 'a', uid: 'u', type: 'page', lang: 'en-gb' },
    ]);
    expect(getStorage().listGroup('a')).toEqual([
      { id: 'a', lang: 'en-gb', type: 'page' },
      { id: 'b', lang: 'fr-fr', type: 'page' },
    ]);
  });

  test('tags are listed once, sorted, per ref', () => {
    getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    const tag = (value: string): PublicationEntry['values'][number] => ({
      path: 'document.tags',
      value,
      sortValue: undefined,
    });
    const first = publish([entry('a', { values: [tag('y'), tag('x')] }), entry('b', { values: [tag('x')] })]);
    const second = publish([], ['a']);
    expect([getStorage().listTags(first), getStorage().listTags(second), getStorage().listTags(1)]).toEqual([
      ['x', 'y'],
      ['x'],
      [],
    ]);
  });
}
