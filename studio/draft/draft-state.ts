import type { ChangeRequest, FieldAddress, FieldValue, ListState, RowContent } from '../../cms/studio-types.ts';
import { deleteInside, hasRow, isReachable, insertKey, writeRow, type DraftContent } from './draft-content.ts';
import { findRows, isInside, joinAddress, rowAddress } from './field-address.ts';
import { isSameValue } from './same-value.ts';
import type { Shadow } from './shadow.ts';

/** One act on the content, as the editor's parts do it. */
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

/** An act on a list that is not sent. What an inserted row holds is read when it is sent. */
export type RowChange =
  | {
      readonly kind: 'insert' | 'move';
      readonly list: FieldAddress;
      readonly key: string;
      readonly after: readonly string[];
    }
  | { readonly kind: 'remove'; readonly list: FieldAddress; readonly key: string };

/** A value that goes aside, or one that comes back from there. */
export type KeepChange =
  | { readonly kind: 'keep'; readonly id: string; readonly address: FieldAddress; readonly value: FieldValue }
  | { readonly kind: 'drop'; readonly id: string; readonly kept: string };

/** Everything about one open document that a crash must not lose; the journal stores it. */
export interface DraftState {
  readonly shadow: Shadow;
  /** The shadow, with everything on top that is not acknowledged. */
  readonly local: DraftContent;
  /** Fields to be sent with `set`. Those inside a row that is to be inserted go with it. */
  readonly dirty: ReadonlySet<FieldAddress>;
  readonly rowChanges: readonly RowChange[];
  readonly keeps: readonly KeepChange[];
  /** Sent, with no response yet. It is repeated as it is, with the ids that it has, until there is a response. */
  readonly flight: ChangeRequest | undefined;
}

/** The lists as maps that may be written, for one step from state to state. */
export interface WritableContent {
  readonly values: Map<FieldAddress, FieldValue>;
  readonly lists: Map<FieldAddress, readonly string[]>;
}

/** Fields, acts on rows and values aside that the service has not confirmed. */
export function countUnsent({ dirty, rowChanges, keeps, flight }: DraftState): number {
  return dirty.size + rowChanges.length + keeps.length + (flight?.changes.length ?? 0);
}

export function hasUnsent({ dirty, rowChanges, keeps, flight }: DraftState): boolean {
  return dirty.size + rowChanges.length + keeps.length > 0 || flight !== undefined;
}

/** A change whose row is gone changes nothing. */
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

/** Whether the address goes along with a row that is to be inserted. */
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
  // The removal was never sent: the row is there still, and in it what the service has.
  const rowChanges: RowChange[] = [
    ...state.rowChanges.filter((other) => !isRemoval(other)),
    { kind: 'move', list, key, after },
  ];
  const changed = listChangedInside({ ...state, local: next }, row);
  return { ...state, local: next, rowChanges, dirty: new Set([...state.dirty, ...changed]) };
}

/** Whether the service has the row, and inside it the same rows. Otherwise they must be inserted anew. */
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

/** Fields in a row whose value is another than the service's. */
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
  // A row that was never sent needs no removal, unless an earlier one was to be replaced by it.
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

/** The state that a client begins with when it knows the service's content and has changed nothing. */
export function createState(shadow: Shadow): DraftState {
  const values = new Map([...shadow.values].map(([address, { value }]) => [address, value]));
  const lists = new Map([...shadow.lists].map(([list, { rows }]) => [list, rows.map(({ key }) => key)]));
  return { shadow, local: { values, lists }, dirty: new Set(), rowChanges: [], keeps: [], flight: undefined };
}
