/** The changes that give a place of a draft what another content has there. Together they are one act. */
import type { FieldAddress } from '../../cms/studio-types.ts';
import { hasRow, listPredecessors, readRow, type DraftContent } from '../draft/draft-content.ts';
import type { LocalChange } from '../draft/draft-state.ts';
import { findRows, isInside, rowAddress } from '../draft/field-address.ts';
import { isSameValue } from '../draft/same-value.ts';
import { listRestoreChanges } from '../differences/list-restore-changes.ts';

/** What differs. A row that did not move stays where it is among others that did. */
interface Place {
  readonly address: FieldAddress;
  readonly isMoved: boolean;
}

/** Of a field, or of a row that came, went, moved, or has a value of its own. */
export function listTakeBack(now: DraftContent, wanted: DraftContent, { address, isMoved }: Place): LocalChange[] {
  const row = findRows(address).at(-1);
  if (!row || rowAddress(row.list, row.key) !== address) return setValue(now, wanted, address);
  const [isHere, isWanted] = [now, wanted].map(({ lists }) => hasRow(lists, row.list, row.key));
  if (!isWanted) return isHere ? [{ kind: 'remove', ...row }] : [];
  const keys = wanted.lists.get(row.list) ?? [];
  const after = listPredecessors(keys, keys[keys.indexOf(row.key) - 1]);
  if (!isHere) return [{ kind: 'insert', ...row, after, content: readRow(wanted, row.list, row.key) }];
  return [...(isMoved ? [{ kind: 'move' as const, ...row, after }] : []), ...setValue(now, wanted, address)];
}

function setValue(now: DraftContent, wanted: DraftContent, address: FieldAddress): LocalChange[] {
  const value = wanted.values.get(address) ?? null;
  return isSameValue(now.values.get(address) ?? null, value) ? [] : [{ kind: 'set', address, value }];
}

/** Of a row and everything in it. */
export function listRowTakeBack(now: DraftContent, wanted: DraftContent, row: Place): LocalChange[] {
  const inside = listRestoreChanges(now, wanted).filter((change) =>
    'address' in change
      ? change.address !== row.address && isInside(change.address, row.address)
      : isInside(change.list, row.address),
  );
  return [...listTakeBack(now, wanted, row), ...inside];
}
