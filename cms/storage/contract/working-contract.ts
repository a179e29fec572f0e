import { expect, test } from 'vitest';
import { StorageError } from '../storage-error.ts';
import type { StoredWorkingCopy } from '../working-register.ts';
import type { ContractFixture } from './contract-fixture.ts';

const copy: StoredWorkingCopy = {
  documentId: 'd',
  type: 'page',
  lang: 'en-gb',
  groupId: 'd',
  baseVersion: 0,
  revision: 1,
  isChanged: true,
  content: '{"values":["\\u0000 and ü"]}',
  actorId: 'ada',
  updatedAt: 10,
};
const change = (id: string, at = 10) => ({ id, revision: 1, actorId: 'ada', at });

/** Working copies. */
export function describeWorkingContract({ getStorage }: ContractFixture): void {
  test('a working copy of a document without a version is stored and replaced', async () => {
    expect(await getStorage().getWorkingCopy('d')).toBeUndefined();
    await getStorage().putWorkingCopy(copy, [change('change-1')]);
    expect(await getStorage().getWorkingCopy('d')).toEqual(copy);
    const later = { ...copy, baseVersion: 3, revision: 4, isChanged: false, content: '{}', updatedAt: 20 };
    await getStorage().putWorkingCopy(later, []);
    expect(await getStorage().getWorkingCopy('d')).toEqual(later);
    expect(await getStorage().getDocument('d')).toBeUndefined();
  });

  test('changes are recorded per document, and each once only', async () => {
    await getStorage().putWorkingCopy(copy, [change('change-1'), change('change-2')]);
    await getStorage().putWorkingCopy({ ...copy, documentId: 'e' }, [change('change-1')]);
    expect(await getStorage().listKnownChanges('d', ['change-2', 'change-3', 'change-1'])).toEqual([
      'change-1',
      'change-2',
    ]);
    expect(await getStorage().listKnownChanges('f', ['change-1'])).toEqual([]);
    await expect(getStorage().putWorkingCopy({ ...copy, revision: 9 }, [change('change-1')])).rejects.toThrow(
      StorageError,
    );
    expect((await getStorage().getWorkingCopy('d'))?.revision).toBe(1);
  });

  test('changed copies that nobody edits are listed in order, page by page', async () => {
    for (const [documentId, updatedAt] of [
      ['d', 20],
      ['b', 10],
      ['c', 10],
      ['e', 30],
      ['a', 40],
    ] as const)
      await getStorage().putWorkingCopy({ ...copy, documentId, updatedAt }, []);
    await getStorage().putWorkingCopy({ ...copy, documentId: 'e', updatedAt: 30, isChanged: false }, []);
    const list = (after?: { documentId: string; updatedAt: number }) =>
      getStorage().listResting({ before: 40, after, limit: 2 });
    const first = await list();
    expect(first.map(({ documentId }) => documentId)).toEqual(['b', 'c']);
    expect(await list(first.at(-1))).toEqual([{ documentId: 'd', updatedAt: 20 }]);
  });

  test('old change records are deleted, and the working copy stays', async () => {
    await getStorage().putWorkingCopy(copy, [change('change-1', 10), change('change-2', 20)]);
    await getStorage().deleteWorkingChanges(20);
    expect(await getStorage().listKnownChanges('d', ['change-1', 'change-2'])).toEqual(['change-2']);
    expect(await getStorage().getWorkingCopy('d')).toEqual(copy);
  });
}
