import { expect, test } from 'vitest';
import { StorageError } from '../storage-error.ts';
import type { ContractFixture } from './contract-fixture.ts';
import { draft, entry } from './contract-fixture.ts';

const copy = {
  documentId: 'fresh',
  type: 'page',
  lang: 'en-gb',
  groupId: 'fresh',
  baseVersion: 0,
  revision: 3,
  isChanged: true,
  content: '{}',
  actorId: 'ada',
  updatedAt: 900,
};
const release = {
  id: 'r',
  label: 'R',
  revision: 'rev',
  scheduledAt: undefined,
  createdAt: 1,
  publishedSequence: undefined,
  documents: [{ id: 'b', version: 1, action: 'publish' as const }],
};

/** Documents in the trash. */
export function describeTrashContract({ getStorage, publish }: ContractFixture): void {
  const listExpired = async (before: number, limit = 10) =>
    (await getStorage().listExpiredTrash(before, limit)).map(({ documentId }) => documentId);
  const trash = async (...ids: string[]): Promise<void> => {
    await getStorage().writeDrafts(
      ids.map((id) => draft(id)),
      900,
    );
    await getStorage().putTrashed(ids, 1000);
  };

  test('a document in the trash is marked, and not listed as a draft, until it is restored or published', async () => {
    await trash('a', 'b', 'c');
    await getStorage().putTrashed(['a', 'a'], 3000);
    expect((await getStorage().listTrashed(['a', 'none'])).map(({ trashedAt }) => trashedAt)).toEqual([1000]);
    expect((await getStorage().listChangedHeads(10)).map(({ isTrashed }) => isTrashed)).toEqual([true, true, true]);
    expect(await getStorage().listDraftIds()).toEqual([]);
    await publish([entry('a')]);
    await publish([], ['a']);
    await getStorage().deleteTrashed(['b', 'none']);
    expect(await getStorage().listTrashed(['a', 'b', 'c'])).toEqual([{ documentId: 'c', trashedAt: 1000 }]);
    expect(await getStorage().listDraftIds()).toEqual(['b']);
  });

  test('a document expires after a time in the trash in which nobody edited it', async () => {
    await trash('a', 'b');
    await getStorage().putTrashed(['fresh'], 1001);
    await getStorage().putWorkingCopy(copy, []);
    await getStorage().putWorkingCopy({ ...copy, documentId: 'b', baseVersion: 1, updatedAt: 5000 }, []);
    expect(await getStorage().listExpiredTrash(1000, 10)).toEqual([]);
    expect(await getStorage().listExpiredTrash(1002, 10)).toEqual([
      { documentId: 'a', version: 1 },
      { documentId: 'fresh', version: undefined },
    ]);
    expect(await listExpired(5000, 1)).toEqual(['a']);
    expect(await listExpired(5001)).toEqual(['a', 'b', 'fresh']);
  });

  test('a document that a bookmark, release, experiment or overlay references does not expire', async () => {
    await trash('a', 'b', 'c', 'd', 'e');
    await getStorage().putBookmark({ name: 'home', documentId: 'a' });
    await getStorage().putRelease({ ...release, status: 'open' });
    const variation = { id: 'v', label: 'V', weight: 1, revision: 'v', documents: [{ id: 'c', version: 1 }] };
    await getStorage().putExperiment({
      id: 'x',
      googleId: 'g',
      name: 'X',
      status: 'draft',
      createdAt: 1,
      startedAt: undefined,
      stoppedAt: undefined,
      variations: [variation],
    });
    const { sequence } = await getStorage().getMasterRef();
    await getStorage().openOverlay({ key: 'o', sequence, at: 1000, hidden: [], listEntries: async () => [entry('d')] });
    expect(await listExpired(2000)).toEqual(['e']);
    await expect(getStorage().deleteDocuments(['d'])).rejects.toThrow(StorageError);
    await getStorage().removeOverlays(1001);
    await getStorage().deleteBookmark('home');
    await getStorage().deleteExperiment('x');
    await getStorage().putRelease({ ...release, status: 'rolled-back' });
    expect(await listExpired(2000)).toEqual(['a', 'b', 'c', 'd', 'e']);
    await getStorage().deleteDocuments(['a', 'b', 'c', 'd', 'e']);
    expect(await getStorage().hasDocuments()).toBe(false);
  });

  test('deleting a document removes all of its data and frees its id, and is rejected after a publication', async () => {
    await trash('a', 'b');
    await getStorage().putWorkingCopy({ ...copy, documentId: 'a', baseVersion: 1 }, [
      { id: 'change-1', revision: 3, actorId: 'ada', at: 900 },
    ]);
    await getStorage().putPreview({ tokenHash: 't', shows: { documentId: 'a' }, expiresAt: 9000, seenAt: 1 }, 0);
    await getStorage().deleteDocuments(['a', 'none']);
    expect(await getStorage().listTrashed(['a', 'b'])).toEqual([{ documentId: 'b', trashedAt: 1000 }]);
    expect([await getStorage().getDocument('a'), await getStorage().getWorkingCopy('a')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await getStorage().listKnownChanges('a', ['change-1'])).toEqual([]);
    expect(await getStorage().getPreview('t')).toBeUndefined();
    expect((await getStorage().listChangedHeads(10)).map(({ documentId }) => documentId)).toEqual(['b']);
    await getStorage().dropGoneEntries();
    await getStorage().writeDrafts([draft('a')], 2000);
    await publish([entry('a')]);
    await publish([], ['a']);
    await expect(getStorage().deleteDocuments(['a'])).rejects.toMatchObject({ code: 'constraint' });
    expect(await getStorage().getDocument('a')).toMatchObject({ version: 1 });
  });

  test('a document whose only publication was undone counts as never published, and is deleted with it', async () => {
    await getStorage().writeDrafts([draft('a', { uid: 'here' }), draft('b', { uid: 'there' })], 900);
    const values = [{ path: 'my.page.f', value: 1, sortValue: 1 }];
    const texts = [{ path: 'document', text: 'words' }];
    await publish([entry('a', { values, texts }), entry('b', { values, texts })]);
    await getStorage().changePublication({ ref: 'undo', at: 2100, publish: [], withdraw: ['a'], undone: ['a'] });
    await publish([], ['b']);
    expect(await getStorage().getDocument('a')).toMatchObject({
      publishedVersion: undefined,
      wasPublished: false,
      firstPublishedAt: undefined,
      lastPublishedAt: undefined,
    });
    const heads = await getStorage().listChangedHeads(10);
    expect(heads.map(({ documentId, wasEverPublished }) => [documentId, wasEverPublished])).toEqual([
      ['b', true],
      ['a', false],
    ]);
    const list = async (status: 'draft' | 'unpublished') =>
      (await getStorage().listDocuments({ status, offset: 0, limit: 10 })).documents.map(({ id }) => id);
    expect([await list('draft'), await list('unpublished')]).toEqual([['a'], ['b']]);
    expect((await getStorage().listTakenDown(10)).map(({ uid }) => uid)).toEqual(['there']);
    await getStorage().putTrashed(['a', 'b'], 3000);
    expect(await listExpired(4000)).toEqual(['a']);
    await getStorage().deleteDocuments(['a']);
    expect(await getStorage().getDocument('a')).toBeUndefined();
    await getStorage().writeDrafts([draft('a')], 5000);
    const last = await publish([entry('a', { values, texts })], [], 6000);
    expect(await getStorage().getPublished(last, 'a')).toMatchObject({ firstPublishedAt: 6000 });
  });
}
