import type { ChangeRequest, FieldValue } from '../../cms/studio-types.ts';
import { isReachable } from './draft-content.ts';
import { createState, isInNewRow, type DraftState, type KeepChange, type RowChange } from './draft-state.ts';
import { isSameValue } from './same-value.ts';
import type { Shadow } from './shadow.ts';
import { emptyHistory, type UndoHistory, type UndoStep } from './undo-history.ts';

/** Records by key. The values were written by this module, now or in an earlier page. */
export type JournalRecords = ReadonlyMap<string, unknown>;

/** Increased when older records cannot be read any more. */
const format = 1;

/**
 * Converts the state that must survive a crash into records, one for each changed field, so that a keystroke writes one
 * small record. A record whose value is the same object as before need not be written again.
 */
export function toRecords(
  { shadow, local, rowChanges, keeps, flight }: DraftState,
  history: UndoHistory,
): JournalRecords {
  const records = new Map<string, unknown>([
    ['format', format],
    ['base', shadow],
    ['rows', rowChanges],
    ['keeps', keeps],
  ]);
  if (flight) records.set('flight', flight);
  for (const [address, value] of local.values) {
    const known = shadow.values.get(address)?.value;
    if (known !== value && !isSameValue(known, value)) records.set(`field/${address}`, value);
  }
  for (const [list, keys] of local.lists) {
    const known = shadow.lists.get(list)?.rows;
    if (known?.length !== keys.length || known.some(({ key }, index) => key !== keys[index]))
      records.set(`list/${list}`, keys);
  }
  for (const direction of ['undo', 'redo'] as const) {
    for (const step of history[direction]) records.set(`${direction}/${step.number}`, step);
  }
  return records;
}

export interface RestoredDraft {
  readonly state: DraftState;
  readonly history: UndoHistory;
}

/** Undefined for an empty journal, and for one of another format. */
export function fromRecords(records: JournalRecords): RestoredDraft | undefined {
  if (records.get('format') !== format) return undefined;
  // The casts: these records were written by `toRecords` of the same format.
  const shadow = records.get('base') as Shadow;
  const rowChanges = records.get('rows') as readonly RowChange[];
  const keeps = records.get('keeps') as readonly KeepChange[];
  const flight = records.get('flight') as ChangeRequest | undefined;
  const clean = createState(shadow);
  const changed = pick<FieldValue>(records, 'field/');
  const lists = new Map([...clean.local.lists, ...pick<readonly string[]>(records, 'list/')]);
  const values = new Map([...clean.local.values, ...changed]);
  // Fields and lists of the service inside rows that were removed locally.
  for (const map of [values, lists])
    for (const address of map.keys()) if (!isReachable(lists, address)) map.delete(address);
  const dirty = changed.map(([address]) => address).filter((address) => !isInNewRow(rowChanges, address));
  return {
    state: { shadow, local: { values, lists }, dirty: new Set(dirty), rowChanges, keeps, flight },
    history: readHistory(records),
  };
}

function pick<Value>(records: JournalRecords, prefix: string): [string, Value][] {
  return [...records].flatMap(([key, value]): [string, Value][] =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), value as Value]] : [],
  );
}

function readHistory(records: JournalRecords): UndoHistory {
  const [undo, redo] = (['undo/', 'redo/'] as const).map((prefix) =>
    pick<UndoStep>(records, prefix)
      .map(([, step]) => step)
      .sort((one, other) => one.number - other.number),
  );
  const steps = { undo: undo ?? [], redo: redo ?? [] };
  const last = Math.max(0, ...steps.undo.map(({ number }) => number), ...steps.redo.map(({ number }) => number));
  return { ...steps, nextNumber: Math.max(last + 1, emptyHistory.nextNumber) };
}
