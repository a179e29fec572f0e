import type { Change } from '../../cms/studio-types.ts';
import { isReachable } from './draft-content.ts';
import { isInNewRow, type DraftState, type KeepChange, type RowChange } from './draft-state.ts';

/**
 * Nothing of a request that the service cannot read was done, and repeated as it is it never would be. Its changes wait
 * again, as what they are by now: what has been corrected since goes corrected.
 */
export function takeBack(state: DraftState): DraftState {
  const { flight, local } = state;
  if (!flight) return state;
  const keeps = flight.changes.filter(
    (change): change is KeepChange => change.kind === 'keep' || change.kind === 'drop',
  );
  const rowChanges = joinRowChanges(flight.changes.flatMap(toRowChange), state.rowChanges);
  const dirty = new Set(state.dirty);
  for (const change of flight.changes) {
    if (change.kind !== 'set' || isInNewRow(rowChanges, change.address)) continue;
    if (isReachable(local.lists, change.address)) dirty.add(change.address);
  }
  return { ...state, dirty, rowChanges, keeps: [...keeps, ...state.keeps], flight: undefined };
}

function toRowChange(change: Change): RowChange[] {
  if (change.kind === 'insert' || change.kind === 'move') {
    const { kind, list, key, after } = change;
    return [{ kind, list, key, after }];
  }
  return change.kind === 'remove' ? [{ kind: 'remove', list: change.list, key: change.key }] : [];
}

/** A row that was to be inserted, and has been removed since, was never there. */
function joinRowChanges(before: readonly RowChange[], since: readonly RowChange[]): RowChange[] {
  const isSame = (one: RowChange, other: RowChange): boolean => one.list === other.list && one.key === other.key;
  const isUndone = (change: RowChange): boolean =>
    before.some((other) => other.kind === 'insert' && isSame(other, change)) &&
    since.some((other) => other.kind === 'remove' && isSame(other, change));
  return [...before, ...since].filter((change) => !isUndone(change));
}
