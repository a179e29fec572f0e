import type { ChangeRequest, FieldAddress, FieldValue, ListState, RowContent } from '../../cms/studio-types.ts';
import { deleteInside, hasRow, isReachable, insertKey, writeRow, type DraftContent } from './draft-content.ts';
import { findRows, isInside, joinAddress, rowAddress } from './field-address.ts';
import { isSameValue } from './same-value.ts';
import type { Shadow } from './shadow.ts';

/** One local change of the content, as the components of the editor make it. */
export type LocalChange =
  | { readonly kind: 'set'; readonly address: FieldAddress; readonly value: FieldValue }
  | {
      readonly kind: 'insert';
      readonly list: FieldAddress;
      readonly key: string;
      readonly after: readonly string[];
      readonly content: RowContent;
    }
  | { readonly kind: 'move'; readonly list: FieldAddress; readonly key: string; readonly after: readonly string[] }
  | { readonly kind: 'remove'; readonly list: FieldAddress; readonly key: string };

/** An unsent change of a list. The content of an inserted row is read at the time of sending. */
export type RowChange =
  | {
      readonly kind: 'insert' | 'move';
      readonly list: FieldAddress;
      readonly key: string;
      readonly after: readonly string[];
    }
  | { readonly kind: 'remove'; readonly list: FieldAddress; readonly key: string };

/** Keeps a value aside, or drops a kept one. */
export type KeepChange =
  | { readonly kind: 'keep'; readonly id: string; readonly address: FieldAddress; readonly value: FieldValue }
  | { readonly kind: 'drop'; readonly id: string; readonly kept: string };

/** Everything about one open document that must survive a crash. The journal stores it. */
export interface DraftState {
  readonly shadow: Shadow;
  /** The shadow with all unacknowledged local changes applied. */
  readonly local: DraftContent;
  /** Fields to send with `set`. Fields inside a new row are sent with the row's `insert`. */
  readonly dirty: ReadonlySet<FieldAddress>;
  readonly rowChanges: readonly RowChange[];
  readonly keeps: readonly KeepChange[];
  /**
   * The request without a response yet. It is repeated unchanged, with the same change ids, until there is a response.
   */
  readonly flight: ChangeRequest | undefined;
}

/** A mutable copy of the content, used within one state transition. */
interface WritableContent {
  readonly values: Map<FieldAddress, FieldValue>;
  readonly lists: Map<FieldAddress, readonly string[]>;
}

/** The number of unconfirmed changes: fields, list changes and kept values. */
export function countUnsent({ dirty, rowChanges, keeps, flight }: DraftState): number {
  return dirty.size + rowChanges.length + keeps.length + (flight?.changes.length ?? 0);
}

export function hasUnsent({ dirty, rowChanges, keeps, flight }: DraftState): boolean {
  return dirty.size + rowChanges.length + keeps.length > 0 || flight !== undefined;
}

/** A change to a row that does not exist returns the same state. */
export function changeLocally(state: DraftState, change: LocalChange): DraftState {
  switch (change.kind) {
    case 'set':
      return setLocally(state, change);
    case 'insert':
      return insertLocally(state, change);
    case 'move':
      return moveLocally(state, change);
    case 'remove':
      return removeLocally(state, change);
  }
}

function setLocally(state: DraftState, { address, value }: LocalChange & { kind: 'set' }): DraftState {
  if (!isReachable(state.local.lists, address)) return state;
  const values = new Map(state.local.values).set(address, value);
  return { ...state, local: { ...state.local, values }, dirty: markDirty(state, [address]) };
}

function markDirty(state: DraftState, addresses: readonly FieldAddress[]): ReadonlySet<FieldAddress> {
  const sent = addresses.filter((address) => !isInNewRow(state.rowChanges, address));
  return sent.every((address) => state.dirty.has(address)) ? state.dirty : new Set([...state.dirty, ...sent]);
}

/** Whether the field is inside a new row, and so is sent with its `insert`. */
export function isInNewRow(rowChanges: readonly RowChange[], address: FieldAddress): boolean {
  const rows = findRows(address);
  return rowChanges.some(
    (change) => change.kind === 'insert' && rows.some(({ list, key }) => list === change.list && key === change.key),
  );
}

function insertLocally(state: DraftState, change: LocalChange & { kind: 'insert' }): DraftState {
  const { list, key, after, content } = change;
  const { local } = state;
  if (!isReachable(local.lists, list) || hasRow(local.lists, list, key)) return state;
  const next: WritableContent = { values: new Map(local.values), lists: new Map(local.lists) };
  next.lists.set(list, insertKey(local.lists.get(list) ?? [], key, after));
  const row = rowAddress(list, key);
  writeRow(next, row, content);
  const isRemoval = (other: RowChange): boolean => other.kind === 'remove' && other.list === list && other.key === key;
  if (!state.rowChanges.some(isRemoval) || !hasSameRows(state.shadow, row, content)) {
    return { ...state, local: next, rowChanges: [...state.rowChanges, { kind: 'insert', list, key, after }] };
  }
  // The removal was never sent, so the service still has the row and its content: a move is enough.
  const rowChanges: RowChange[] = [
    ...state.rowChanges.filter((other) => !isRemoval(other)),
    { kind: 'move', list, key, after },
  ];
  const changed = listChangedInside({ ...state, local: next }, row);
  return { ...state, local: next, rowChanges, dirty: new Set([...state.dirty, ...changed]) };
}

/** Whether the service has the row with the same rows inside it. Otherwise the row must be inserted again. */
function hasSameRows({ lists }: Shadow, row: FieldAddress, content: RowContent): boolean {
  const known = [...lists].filter(([list]) => isInside(list, row));
  const [outer] = findRows(row).slice(-1);
  const isKnown = outer !== undefined && lists.get(outer.list)?.rows.some(({ key }) => key === outer.key);
  const expected = new Map(content.lists.map(([relative, keys]) => [joinAddress(row, relative), keys]));
  const isSame = ([list, { rows }]: [FieldAddress, ListState]): boolean =>
    isSameValue(
      expected.get(list),
      rows.map(({ key }) => key),
    );
  return isKnown === true && known.length === expected.size && known.every(isSame);
}

/** Fields in the row whose local value differs from the service's. */
function listChangedInside({ shadow, local }: DraftState, row: FieldAddress): FieldAddress[] {
  const addresses = new Set([...shadow.values.keys(), ...local.values.keys()]);
  return [...addresses].filter(
    (address) => isInside(address, row) && !isSameValue(local.values.get(address), shadow.values.get(address)?.value),
  );
}

function moveLocally(state: DraftState, { list, key, after }: LocalChange & { kind: 'move' }): DraftState {
  const keys = state.local.lists.get(list) ?? [];
  if (!keys.includes(key)) return state;
  const others = keys.filter((other) => other !== key);
  const lists = new Map(state.local.lists).set(list, insertKey(others, key, after));
  return {
    ...state,
    local: { ...state.local, lists },
    rowChanges: [...state.rowChanges, { kind: 'move', list, key, after }],
  };
}

function removeLocally(state: DraftState, { list, key }: LocalChange & { kind: 'remove' }): DraftState {
  const keys = state.local.lists.get(list) ?? [];
  if (!keys.includes(key)) return state;
  const row = rowAddress(list, key);
  const next: WritableContent = { values: new Map(state.local.values), lists: new Map(state.local.lists) };
  next.lists.set(
    list,
    keys.filter((other) => other !== key),
  );
  deleteInside(next.values, row);
  deleteInside(next.lists, row);
  const concerns = (change: RowChange): boolean =>
    isInside(change.list, row) || (change.list === list && change.key === key);
  const isNew = state.rowChanges.some(
    (change) => change.kind === 'insert' && change.list === list && change.key === key,
  );
  // A row that was never sent needs no `remove`, unless an unsent removal of its predecessor with this key must be
  // kept.
  const isRemovalNeeded = !isNew || state.rowChanges.some((change) => change.kind === 'remove' && concerns(change));
  return {
    ...state,
    local: next,
    dirty: new Set([...state.dirty].filter((address) => !isInside(address, row))),
    rowChanges: [
      ...state.rowChanges.filter((change) => !concerns(change)),
      ...(isRemovalNeeded ? [{ kind: 'remove' as const, list, key }] : []),
    ],
  };
}

/** The initial state of a client without local changes. */
export function createState(shadow: Shadow): DraftState {
  const values = new Map([...shadow.values].map(([address, { value }]) => [address, value]));
  const lists = new Map([...shadow.lists].map(([list, { rows }]) => [list, rows.map(({ key }) => key)]));
  return { shadow, local: { values, lists }, dirty: new Set(), rowChanges: [], keeps: [], flight: undefined };
}
