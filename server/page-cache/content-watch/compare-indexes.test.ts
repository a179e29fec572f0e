import { expect, test } from 'vitest';
import { advanceIndex, compareIndexes } from './compare-indexes.ts';
import type { IndexedDocument } from './content-index.ts';

const document = (id: string, publishedAt = '1'): IndexedDocument => ({
  id,
  type: 'page',
  uid: id,
  lang: 'en-gb',
  publishedAt,
  place: '[null,null]',
});
const toIndex = (...documents: IndexedDocument[]) => new Map(documents.map((own) => [own.id, own]));
const before = toIndex(document('a', '1'), document('b', '2'), document('c', '3'));

/** What is published, newest first, as whoever asks for so many of them is told. */
const advance = async (documents: readonly IndexedDocument[], total: number, few = documents.length) => {
  const asked: number[] = [];
  const after = await advanceIndex(before, async (most) => {
    asked.push(most);
    return { documents: most === 10 ? documents.slice(0, few) : documents, total };
  });
  return { asked, after: after && [...after.values()].map(({ id, publishedAt }) => id + publishedAt).sort() };
};

test('the newest documents explain a publish when they reach back to what was known', async () => {
  const { asked, after } = await advance([document('a', '4'), document('c', '3'), document('b', '2')], 3);
  expect([asked, after]).toEqual([[10], ['a4', 'b2', 'c3']]);
  expect((await advance([document('d', '4'), document('c', '3'), document('b', '2')], 4)).after).toHaveLength(4);
});

test('more are asked for when all of a few are new', async () => {
  const newest = [document('a', '5'), document('c', '4'), document('b', '2')];
  expect(await advance(newest, 3, 2)).toEqual({ asked: [10, 100], after: ['a5', 'b2', 'c4'] });
});

test('and when the last of a few is of the last known second, behind which others of it may come', async () => {
  const newest = [document('c', '3'), document('d', '3'), document('b', '2')];
  expect(await advance(newest, 4, 1)).toEqual({ asked: [10, 100], after: ['a1', 'b2', 'c3', 'd3'] });
});

test.each([
  ['something was taken away', [document('a', '4'), document('c', '3'), document('b', '2')], 2],
  ['more was published than the newest show', [document('a', '5'), document('b', '4')], 3],
  ['there is nothing', [], 0],
])('they do not when %s', async (_, documents, total) => {
  expect((await advance(documents, total)).after).toBeUndefined();
});

test('published, published again and taken away are changes; what is as it was is none', () => {
  const after = toIndex(document('a', '4'), document('b', '2'), document('d', '5'));
  const { changed, removed } = compareIndexes(before, after);
  expect(changed.map(({ id, publishedAt }) => `${id}${publishedAt}`)).toEqual(['a4', 'd5', 'a1', 'c3']);
  expect(removed.map(({ id }) => id)).toEqual(['c']);
});
