import { expect, test } from 'vitest';
import { DraftBench } from '../../testing/draft-bench.ts';
import { listInsertions, toPutBack } from './slice-changes.ts';

const list = 'data/slices';

async function open() {
  const bench = new DraftBench({
    values: [
      ['data/title', 'Fees'],
      ['data/slices/@a/slice_type', 'quote'],
      ['data/slices/@b/slice_type', 'table'],
      ['data/slices/@c/slice_type', 'quote'],
    ],
    lists: [[list, ['a', 'b', 'c']]],
  });
  return bench.open();
}

const toContent = (type: string) => ({ values: [['slice_type', type] as [string, string]], lists: [] });

test('several slices are inserted in order and removed by one undo', async () => {
  const draft = await open();
  const types = Array.from({ length: 20 }, (_, index) => `pasted-${index}`);
  draft.change(listInsertions(draft, { list, behind: 'a' }, types.map(toContent)));
  const keys = draft.getRows(list) ?? [];
  expect(keys.slice(1, 21).map((key) => draft.getValue(`${list}/@${key}/slice_type`))).toEqual(types);
  expect([keys[0], keys[21], keys[22]]).toEqual(['a', 'b', 'c']);
  draft.undo();
  expect(draft.getRows(list)).toEqual(['a', 'b', 'c']);
});

test('without a preceding slice they are inserted at the start', async () => {
  const draft = await open();
  draft.change(listInsertions(draft, { list, behind: undefined }, [toContent('quote')]));
  expect(draft.getRows(list)?.slice(1)).toEqual(['a', 'b', 'c']);
});

test('a removed slice is put back at its position, and later changes stay', async () => {
  const draft = await open();
  const putBack = toPutBack(draft, list, 'b');
  draft.change([{ kind: 'remove', list, key: 'b' }]);
  draft.change([{ kind: 'set', address: 'data/title', value: 'Rates' }]);
  for (let times = 0; times < 2; times += 1) draft.change([putBack]);
  expect(draft.getRows(list)).toEqual(['a', 'b', 'c']);
  expect(draft.getValue('data/slices/@b/slice_type')).toBe('table');
  expect(draft.getValue('data/title')).toBe('Rates');
});

test('putting back a slice that undo has brought back keeps what was typed in it since', async () => {
  const draft = await open();
  const putBack = toPutBack(draft, list, 'b');
  draft.change([{ kind: 'remove', list, key: 'b' }]);
  draft.undo();
  draft.change([{ kind: 'set', address: 'data/slices/@b/slice_type', value: 'typed since' }]);
  draft.change([putBack]);
  expect(draft.getRows(list)).toEqual(['a', 'b', 'c']);
  expect(draft.getValue('data/slices/@b/slice_type')).toBe('typed since');
});
