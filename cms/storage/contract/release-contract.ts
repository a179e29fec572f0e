import { expect, test } from 'vitest';
import type { StoredRelease } from '../release-register.ts';
import { draft, entry, field, where, type ContractFixture } from './contract-fixture.ts';

/** Releases, overlays and previews. */
export function describeReleaseContract(fixture: ContractFixture): void {
  const { getStorage, getMaster, publish, find } = fixture;
  const release = (id: string, change: Partial<StoredRelease> = {}): StoredRelease => ({
    id,
    label: 'L',
    revision: `revision-${id}`,
    status: 'open',
    scheduledAt: undefined,
    createdAt: 5,
    publishedSequence: undefined,
    documents: [],
    ...change,
  });

  test('a release is read as it was stored last, by id, revision and status', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    await getStorage().putRelease(release('r', { documents: [{ id: 'b', version: 1, action: 'unpublish' }] }));
    const changed = release('r', {
      revision: 'next',
      status: 'scheduled',
      scheduledAt: 99,
      documents: [
        { id: 'a', version: 1, action: 'publish' },
        { id: 'b', version: 1, action: 'unpublish' },
      ],
    });
    await getStorage().putRelease(changed);
    await getStorage().putRelease(release('q', { createdAt: 6 }));
    expect(await getStorage().getRelease('r')).toEqual(changed);
    expect(await getStorage().findReleaseByRevision('next')).toEqual(changed);
    expect(await getStorage().findReleaseByRevision('revision-r')).toBeUndefined();
    expect((await getStorage().listReleases()).map(({ id }) => id)).toEqual(['r', 'q']);
    expect(await getStorage().listReleases({ status: 'scheduled' })).toEqual([changed]);
  });

  test('a release changes its status in the transaction that publishes it', async () => {
    await getStorage().writeDrafts([draft('a')], 1000);
    await getStorage().putRelease(release('r', { status: 'scheduled', scheduledAt: 99 }));
    const { sequence } = await getStorage().changePublication({
      ref: 'by-release',
      at: 2000,
      publish: [entry('a')],
      withdraw: [],
      release: { id: 'r', status: 'published' },
    });
    const published = { status: 'published', scheduledAt: undefined, publishedSequence: sequence };
    expect(await getStorage().getRelease('r')).toMatchObject(published);
    await expect(
      getStorage().changePublication({
        ref: 'fails',
        at: 3000,
        publish: [entry('missing')],
        withdraw: [],
        release: { id: 'r', status: 'rolled-back' },
      }),
    ).rejects.toThrow();
    expect(await getStorage().getRelease('r')).toMatchObject(published);
  });

  test('an overlay shows its versions, hides its hidden documents, and leaves the ref below unchanged', async () => {
    const number = (value: number): { path: string; value: number; sortValue: number }[] => [
      { path: 'n', value, sortValue: value },
    ];
    await getStorage().writeDrafts([draft('a', { data: '"v1"' }), draft('b'), draft('c')], 1000);
    const base = await publish([entry('a', { values: number(1) }), entry('b', { values: number(2) })]);
    await getStorage().writeDrafts([draft('a', { baseVersion: 1, data: '"v2"' })], 1100);
    const entries = [entry('a', { version: 2, values: number(7) }), entry('c', { values: number(8) })];
    const request = { sequence: base, key: 'k', hidden: ['b'], at: 1, listEntries: async () => entries };
    const sequence = await getStorage().openOverlay(request);
    expect(await getStorage().openOverlay({ ...request, listEntries: async () => [] })).toBe(sequence);
    expect(await find({ sequence })).toEqual(['a', 'c']);
    expect((await getStorage().getPublished(sequence, 'a'))?.data).toBe('"v2"');
    expect(await getStorage().getPublished(sequence, 'b')).toBeUndefined();
    const isAbove = (limit: number): Promise<string[]> =>
      find({ sequence, conditions: [where(field('n'), { test: 'above', limit })] });
    expect([await isAbove(7), await isAbove(6), await isAbove(1)]).toEqual([['c'], ['a', 'c'], ['a', 'c']]);
    expect(await find({ sequence: base })).toEqual(['a', 'b']);
    expect(await getStorage().getDocument('c')).toMatchObject({ wasPublished: false, publishedVersion: undefined });
  });

  test('an unused overlay is removed, and written again when it is opened again', async () => {
    await getStorage().writeDrafts([draft('a')], 1000);
    const request = { sequence: await getMaster(), hidden: [], listEntries: async () => [entry('a')] };
    const first = await getStorage().openOverlay({ ...request, key: 'first', at: 100 });
    const second = await getStorage().openOverlay({ ...request, key: 'second', at: 200 });
    expect(await getStorage().removeOverlays(200)).toBe(1);
    expect(await getStorage().removeOverlays(200)).toBe(0);
    expect(await find({ sequence: second })).toEqual(['a']);
    const again = await getStorage().openOverlay({ ...request, key: 'first', at: 300 });
    expect(again).not.toBe(first);
    expect(await find({ sequence: again })).toEqual(['a']);
  });

  test('a preview is found by its digest, ended once, and deleted after it has expired', async () => {
    await getStorage().writeDrafts([draft('a')], 1000);
    await getStorage().putRelease(release('r'));
    const ofDocument = { tokenHash: 'd', shows: { documentId: 'a' }, expiresAt: 100, seenAt: 10 };
    const ofRelease = { tokenHash: 'r', shows: { releaseId: 'r' }, expiresAt: 200, seenAt: 10 };
    await getStorage().putPreview(ofDocument, 0);
    await getStorage().putPreview(ofRelease, 0);
    expect([await getStorage().getPreview('d'), await getStorage().getPreview('r')]).toEqual([ofDocument, ofRelease]);
    await getStorage().recordPreviewUse('d', 20);
    expect(await getStorage().getPreview('d')).toEqual({ ...ofDocument, seenAt: 20 });
    expect(await getStorage().endPreviews({ documentId: 'a' }, 50)).toBe(1);
    expect(await getStorage().endPreviews({ tokenHash: 'd' }, 60)).toBe(0);
    expect((await getStorage().getPreview('d'))?.expiresAt).toBe(50);
    await getStorage().putPreview({ ...ofRelease, tokenHash: 'later' }, 51);
    expect([await getStorage().getPreview('d'), await getStorage().getPreview('r')]).toEqual([undefined, ofRelease]);
  });
}
