import { expect, test } from 'vitest';
import type { AssetFilter, StoredAsset } from '../asset-register.ts';
import type { ContractFixture } from './contract-fixture.ts';

/** The media library, and deleted assets. */
export function describeAssetContract(fixture: ContractFixture): void {
  const { getStorage } = fixture;

  test('an asset is returned as it was stored', async () => {
    const file = { filename: 'a.png', mediaType: 'image/png', sizeBytes: 5, width: 1, height: 2, sha256: 'ff' };
    const kept: StoredAsset = { ...file, id: 'a', kind: 'image', alt: undefined, credits: 'me', createdAt: 9 };
    await getStorage().putAsset(kept);
    expect(await getStorage().getAsset('a')).toEqual(kept);
    expect(await getStorage().getAsset('b')).toBeUndefined();
  });

  const asset = (id: string, change: Partial<StoredAsset> = {}): StoredAsset => ({
    id,
    filename: `${id}.png`,
    mediaType: 'image/png',
    kind: 'image',
    sizeBytes: 5,
    width: 1,
    height: 2,
    sha256: 'ff',
    alt: undefined,
    credits: undefined,
    createdAt: 9,
    ...change,
  });
  const list = async (filter: Partial<AssetFilter> = {}): Promise<string[]> =>
    (await getStorage().listAssets({ limit: 10, ...filter })).assets.map(({ id }) => id);

  test('the library lists assets newest first, filtered, and continues after the last one of a page', async () => {
    await getStorage().putAsset(asset('a', { alt: 'A harbour', createdAt: 1 }));
    await getStorage().putAsset(asset('b', { kind: 'video', createdAt: 2 }));
    await getStorage().putAsset(asset('c', { createdAt: 3 }));
    expect(await list()).toEqual(['c', 'b', 'a']);
    expect(await list({ kind: 'video' })).toEqual(['b']);
    expect(await list({ keyword: 'HARB' })).toEqual(['a']);
    expect(await list({ ids: ['a', 'c', 'unknown'] })).toEqual(['c', 'a']);
    expect(await list({ afterId: 'c', limit: 1 })).toEqual(['b']);
    expect((await getStorage().listAssets({ limit: 1 })).total).toBe(3);
  });

  test('a keyword matches regardless of case, in other alphabets too', async () => {
    await getStorage().putAsset(asset('a', { alt: 'Übersicht ŁÓDŹ', createdAt: 1 }));
    await getStorage().putAsset(asset('b', { alt: 'ΑΘΉΝΑ, МОСКВА 100%_\\', createdAt: 2 }));
    for (const keyword of ['übersicht', 'ÜBERSICHT', 'łódź']) expect(await list({ keyword })).toEqual(['a']);
    for (const keyword of ['αθήνα', 'Москва', '%_\\']) expect(await list({ keyword })).toEqual(['b']);
    expect(await list({ keyword: 'ubersicht' })).toEqual([]);
  });

  test('only the given metadata of an asset change, and tags count their assets', async () => {
    await getStorage().putAsset(asset('a', { alt: 'A harbour', credits: 'me' }));
    const tag = await getStorage().addAssetTag({ id: 't1', name: 'sea', createdAt: 5 });
    expect((await getStorage().addAssetTag({ id: 't2', name: 'sea', createdAt: 6 })).id).toBe(tag.id);
    const change = { notes: 'n', alt: null, displayName: 'Harbour', tags: [tag.id] };
    expect(await getStorage().changeAsset('a', change, 20)).toBe(true);
    expect(await getStorage().getCatalogued('a')).toMatchObject({
      alt: undefined,
      credits: 'me',
      notes: 'n',
      displayName: 'Harbour',
      filename: 'a.png',
      modifiedAt: 20,
      tags: [{ id: 't1', name: 'sea', count: 1 }],
    });
    expect(await list({ tags: ['t1'] })).toEqual(['a']);
    expect(await getStorage().changeAsset('unknown', {}, 20)).toBe(false);
  });

  test('a deleted asset leaves the library, stays readable by id, and returns when it is stored again', async () => {
    await getStorage().putAsset(asset('a'));
    expect(await getStorage().deleteAssets(['a', 'unknown'], 30)).toEqual(['a']);
    expect([await list(), await getStorage().getCatalogued('a')]).toEqual([[], undefined]);
    expect(await getStorage().getAsset('a')).toEqual(asset('a'));
    await getStorage().putAsset(asset('a'));
    expect(await list()).toEqual(['a']);
  });
}
