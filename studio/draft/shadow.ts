import type { FieldAddress, FieldState, KeptValue, ListState, WorkingUpdate } from '../../cms/studio-types.ts';
import { isInside, rowAddress } from './field-address.ts';

/** The working copy as the service had it at `revision`: the base of changes and merges. */
export interface Shadow {
  readonly revision: number;
  readonly values: ReadonlyMap<FieldAddress, FieldState>;
  readonly lists: ReadonlyMap<FieldAddress, ListState>;
  readonly kept: readonly KeptValue[];
}

export const emptyShadow: Shadow = { revision: 0, values: new Map(), lists: new Map(), kept: [] };

export function updateShadow(shadow: Shadow, update: WorkingUpdate): Shadow {
  const values = new Map(update.isWhole ? [] : shadow.values);
  const lists = new Map(update.isWhole ? [] : shadow.lists);
  for (const [list, state] of update.lists) {
    for (const row of listLeftRows(lists.get(list), state)) dropInside([values, lists], rowAddress(list, row));
  }
  for (const [list, state] of update.lists) lists.set(list, state);
  for (const [address, state] of update.values) values.set(address, state);
  return { revision: update.revision, values, lists, kept: update.kept ?? shadow.kept };
}

/** Rows that were removed, or removed and inserted again with the same key: their old content is invalid. */
function listLeftRows(before: ListState | undefined, now: ListState): string[] {
  const born = new Map(now.rows.map((row) => [row.key, row.born]));
  return (before?.rows ?? []).filter((row) => born.get(row.key) !== row.born).map(({ key }) => key);
}

function dropInside(maps: readonly Map<FieldAddress, unknown>[], row: FieldAddress): void {
  for (const map of maps) for (const address of map.keys()) if (isInside(address, row)) map.delete(address);
}
