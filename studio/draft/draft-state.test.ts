import { expect, test } from 'vitest';
import { changeLocally, createState, type DraftState, type LocalChange } from './draft-state.ts';
import { emptyShadow } from './shadow.ts';

const list = 'data/slices';
const content = { values: [], lists: [] };

/** A document with the rows `one` and `two`, after these changes. */
function change(...changes: readonly LocalChange[]): DraftState {
  const rows = ['one', 'two'].map((key) => ({ key, born: 1 }));
  const shadow = { ...emptyShadow, revision: 1, lists: new Map([[list, { revision: 1, rows }]]) };
  return changes.reduce(changeLocally, createState(shadow));
}

test('a new row that is removed again is not sent, whatever else was removed', () => {
  const { rowChanges, local } = change(
    { kind: 'remove', list, key: 'one' },
    { kind: 'insert', list, key: 'new', after: ['two'], content },
    { kind: 'remove', list, key: 'new' },
  );
  expect(rowChanges).toEqual([{ kind: 'remove', list, key: 'one' }]);
  expect(local.lists.get(list)).toEqual(['two']);
});

test('the removal of a stored row stays when a row with its key was inserted and removed', () => {
  const { rowChanges } = change(
    { kind: 'remove', list, key: 'one' },
    { kind: 'insert', list, key: 'one', after: [], content: { values: [], lists: [['primary/items', ['a']]] } },
    { kind: 'remove', list, key: 'one' },
  );
  expect(rowChanges).toEqual([{ kind: 'remove', list, key: 'one' }]);
});
