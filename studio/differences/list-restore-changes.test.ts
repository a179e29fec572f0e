import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldAddress, FieldValue, RowContent } from '../../cms/studio-types.ts';
import { changeLocally, createState, type DraftState } from '../draft/draft-state.ts';
import { emptyShadow } from '../draft/shadow.ts';
import { listRestoreChanges } from './list-restore-changes.ts';

const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
const words = fc.constantFrom('one', 'two', null);
/** Documents with slices that have a title and items. */
const contents = fc
  .record({ title: words, slices: fc.array(fc.record({ title: words, items: keys, label: words })), order: keys })
  .map(({ title, slices, order }): RowContent => {
    const values: [FieldAddress, FieldValue][] = [['title', title]];
    const lists: [FieldAddress, string[]][] = [];
    const rows = order.slice(0, slices.length);
    lists.push(['data/body', rows]);
    for (const [index, key] of rows.entries()) {
      const slice = slices[index];
      if (!slice) continue;
      values.push([`data/body/@${key}/primary/title`, slice.title]);
      lists.push([`data/body/@${key}/items`, slice.items]);
      for (const item of slice.items) values.push([`data/body/@${key}/items/@${item}/label`, slice.label]);
    }
    return { values, lists };
  });

const toState = ({ values, lists }: RowContent): DraftState => ({
  ...createState(emptyShadow),
  local: { values: new Map(values), lists: new Map(lists) },
});

/** An empty field is absent or `null`. */
const toFilled = (values: Iterable<readonly [FieldAddress, FieldValue]>) =>
  Object.fromEntries([...values].filter(([, value]) => value !== null));

test('a draft with any content is changed to the content of the version', () => {
  fc.assert(
    fc.property(contents, contents, (draft, version) => {
      const state = toState(draft);
      const restored = listRestoreChanges(state.local, toState(version).local).reduce(changeLocally, state);
      expect(toFilled(restored.local.values)).toEqual(toFilled(version.values));
      expect(Object.fromEntries(restored.local.lists)).toEqual(Object.fromEntries(version.lists));
    }),
  );
});

test('a draft that equals the version needs no changes', () => {
  fc.assert(
    fc.property(contents, (content) => {
      expect(listRestoreChanges(toState(content).local, toState(content).local)).toEqual([]);
    }),
  );
});
