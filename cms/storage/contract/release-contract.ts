import { expect, test } from 'vitest';
import type { StoredRelease } from '../stored-release.ts';
import { draft, entry, field, where, type ContractFixture } from './contract-fixture.ts';

/** Releases, overlays and previews. */
export function describeReleaseContract(fixture: ContractFixture): void {
  const { getStorage, getMaster, publish, find } = fixture;
  const release = (id: string, change: Partial<StoredRelease> = {}): StoredRelease => ({
    ...{ id, label: 'L', revision: `revision-${id}`, status: 'open', scheduledAt: undefined, createdAt: 5 },
    ...{ publishedSequence: undefined, documents: [] },
    ...change,
  });

  test('a release reads as it was put last, by id, revision and status', () => {
    getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    getStorage().putRelease(release('r', { documents: [{ id: 'b', version: 1, action: 'unpublish' }] }));
    const changed = release('r', {
      ...{ revision: 'next', status: 'scheduled', scheduledAt: 99 },
      documents: [
        { id: 'a', version: 1, action: 'publish' },
        { id: 'b', version: 1, action: 'unpublish' },
      ],
    });
    getStorage().putRelease(changed);
    getStorage().putRelease(release('q', { createdAt: 6 }));
    expect(getStorage().getRelease('r')).toEqual(changed);
    expect(getStorage().findReleaseByRevision('next')).toEqual(changed);
    expect(getStorage().findReleaseByRevision('revision-r')).toBeUndefined();
    expect(
      getStorage()
        .listReleases()
        .map(({ id }) => id),
    ).toEqual(['r', 'q']);
    expect(getStorage().listReleases({ status: 'scheduled' })).toEqual([changed]);
  });

  test('a release changes its status in the transaction that publishes it', () => {
    getStorage().writeDrafts([draft('a')], 1000);
    getStorage().putRelease(release('r', { status: 'scheduled', scheduledAt: 99 }));
    const { sequence } = getStorage().changePublication({
      ...{ ref: 'by-release', at: 2000, publish: [entry('a')], withdraw: [] },
      release: { id: 'r', status: 'published' },
    });
    const published = { status: 'published', scheduledAt: undefined, publishedSequence: sequence };
    expect(getStorage().getRelease('r')).toMatchObject(published);
    expect(() =>
      getStorage().changePublication({
        ...{ ref: 'fails', at: 3000, publish: [entry('missing')], withdraw: [] },
        release: { id: 'r', status: 'rolled-back' },
      }),
    ).toThrow();
    expect(getStorage().getRelease('r')).toMatchObject(published);
  });

  test('an overlay shows its versions, hides its hidden documents, and leaves the ref below unchanged', () => {
    const number = (value: number): { path: string; value: number; sortValue: number }[] => [
      { path: 'n', value, sortValue: value },
    ];
    getStorage().writeDrafts([draft('a', { data: '"v1"' }), draft('b'), draft('c')], 1000);
    const base = publish([entry('a', { values: number(1) }), entry('b', { values: number(2) })]);
    getStorage().writeDrafts([draft('a', { baseVersion: 1, data: '"v2"' })], 1100);
    const entries = [entry('a', { version: 2, values: number(7) }), entry('c', { values: number(8) })];
    const request = { sequence: base, key: 'k', hidden: ['b'], at: 1, listEntries: () => entries };
    const sequence = getStorage().openOverlay(request);
    expect(getStorage().openOverlay({ ...request, listEntries: () => [] })).toBe(sequence);
    expect(find({ sequence })).toEqual(['a', 'c']);
    expect(getStorage().getPublished(sequence, 'a')?.data).toBe('"v2"');
    expect(getStorage().getPublished(sequence, 'b')).toBeUndefined();
    const isAbove = (limit: number): string[] =>
      find({ sequence, conditions: [where(field('n'), { test: 'above', limit })] });
    expect([isAbove(7), isAbove(6), isAbove(1)]).toEqual([['c'], ['a', 'c'], ['a', 'c']]);
    expect(find({ sequence: base })).toEqual(['a', 'b']);
    expect(getStorage().getDocument('c')).toMatchObject({ wasPublished: false, publishedVersion: undefined });
  });

  test('an unused overlay is removed, and written again when it is opened again', () => {
    getStorage().writeDrafts([draft('a')], 1000);
    const request = { sequence: getMaster(), hidden: [], listEntries: () => [entry('a')] };
    const first = getStorage().openOverlay({ ...request, key: 'first', at: 100 });
    const second = getStorage().openOverlay({ ...request, key: 'second', at: 200 });
    expect(getStorage().removeOverlays(200)).toBe(1);
    expect(getStorage().removeOverlays(200)).toBe(0);
    expect(find({ sequence: second })).toEqual(['a']);
    const again = getStorage().openOverlay({ ...request, key: 'first', at: 300 });
    expect(again).not.toBe(first);
    expect(find({ sequence: again })).toEqual(['a']);
  });

  test('a preview is found by its digest, ended once, and deleted after its time', () => {
    getStorage().writeDrafts([draft('a')], 1000);
    getStorage().putRelease(release('r'));
    const ofDocument = { tokenHash: 'd', shows: { documentId: 'a' }, expiresAt: 100, seenAt: 10 };
    const ofRelease = { tokenHash: 'r', shows: { releaseId: 'r' }, expiresAt: 200, seenAt: 10 };
    getStorage().putPreview(ofDocument, 0);
    getStorage().putPreview(ofRelease, 0);
    expect([getStorage().getPreview('d'), getStorage().getPreview('r')]).toEqual([ofDocument, ofRelease]);
    getStorage().recordPreviewUse('d', 20);
    expect(getStorage().getPreview('d')).toEqual({ ...ofDocument, seenAt: 20 });
    expect(getStorage().endPreviews({ documentId: 'a' }, 50)).toBe(1);
    expect(getStorage().endPreviews({ tokenHash: 'd' }, 60)).toBe(0);
    expect(getStorage().getPreview('d')?.expiresAt).toBe(50);
    getStorage().putPreview({ ...ofRelease, tokenHash: 'later' }, 51);
    expect([getStorage().getPreview('d'), getStorage().getPreview('r')]).toEqual([undefined, ofRelease]);
  });
}
