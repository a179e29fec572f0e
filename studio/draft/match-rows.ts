/** Which rows of two contents are the same, where one of them does not say. Pure. */
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent, DraftLists } from './draft-content.ts';
import { findRows, rowAddress } from './field-address.ts';
import { isSameValue } from './same-value.ts';

/**
 * A version knows rows of groups by their position alone: the first is `row-0`, whichever it was in the draft. They get
 * the keys of the draft's rows with the same content, and of those that stand between the same neighbours. Rows with
 * keys of their own, such as slices, keep them.
 */
export function matchRows(version: DraftContent, now: DraftContent): DraftContent {
  if (![...version.lists.values()].some((keys) => keys.some(isPosition))) return version;
  const contents = { version: listRowContents(version), now: listRowContents(now) };
  const renamed = new Map<FieldAddress, FieldAddress>();
  const lists = new Map<FieldAddress, readonly string[]>();
  // Outer lists first: the address of an inner one has their keys.
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

/** The keys of `target` for the rows of `keys`; a row that is in neither gets one that is free there. */
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

/** The rows that nothing is the same as, by the row before them that something is. */
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

/** What is in each row, by addresses without keys: two rows with the same are alike. */
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
