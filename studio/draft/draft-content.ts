import type { FieldAddress, FieldValue, RowContent } from '../../cms/studio-types.ts';
import { findRows, isInside, joinAddress, rowAddress } from './field-address.ts';

/** The content of a document as an editor sees it: each field under its address, and the order of the rows of a list. */
export interface DraftContent {
  readonly values: ReadonlyMap<FieldAddress, FieldValue>;
  readonly lists: DraftLists;
}
export type DraftLists = ReadonlyMap<FieldAddress, readonly string[]>;

/** As the service accepts it: more would not help, as all of these rows would have to be gone. */
const maxPredecessors = 16;

export function hasRow(lists: DraftLists, list: FieldAddress, key: string): boolean {
  return lists.get(list)?.includes(key) ?? false;
}

/** Whether each row that the address leads through exists. */
export function isReachable(lists: DraftLists, address: FieldAddress): boolean {
  return findRows(address).every(({ list, key }) => hasRow(lists, list, key));
}

/** Puts a row behind the first of `after` that exists, or first of all: exactly as the service does. */
export function insertKey(keys: readonly string[], key: string, after: readonly string[]): string[] {
  const anchor = after.find((other) => keys.includes(other));
  const index = anchor === undefined ? 0 : keys.indexOf(anchor) + 1;
  return [...keys.slice(0, index), key, ...keys.slice(index)];
}

/** The rows before a position, nearest first. `behind` is the row before it, absent for the first position. */
export function listPredecessors(keys: readonly string[], behind: string | undefined): string[] {
  const index = behind === undefined ? -1 : keys.indexOf(behind);
  return keys
    .slice(0, index + 1)
    .reverse()
    .slice(0, maxPredecessors);
}

/** The rows before a row, nearest first. */
export function listRowsBefore(keys: readonly string[], key: string): string[] {
  const index = keys.indexOf(key);
  return listPredecessors(keys, index > 0 ? keys[index - 1] : undefined);
}

/** What is inside a row, with addresses relative to it. */
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

/** Puts content into a row; its list must name the row already. */
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
