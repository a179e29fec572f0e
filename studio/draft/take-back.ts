import type { Change } from '../../cms/studio-types.ts';
import { isReachable } from './draft-content.ts';
import { isInNewRow, type DraftState, type KeepChange, type RowChange } from './draft-state.ts';

/**
 * Takes back a request that the service rejected as invalid: nothing of it was applied, and repeating it unchanged
 * would fail again. Its changes become unsent again with their current values, so that a correction is sent.
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

/** An insertion of the rejected request and a later removal of the same row cancel each other out. */
function joinRowChanges(before: readonly RowChange[], since: readonly RowChange[]): RowChange[] {
  const isSame = (one: RowChange, other: RowChange): boolean => one.list === other.list && one.key === other.key;
  const isUndone = (change: RowChange): boolean =>
    before.some((other) => other.kind === 'insert' && isSame(other, change)) &&
    since.some((other) => other.kind === 'remove' && isSame(other, change));
  return [...before, ...since].filter((change) => !isUndone(change));
}
