/**
 * Lists the differences between two contents of a document: changed fields, and rows that were added, removed or moved.
 */
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import { isReachable, type DraftContent } from '../draft/draft-content.ts';
import { isInside, rowAddress } from '../draft/field-address.ts';
import { isList, isSameValue } from '../draft/same-value.ts';

export interface Difference {
  readonly address: FieldAddress;
  readonly kind: 'changed' | 'added' | 'removed' | 'moved';
  /** For a row, the values of all its fields. */
  readonly before: readonly FieldValue[];
  readonly after: readonly FieldValue[];
}

export function listDifferences(before: DraftContent, now: DraftContent): Difference[] {
  return [...listRowDifferences(before, now), ...listFieldDifferences(before, now)];
}

function listFieldDifferences(before: DraftContent, now: DraftContent): Difference[] {
  const addresses = new Set([...before.values.keys(), ...now.values.keys()]);
  return [...addresses].flatMap((address): Difference[] => {
    const [old, value] = [toFilled(before.values.get(address)), toFilled(now.values.get(address))];
    if (isSameValue(old, value)) return [];
    // An added or removed row is one difference.
    if (!isReachable(before.lists, address) || !isReachable(now.lists, address)) return [];
    return [{ address, kind: 'changed', before: toList(old), after: toList(value) }];
  });
}

function listRowDifferences(before: DraftContent, now: DraftContent): Difference[] {
  const lists = new Set([...before.lists.keys(), ...now.lists.keys()]);
  return [...lists].flatMap((list): Difference[] => {
    const [old, keys] = [before.lists.get(list) ?? [], now.lists.get(list) ?? []];
    const isSame = old.length === keys.length && old.every((key, index) => key === keys[index]);
    if (isSame || !isReachable(before.lists, list) || !isReachable(now.lists, list)) return [];
    const removed = old.filter((key) => !keys.includes(key));
    const added = keys.filter((key) => !old.includes(key));
    const moved = findMoved(
      old.filter((key) => keys.includes(key)),
      keys.filter((key) => old.includes(key)),
    );
    return [
      ...added.map((key) => toRowDifference(list, key, 'added', now)),
      ...removed.map((key) => toRowDifference(list, key, 'removed', before)),
      ...moved.map((key) => toRowDifference(list, key, 'moved', now)),
    ];
  });
}

function toRowDifference(
  list: FieldAddress,
  key: string,
  kind: 'added' | 'removed' | 'moved',
  content: DraftContent,
): Difference {
  const address = rowAddress(list, key);
  const values = [...content.values].flatMap(([field, value]) =>
    isInside(field, address) && !/\/(slice_type|variation|slice_label)$/.test(field) ? [value] : [],
  );
  return { address, kind, before: kind === 'removed' ? values : [], after: kind === 'added' ? values : [] };
}

/** The smallest set of rows whose move explains the new order: those outside the longest increasing subsequence. */
function findMoved(before: readonly string[], now: readonly string[]): string[] {
  const positions = now.map((key) => before.indexOf(key));
  const kept = new Set(findLongestRise(positions));
  return now.filter((_, index) => !kept.has(index));
}

/** The indices of a longest increasing subsequence. Quadratic, because lists have at most some hundred rows. */
function findLongestRise(values: readonly number[]): number[] {
  const best: { length: number; before: number }[] = [];
  for (const value of values) {
    let entry = { length: 1, before: -1 };
    for (const [earlier, other] of best.entries())
      if ((values[earlier] ?? 0) < value && other.length >= entry.length)
        entry = { length: other.length + 1, before: earlier };
    best.push(entry);
  }
  const rise: number[] = [];
  const last = best.reduce(
    (longest, { length }, index) => (length > (best[longest]?.length ?? 0) ? index : longest),
    -1,
  );
  for (let at = last; at >= 0; at = best[at]?.before ?? -1) rise.unshift(at);
  return rise;
}

/** A text or a list of tags that was emptied equals one that was never filled. */
const toFilled = (value: FieldValue = null): FieldValue => (isList(value) && value.length === 0 ? null : value);

const toList = (value: FieldValue): FieldValue[] => (value === null ? [] : [value]);
