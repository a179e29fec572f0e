import { expect, test } from 'vitest';
import type { ConsentRecord, ConsentRecordKeeping } from './consent-record-store.ts';

export const exampleRecord: ConsentRecord = {
  id: '0b3f4f0e-6d0a-4d7e-9a3e-0b9f1c2d3e4f',
  at: '2026-11-21T10:00:00.000Z',
  categories: ['analytics'],
  revision: '2026-10-01',
  language: 'en-gb',
  banner: 1,
};

/**
 * The contract of every store of consent records. `open` returns an empty store; `list` reads its content without it.
 */
export function testConsentRecordStore(
  open: () => Promise<{ store: ConsentRecordKeeping; list: () => Promise<ConsentRecord[]> }>,
): void {
  test('a choice is stored unchanged, and nothing else is stored', async () => {
    const { store, list } = await open();
    await store.add(exampleRecord);
    expect(await list()).toEqual([exampleRecord]);
  });

  test('a later choice does not replace an earlier one', async () => {
    const { store, list } = await open();
    await store.add(exampleRecord);
    await store.add({ ...exampleRecord, categories: [] });
    expect((await list()).map(({ categories }) => categories)).toEqual([['analytics'], []]);
  });

  test('choices of earlier months are deleted, and later ones are kept', async () => {
    const { store, list } = await open();
    await store.add(exampleRecord);
    await store.add({ ...exampleRecord, id: 'later', at: '2031-12-02T00:00:00.000Z' });
    await store.deleteBefore(new Date(exampleRecord.at));
    expect(await list()).toHaveLength(2);
    await store.deleteBefore(new Date('2031-12-30T00:00:00.000Z'));
    expect((await list()).map(({ id }) => id)).toEqual(['later']);
  });

  test('concurrent choices are all stored completely', async () => {
    const { store, list } = await open();
    const ids = Array.from({ length: 50 }, (_, index) => `id-${index}`);
    await Promise.all(ids.map((id) => store.add({ ...exampleRecord, id })));
    expect((await list()).map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
}
