import type { FieldAddress } from '../../cms/studio-types.ts';
import { insertKey, isReachable, listPredecessors, readRow, type DraftContent } from '../draft/draft-content.ts';
import type { LocalChange } from '../draft/draft-state.ts';
import { findRows } from '../draft/field-address.ts';
import { isSameValue } from '../draft/same-value.ts';

/** The changes that give a draft the content of a version. Applied in one call, they are one undo step. */
export function listRestoreChanges(now: DraftContent, wanted: DraftContent): LocalChange[] {
  const isInBoth = (address: FieldAddress): boolean =>
    isReachable(now.lists, address) && isReachable(wanted.lists, address);
  const lists = listAddresses(now.lists, wanted.lists).filter(isInBoth);
  // Outer lists first, because an inserted row contains its own lists.
  const outerFirst = lists.toSorted((one, other) => findRows(one).length - findRows(other).length);
  const values = listAddresses(now.values, wanted.values).filter(
    (address) => isInBoth(address) && !isSameValue(now.values.get(address), wanted.values.get(address)),
  );
  return [
    ...outerFirst.flatMap((list) => listRowChanges(list, now, wanted)),
    ...values.map((address) => ({ kind: 'set' as const, address, value: wanted.values.get(address) ?? null })),
  ];
}

function listAddresses(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): FieldAddress[] {
  return [...new Set([...one.keys(), ...other.keys()])];
}

function listRowChanges(list: FieldAddress, now: DraftContent, wanted: DraftContent): LocalChange[] {
  const before = now.lists.get(list) ?? [];
  const target = wanted.lists.get(list) ?? [];
  const changes: LocalChange[] = before
    .filter((key) => !target.includes(key))
    .map((key) => ({ kind: 'remove', list, key }));
  let keys = before.filter((key) => target.includes(key));
  for (const [index, key] of target.entries()) {
    if (keys[index] === key) continue;
    const after = listPredecessors(target, target[index - 1]);
    changes.push(
      before.includes(key)
        ? { kind: 'move', list, key, after }
        : { kind: 'insert', list, key, after, content: readRow(wanted, list, key) },
    );
    keys = insertKey(
      keys.filter((other) => other !== key),
      key,
      after,
    );
  }
  return changes;
}
