import { expect, test } from 'vitest';
import { StorageError } from '../storage-error.ts';
import type { StoredModel } from '../model-register.ts';
import type { PublicationEntry } from '../publication-register.ts';
import type { Condition } from '../published-query.ts';
import { draft, entry, field, type ContractFixture, where } from './contract-fixture.ts';

/** Versions, and their publication. */
export function describeDraftContract(fixture: ContractFixture): void {
  const { getStorage, publish, find } = fixture;

  test('an empty store has one ref and no documents', async () => {
    expect((await getStorage().getMasterRef()).sequence).toBe(1);
    expect(await getStorage().getRef((await getStorage().getMasterRef()).ref)).toEqual(
      await getStorage().getMasterRef(),
    );
    expect(await getStorage().getRef('unknown')).toBeUndefined();
    expect(await getStorage().hasDocuments()).toBe(false);
    expect(await find()).toEqual([]);
  });

  test('an empty store has nothing under any name', async () => {
    const storage = getStorage();
    const found = {
      account: await storage.getAccount('none'),
      accountByEmail: await storage.findAccount('none'),
      asset: await storage.getAsset('none'),
      catalogued: await storage.getCatalogued('none'),
      delivery: await storage.getDelivery('none'),
      document: await storage.getDocument('none'),
      experiment: await storage.getExperiment('none'),
      experimentByRevision: await storage.findExperimentByRevision('none'),
      lastAudit: await storage.getLastAudit(),
      nextDue: await storage.findNextDue(),
      passkey: await storage.getPasskey('none'),
      preview: await storage.getPreview('none'),
      published: await storage.getPublished(1, 'none'),
      release: await storage.getRelease('none'),
      releaseByRevision: await storage.findReleaseByRevision('none'),
      response: await storage.getResponse({ actorId: 'none', key: 'none' }),
      session: await storage.getSession('none'),
      signInLink: await storage.takeSignInLink('none'),
      token: await storage.getToken('none'),
      version: await storage.getDocumentVersion('none', 1),
      webhook: await storage.getWebhook('none'),
      workingCopy: await storage.getWorkingCopy('none'),
    };
    expect(Object.entries(found).filter(([, value]) => value !== undefined)).toEqual([]);
  });

  test('models are added, replaced and removed; models with the same id and different kinds are separate', async () => {
    await getStorage().replaceModels([
      { kind: 'custom-type', id: 'a', json: '1' },
      { kind: 'custom-type', id: 'gone', json: '0' },
      { kind: 'shared-slice', id: 'a', json: '2' },
    ]);
    const models: StoredModel[] = [
      { kind: 'custom-type', id: 'a', json: '3' },
      { kind: 'custom-type', id: 'new', json: '4' },
      { kind: 'shared-slice', id: 'a', json: '2' },
    ];
    await getStorage().replaceModels(models);
    expect(await getStorage().listModels()).toEqual(models);
  });

  test('a draft is not published, and editors see the newest version', async () => {
    await getStorage().writeDrafts([draft('a', { uid: 'one', tags: ['x'], data: '{"f":1}', title: 'T' })], 1000);
    await getStorage().writeDrafts([draft('a', { baseVersion: 1, uid: 'two' })], 1500);
    expect(await getStorage().getDocument('a')).toEqual({
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
    expect(await getStorage().hasDocuments()).toBe(true);
    expect(await getStorage().listDraftIds()).toEqual(['a']);
    expect(await find()).toEqual([]);
  });

  test('each version of a document stays readable, and one that was never written is not there', async () => {
    await getStorage().writeDrafts([draft('a', { title: 'First', data: '"v1"' })], 1000);
    await getStorage().writeDrafts([draft('a', { baseVersion: 1, title: 'Second', data: '"v2"' })], 1500);
    await publish([entry('a')]);
    expect(await getStorage().getDocumentVersion('a', 1)).toEqual({
      ...(await getStorage().getDocument('a')),
      version: 1,
      title: 'First',
      data: '"v1"',
      wasPublished: true,
    });
    expect(await getStorage().getDocumentVersion('a', 2)).toEqual(await getStorage().getDocument('a'));
    expect(await getStorage().getDocument('a')).toMatchObject({ title: 'Second', wasPublished: false });
    expect(await getStorage().getDocumentVersion('a', 3)).toBeUndefined();
    expect(await getStorage().getDocumentVersion('unknown', 1)).toBeUndefined();
    expect(await getStorage().getDocument('unknown')).toBeUndefined();
  });

  test('a stale base version rolls back the whole write and returns the current version', async () => {
    await getStorage().writeDrafts([draft('a')], 1000);
    let error: unknown;
    try {
      await getStorage().writeDrafts([draft('b'), draft('a')], 1100);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject({ code: 'version-conflict', currentVersion: 1 });
    expect(await getStorage().getDocument('b')).toBeUndefined();
  });

  test('every ref keeps showing the same content', async () => {
    await getStorage().writeDrafts([draft('a', { data: '"v1"' }), draft('b')], 1000);
    const first = await publish([entry('a', { values: [{ path: 'my.page.f', value: 1, sortValue: 1 }] })]);
    await getStorage().writeDrafts([draft('a', { baseVersion: 1, data: '"v2"' })], 1100);
    const second = await publish([
      entry('a', { version: 2, values: [{ path: 'my.page.f', value: 2, sortValue: 2 }] }),
      entry('b'),
    ]);
    const third = await publish([], ['a']);
    const data = async (sequence: number): Promise<string | undefined> =>
      (await getStorage().getPublished(sequence, 'a'))?.data;
    expect([await data(1), await data(first), await data(second), await data(third)]).toEqual([
      undefined,
      '"v1"',
      '"v2"',
      undefined,
    ]);
    const findAll = (conditions: readonly Condition[] = []): Promise<string[][]> =>
      Promise.all([1, first, second, third].map((sequence) => find({ sequence, conditions })));
    expect(await findAll()).toEqual([[], ['a'], ['a', 'b'], ['b']]);
    const isOne = [where(field('my.page.f'), { test: 'one-of', values: [1] })];
    expect(await findAll(isOne)).toEqual([[], ['a'], [], []]);
    expect(await getStorage().getDocument('a')).toMatchObject({
      publishedVersion: undefined,
      wasPublished: true,
      firstPublishedAt: 2000,
    });
  });

  test('several documents of a ref are read at once, without those that the ref does not show', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b'), draft('c')], 1000);
    const first = await publish([entry('a'), entry('b')]);
    const second = await publish([entry('c')], ['a']);
    const list = async (sequence: number): Promise<string[]> =>
      (await getStorage().listPublished(sequence, ['a', 'b', 'b', 'c', 'none'])).map(({ id }) => id).toSorted();
    expect([await list(first), await list(second)]).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(await getStorage().listPublished(first, [])).toEqual([]);
  });

  test('the changes between two refs are the documents published or unpublished between them', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b'), draft('c')], 1000);
    const refs = [(await getStorage().getMasterRef()).ref];
    for (const [entries, withdraw] of [
      [[entry('a'), entry('b')], []],
      [[entry('c')], []],
      [[], ['a']],
    ] as const) {
      await publish(entries, withdraw);
      refs.push((await getStorage().getMasterRef()).ref);
    }
    const list = async (earlier = '', later = ''): Promise<string[] | undefined> =>
      (await getStorage().listChanged({ earlier, later }))?.toSorted();
    expect(await list(refs[0], refs[1])).toEqual(['a', 'b']);
    expect(await list(refs[1], refs[3])).toEqual(['a', 'c']);
    expect(await list(refs[3], refs[3])).toEqual([]);
    expect(await list('unknown', refs[3])).toBeUndefined();
    expect(await list(refs[0], 'unknown')).toBeUndefined();
  });

  test('a failed publish leaves the master ref unchanged', async () => {
    await getStorage().writeDrafts([draft('a')], 1000);
    const before = await getStorage().getMasterRef();
    await expect(
      publish([entry('a', { values: [{ path: 'new.path', value: 1, sortValue: 1 }] }), entry('missing')]),
    ).rejects.toThrow(StorageError);
    expect(await getStorage().getMasterRef()).toEqual(before);
    expect(await find()).toEqual([]);
    await publish([entry('a', { values: [{ path: 'new.path', value: 1, sortValue: 1 }] })]);
    expect(await find({ conditions: [where(field('new.path'), { test: 'filled' })] })).toEqual(['a']);
  });

  test('the first publication date stays the same, the last one changes', async () => {
    await getStorage().writeDrafts([draft('a')], 1000);
    await publish([entry('a')], [], 2000);
    await publish([], ['a'], 3000);
    const last = await publish([entry('a')], [], 4000);
    expect(await getStorage().getPublished(last, 'a')).toMatchObject({ firstPublishedAt: 2000, lastPublishedAt: 4000 });
  });

  test('documents are filtered by status', async () => {
    await getStorage().writeDrafts([draft('draft'), draft('published'), draft('modified'), draft('unpublished')], 1000);
    await publish([entry('published'), entry('modified'), entry('unpublished')]);
    await publish([], ['unpublished']);
    await getStorage().writeDrafts([draft('modified', { baseVersion: 1 })], 1100);
    for (const status of ['draft', 'published', 'modified', 'unpublished'] as const) {
      expect(await getStorage().listDocuments({ status, offset: 0, limit: 10 })).toMatchObject({
        total: 1,
        documents: [{ id: status }],
      });
    }
    expect(await getStorage().listDraftIds()).toEqual(['draft', 'modified']);
  });

  test('uids are found in drafts and in published documents', async () => {
    await getStorage().writeDrafts([draft('a', { uid: 'old' })], 1000);
    await publish([entry('a')]);
    await getStorage().writeDrafts([draft('a', { baseVersion: 1, uid: 'new' })], 1100);
    const key = { type: 'page', lang: 'en-gb' };
    expect(await getStorage().listIdsWithUid({ ...key, uid: 'old' })).toEqual(['a']);
    expect(await getStorage().listIdsWithUid({ ...key, uid: 'new' })).toEqual(['a']);
    expect(await getStorage().listIdsWithUid({ ...key, lang: 'fr-fr', uid: 'new' })).toEqual([]);
    expect(
      await find({ conditions: [where({ source: 'attribute', name: 'uid' }, { test: 'one-of', values: ['new'] })] }),
    ).toEqual([]);
  });

  test('translations are read in the given ref', async () => {
    await getStorage().writeDrafts([draft('a', { uid: 'u' }), draft('b', { lang: 'fr-fr', groupId: 'a' })], 1000);
    const first = await publish([entry('a')]);
    const second = await publish([entry('b')]);
    const ids = async (sequence: number): Promise<string[]> =>
      (await getStorage().listTranslations(sequence, ['a'])).map(({ id }) => id);
    expect([await ids(first), await ids(second)]).toEqual([['a'], ['a', 'b']]);
    expect(await getStorage().listTranslations(first, ['a'])).toEqual([
      { id: 'a', groupId: 'a', uid: 'u', type: 'page', lang: 'en-gb' },
    ]);
    expect(await getStorage().listGroup('a')).toEqual([
      { id: 'a', lang: 'en-gb', type: 'page' },
      { id: 'b', lang: 'fr-fr', type: 'page' },
    ]);
  });

  test('tags are listed once, sorted, per ref', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    const tag = (value: string): PublicationEntry['values'][number] => ({
      path: 'document.tags',
      value,
      sortValue: undefined,
    });
    const first = await publish([entry('a', { values: [tag('y'), tag('x')] }), entry('b', { values: [tag('x')] })]);
    const second = await publish([], ['a']);
    expect([
      await getStorage().listTags(first),
      await getStorage().listTags(second),
      await getStorage().listTags(1),
    ]).toEqual([['x', 'y'], ['x'], []]);
  });
}
