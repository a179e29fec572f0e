import type { ChangeRequest, ChangeResponse, FieldAddress, FieldValue, WorkingUpdate } from '../../cms/studio-types.ts';
import { isReachable, type DraftLists } from './draft-content.ts';
import { isInNewRow, type DraftState, type KeepChange } from './draft-state.ts';
import { isInside, joinAddress, rowAddress } from './field-address.ts';
import { findWork, mergeField, type FieldKind } from './merge-field.ts';
import { replayRows } from './replay-rows.ts';
import { isSameValue } from './same-value.ts';
import { updateShadow, type Shadow } from './shadow.ts';

export interface ReconcileContext {
  readonly kindOf: (address: FieldAddress) => FieldKind;
  readonly createId: () => string;
}

export interface Reconciled {
  readonly state: DraftState;
  /** Rows that were removed locally and are back, because another person wrote in them. */
  readonly withdrawn: readonly FieldAddress[];
}

/** Merges the response to the request in flight into the state. After that no request is in flight. */
export function reconcile(state: DraftState, response: ChangeResponse, context: ReconcileContext): Reconciled {
  const sent = readApplied(state.flight, response);
  const shadow = updateShadow(state.shadow, response.update);
  const refused = new Map(response.refused.map(({ id, reason }) => [id, reason]));
  const known = new Map([...shadow.lists].map(([list, { rows }]) => [list, rows.map(({ key }) => key)]));
  const rows = replayRows(known, state.rowChanges, {
    inserted: state.local.lists,
    isChanged: (row) => isChangedByOthers(state.shadow, response.update, { row, sent }),
  });
  const refusedRemovals = (state.flight?.changes ?? []).flatMap((change) =>
    change.kind === 'remove' && refused.get(change.id) === 'moved-on' ? [rowAddress(change.list, change.key)] : [],
  );
  const merged = mergeValues({ state, shadow, sent, rows, misplaced: listMisplaced(state.flight, refused) }, context);
  return {
    state: {
      shadow,
      local: { values: merged.values, lists: keepSameLists(state.local.lists, rows.lists) },
      dirty: merged.dirty,
      rowChanges: rows.rowChanges,
      keeps: [...state.keeps, ...merged.keeps],
      flight: undefined,
    },
    withdrawn: [...rows.withdrawn, ...refusedRemovals],
  };
}

function keepSameLists(before: DraftLists, now: DraftLists): DraftLists {
  return new Map(
    [...now].map(([list, keys]) => {
      const known = before.get(list);
      return [list, known && isSameValue(known, keys) ? known : keys];
    }),
  );
}

type Values = ReadonlyMap<FieldAddress, FieldValue>;

/** The values that the service applied: the common base of later local and remote changes. */
function readApplied(flight: ChangeRequest | undefined, { applied }: ChangeResponse): Values {
  const sent = new Map<FieldAddress, FieldValue>();
  for (const change of flight?.changes ?? []) {
    if (!applied.includes(change.id)) continue;
    if (change.kind === 'set') sent.set(change.address, change.value);
    if (change.kind !== 'insert') continue;
    const row = rowAddress(change.list, change.key);
    for (const [relative, value] of change.content.values) sent.set(joinAddress(row, relative), value);
  }
  return sent;
}

/** Fields that the service will never accept, because the model has changed while the editor was open. */
function listMisplaced(flight: ChangeRequest | undefined, refused: ReadonlyMap<string, string>): Set<FieldAddress> {
  const misplaced = (flight?.changes ?? []).filter(({ id }) => refused.get(id) === 'misplaced');
  return new Set(misplaced.flatMap((change) => (change.kind === 'set' ? [change.address] : [])));
}

/** Whether the update has a value in the row that this client did not send. */
function isChangedByOthers(
  before: Shadow,
  { values, isWhole }: WorkingUpdate,
  { row, sent }: { row: FieldAddress; sent: Values },
): boolean {
  return values.some(([address, { value, revision }]) => {
    const known = before.values.get(address);
    if (!isInside(address, row) || (isWhole && known?.revision === revision)) return false;
    return !isSameValue(value, sent.has(address) ? sent.get(address) : known?.value);
  });
}

interface MergeInput {
  readonly state: DraftState;
  readonly shadow: Shadow;
  readonly sent: Values;
  readonly rows: ReturnType<typeof replayRows>;
  readonly misplaced: ReadonlySet<FieldAddress>;
}

interface MergedValues {
  readonly values: Map<FieldAddress, FieldValue>;
  readonly dirty: Set<FieldAddress>;
  readonly keeps: KeepChange[];
}

function mergeValues(input: MergeInput, { kindOf, createId }: ReconcileContext): MergedValues {
  const { state, shadow, sent, rows, misplaced } = input;
  const merged: MergedValues = { values: new Map(), dirty: new Set(), keeps: [] };
  const keep = (address: FieldAddress, value: FieldValue | undefined): void => {
    if (value !== undefined) merged.keeps.push({ kind: 'keep', id: createId(), address, value });
  };
  for (const address of new Set([...shadow.values.keys(), ...state.local.values.keys()])) {
    const theirs = shadow.values.get(address)?.value ?? null;
    // The sent value may be null, when the field was emptied.
    const base = (sent.has(address) ? sent.get(address) : state.shadow.values.get(address)?.value) ?? null;
    const mine = state.local.values.get(address);
    const standing = findStanding(address, { lists: rows.lists, rowChanges: rows.rowChanges });
    if (standing === 'gone' || misplaced.has(address)) {
      if (mine !== undefined) keep(address, findWork(kindOf(address), base, mine));
      if (standing !== 'gone' && shadow.values.has(address)) merged.values.set(address, theirs);
    } else if (standing === 'new') {
      if (mine !== undefined) merged.values.set(address, mine);
    } else {
      const { value, lost } =
        mine === undefined ? { value: theirs } : mergeField(kindOf(address), { base, mine, theirs });
      // Keeps the same object for an equal value, so that components that show the field do not render again.
      merged.values.set(address, mine !== undefined && isSameValue(mine, value) ? mine : value);
      keep(address, lost);
      if (!isSameValue(value, theirs)) merged.dirty.add(address);
    }
  }
  return merged;
}

/** Where a field is now: in no row (`gone`), in a row that the service does not have yet (`new`), or on both sides. */
function findStanding(
  address: FieldAddress,
  { lists, rowChanges }: { lists: DraftLists; rowChanges: DraftState['rowChanges'] },
): 'gone' | 'new' | 'shared' {
  if (!isReachable(lists, address)) return 'gone';
  return isInNewRow(rowChanges, address) ? 'new' : 'shared';
}
