import type { Change, ChangeRequest, FieldAddress, RowContent } from '../../cms/studio-types.ts';
import { isReachable, readRow } from './draft-content.ts';
import { isInNewRow, type DraftState, type RowChange } from './draft-state.ts';
import { isInside, rowAddress } from './field-address.ts';

export interface RequestLimits {
  readonly maxChanges: number;
  readonly maxBytes: number;
}

/** Below the service's limit, with room for the JSON around the changes. */
export const usualLimits: RequestLimits = { maxChanges: 200, maxBytes: 240 * 1024 };
/** Below the 64 KiB that browsers allow for `keepalive` requests. */
export const lastLimits: RequestLimits = { maxChanges: 200, maxBytes: 60 * 1024 };

/**
 * Takes as many unsent changes as fit into one request, in the order in which the service must apply them: kept values,
 * rows, fields. The returned state has the request in flight. Undefined if nothing can be sent.
 */
export function prepareRequest(
  state: DraftState,
  { client, createId, limits }: { client: string; createId: () => string; limits: RequestLimits },
): (DraftState & { readonly flight: ChangeRequest }) | undefined {
  const parcel = new Parcel(limits);
  const keeps = state.keeps.filter((keep) => !parcel.add(keep));
  const rowChanges = takeRowChanges(state, parcel, createId);
  const dirty = new Set(
    [...state.dirty].filter((address) => {
      if (isInNewRow(rowChanges, address) || !isReachable(state.local.lists, address)) return true;
      return !parcel.add(toSet(state, address, createId));
    }),
  );
  if (parcel.changes.length === 0) return undefined;
  const flight = { client, base: state.shadow.revision, changes: parcel.changes };
  return { ...state, keeps, rowChanges, dirty, flight };
}

/** Collects changes while they fit. The first is accepted at any size; otherwise it would never be sent. */
class Parcel {
  readonly changes: Change[] = [];
  readonly #limits: RequestLimits;
  #bytes = 0;
  #isFull = false;

  constructor(limits: RequestLimits) {
    this.#limits = limits;
  }

  /** False if the change does not fit, and for every later change, so that changes keep their order. */
  add(change: Change): boolean {
    const bytes = new TextEncoder().encode(JSON.stringify(change)).length;
    const isFirst = this.changes.length === 0;
    const fits = this.changes.length < this.#limits.maxChanges && this.#bytes + bytes <= this.#limits.maxBytes;
    if (this.#isFull || (!isFirst && !fits)) {
      this.#isFull = true;
      return false;
    }
    this.#bytes += bytes;
    this.changes.push(change);
    return true;
  }
}

/**
 * Returns the changes that did not fit. An inserted row is sent with its current content, including rows inserted into
 * it.
 */
function takeRowChanges(state: DraftState, parcel: Parcel, createId: () => string): RowChange[] {
  const left: RowChange[] = [];
  const sentRows: FieldAddress[] = [];
  for (const change of state.rowChanges) {
    if (sentRows.some((row) => isInside(change.list, row))) continue;
    if (!parcel.add(toChange(state, change, createId))) left.push(change);
    else if (change.kind === 'insert') sentRows.push(rowAddress(change.list, change.key));
  }
  return left;
}

function toChange(state: DraftState, change: RowChange, createId: () => string): Change {
  const { list, key } = change;
  if (change.kind === 'remove') return { kind: 'remove', id: createId(), list, key, base: state.shadow.revision };
  const after = [...change.after];
  if (change.kind === 'move') return { kind: 'move', id: createId(), list, key, after };
  const content: RowContent = readRow(state.local, list, key);
  return { kind: 'insert', id: createId(), list, key, after, content };
}

function toSet({ shadow, local }: DraftState, address: FieldAddress, createId: () => string): Change {
  const base = shadow.values.get(address)?.revision ?? 0;
  return { kind: 'set', id: createId(), address, base, value: local.values.get(address) ?? null };
}
