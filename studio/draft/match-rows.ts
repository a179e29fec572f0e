/** Matches the rows of a version with the rows of a draft, where the version has no keys. */
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent, DraftLists } from './draft-content.ts';
import { findRows, rowAddress } from './field-address.ts';
import { isSameValue } from './same-value.ts';

/**
 * A version knows the rows of a group by position only: the first is always `row-0`. Such rows get the keys of the
 * draft's rows with the same content, then the keys of rows between the same neighbours. Rows with real keys, such as
 * slices, keep them.
 */
export function matchRows(version: DraftContent, now: DraftContent): DraftContent {
  if (![...version.lists.values()].some((keys) => keys.some(isPosition))) return version;
  const contents = { version: listRowContents(version), now: listRowContents(now) };
  const renamed = new Map<FieldAddress, FieldAddress>();
  const lists = new Map<FieldAddress, readonly string[]>();
  // Outer lists first, because an inner list's address contains their keys.
  const outerFirst = [...version.lists].toSorted(([one], [other]) => findRows(one).length - findRows(other).length);
  for (const [list, keys] of outerFirst) {
    const address = rename(list, renamed);
    const isSame = (key: string, other: string): boolean =>
      isSameValue(
        contents.version.get(rowAddress(list, key)) ?? {},
        contents.now.get(rowAddress(address, other)) ?? {},
      );
    const matched = keys.some(isPosition) ? matchKeys(keys, now.lists.get(address) ?? [], isSame) : keys;
    for (const [index, key] of keys.entries())
      renamed.set(rowAddress(list, key), rowAddress(address, matched[index] ?? key));
    lists.set(address, matched);
  }
  return { lists, values: new Map([...version.values].map(([at, value]) => [rename(at, renamed), value])) };
}

const isPosition = (key: string): boolean => /^row-\d+$/.test(key);

function rename(address: FieldAddress, renamed: ReadonlyMap<FieldAddress, FieldAddress>): FieldAddress {
  const inner = findRows(address).at(-1);
  if (!inner) return address;
  const row = rowAddress(inner.list, inner.key);
  return `${renamed.get(row) ?? row}${address.slice(row.length)}`;
}

/** The keys of `target` that match the rows of `keys`. A row without a match gets a key that `target` does not use. */
function matchKeys(
  keys: readonly string[],
  target: readonly string[],
  isSame: (key: string, other: string) => boolean,
): string[] {
  const free = new Set(target);
  const same = keys.map((key) => {
    const found = [...free].find((other) => isSame(key, other));
    if (found !== undefined) free.delete(found);
    return found;
  });
  const changed = groupByNeighbour(target, (key) => !free.has(key));
  let neighbour = '';
  return keys.map((key, index) => {
    neighbour = same[index] ?? neighbour;
    return same[index] ?? changed.get(neighbour)?.shift() ?? findFreeKey(key, target);
  });
}

/** The rows without an identical counterpart, grouped by the nearest matched row before them. */
function groupByNeighbour(keys: readonly string[], isMatched: (key: string) => boolean): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let neighbour = '';
  for (const key of keys) {
    if (isMatched(key)) neighbour = key;
    else groups.set(neighbour, [...(groups.get(neighbour) ?? []), key]);
  }
  return groups;
}

function findFreeKey(key: string, taken: readonly string[]): string {
  return taken.includes(key) ? findFreeKey(`${key}-before`, taken) : key;
}

/** The content of each row by addresses with positions instead of keys, so that equal rows compare as equal. */
function listRowContents({ values, lists }: DraftContent): Map<FieldAddress, Record<string, FieldValue>> {
  const contents = new Map<FieldAddress, Record<string, FieldValue>>();
  for (const [address, value] of values) {
    if (value === null) continue;
    for (const { list, key } of findRows(address)) {
      const row = rowAddress(list, key);
      const content = contents.get(row) ?? {};
      content[toPositions(address, row, lists)] = value;
      contents.set(row, content);
    }
  }
  return contents;
}

function toPositions(address: FieldAddress, row: FieldAddress, lists: DraftLists): string {
  const inner = findRows(address).filter(({ list }) => list.length > row.length);
  return inner
    .toReversed()
    .reduce(
      (path, { list, key }) => `${list}/${lists.get(list)?.indexOf(key)}${path.slice(rowAddress(list, key).length)}`,
      address,
    )
    .slice(row.length);
}
