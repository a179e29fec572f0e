import type { FieldAddress, FieldValue, RowContent } from '../../cms/studio-types.ts';
import { findRows, isInside, joinAddress, rowAddress } from './field-address.ts';

/**
 * The content of a document: the value of each field by its address, and the keys of the rows of each list in order.
 */
export interface DraftContent {
  readonly values: ReadonlyMap<FieldAddress, FieldValue>;
  readonly lists: DraftLists;
}
export type DraftLists = ReadonlyMap<FieldAddress, readonly string[]>;

/** The limit of the service. The position is lost only if all 16 rows were removed meanwhile. */
const maxPredecessors = 16;

export function hasRow(lists: DraftLists, list: FieldAddress, key: string): boolean {
  return lists.get(list)?.includes(key) ?? false;
}

/** Whether every row in the address exists. */
export function isReachable(lists: DraftLists, address: FieldAddress): boolean {
  return findRows(address).every(({ list, key }) => hasRow(lists, list, key));
}

/**
 * Inserts a key behind the first key of `after` that exists, otherwise at the start. The service uses the same rule.
 */
export function insertKey(keys: readonly string[], key: string, after: readonly string[]): string[] {
  const anchor = after.find((other) => keys.includes(other));
  const index = anchor === undefined ? 0 : keys.indexOf(anchor) + 1;
  return [...keys.slice(0, index), key, ...keys.slice(index)];
}

/**
 * The keys before an insertion position, nearest first. `behind` is the key directly before it; undefined means the
 * start.
 */
export function listPredecessors(keys: readonly string[], behind: string | undefined): string[] {
  const index = behind === undefined ? -1 : keys.indexOf(behind);
  return keys
    .slice(0, index + 1)
    .reverse()
    .slice(0, maxPredecessors);
}

/** The keys before a row, nearest first. */
export function listRowsBefore(keys: readonly string[], key: string): string[] {
  const index = keys.indexOf(key);
  return listPredecessors(keys, index > 0 ? keys[index - 1] : undefined);
}

/** The fields and lists inside a row, with addresses relative to the row. */
export function readRow(content: DraftContent, list: FieldAddress, key: string): RowContent {
  const row = rowAddress(list, key);
  return { values: readInside(content.values, row), lists: readInside(content.lists, row).map(toMutable) };
}

function readInside<Value>(map: ReadonlyMap<FieldAddress, Value>, row: FieldAddress): [string, Value][] {
  return [...map].flatMap(([address, value]): [string, Value][] =>
    isInside(address, row) ? [[address.slice(row.length + 1), value]] : [],
  );
}

function toMutable([address, keys]: [string, readonly string[]]): [string, string[]] {
  return [address, [...keys]];
}

/** Writes content into a row. The caller has already added the row's key to its list. */
export function writeRow(
  content: { values: Map<FieldAddress, FieldValue>; lists: Map<FieldAddress, readonly string[]> },
  row: FieldAddress,
  inside: RowContent,
): void {
  for (const [relative, value] of inside.values) content.values.set(joinAddress(row, relative), value);
  for (const [relative, keys] of inside.lists) content.lists.set(joinAddress(row, relative), keys);
}

export function deleteInside(map: Map<FieldAddress, unknown>, row: FieldAddress): void {
  for (const address of map.keys()) if (isInside(address, row)) map.delete(address);
}
