import type { FieldAddress } from '../../cms/studio-types.ts';
import { deleteInside, hasRow, isReachable, insertKey, type DraftLists } from './draft-content.ts';
import type { RowChange } from './draft-state.ts';
import { isInside, rowAddress } from './field-address.ts';

interface ReplayedRows {
  readonly lists: Map<FieldAddress, readonly string[]>;
  /** The changes that still apply. */
  readonly rowChanges: readonly RowChange[];
  /** Removals that were withdrawn, because another person wrote in the row. */
  readonly withdrawn: readonly FieldAddress[];
}

/**
 * Applies unsent list changes to the service's current lists. `inserted` are the local lists, for the lists inside
 * inserted rows. `isChanged` tells whether another person has changed something in a row.
 */
export function replayRows(
  known: DraftLists,
  changes: readonly RowChange[],
  { inserted, isChanged }: { inserted: DraftLists; isChanged: (row: FieldAddress) => boolean },
): ReplayedRows {
  const lists = new Map(known);
  const rowChanges: RowChange[] = [];
  const withdrawn: FieldAddress[] = [];
  for (const change of changes) {
    const { list, key } = change;
    const row = rowAddress(list, key);
    const keys = lists.get(list) ?? [];
    const isThere = hasRow(lists, list, key);
    if (change.kind === 'insert' ? isThere || !isReachable(lists, list) : !isThere) continue;
    if (change.kind === 'remove' && isChanged(row)) {
      withdrawn.push(row);
      continue;
    }
    rowChanges.push(change);
    const others = keys.filter((other) => other !== key);
    lists.set(list, change.kind === 'remove' ? others : insertKey(others, key, change.after));
    if (change.kind === 'remove') deleteInside(lists, row);
    if (change.kind === 'insert') copyInside(inserted, lists, row);
  }
  return { lists, rowChanges, withdrawn };
}

function copyInside(from: DraftLists, to: Map<FieldAddress, readonly string[]>, row: FieldAddress): void {
  for (const [list, keys] of from) if (isInside(list, row)) to.set(list, keys);
}
