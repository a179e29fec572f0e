/**
 * Applies a list of changes to a working copy. Pure: the caller stores the result in one transaction with one flush. It
 * handles fields, rows and revisions, and never the meaning of a value.
 */
import type {
  Change,
  ChangeRequest,
  FieldAddress,
  FieldState,
  KeptValue,
  ListState,
  RefusedChange,
  RowContent,
  WorkingUpdate,
} from '../studio-types.ts';
import { findRows, isInside, joinAddress, insertRow } from './working-addresses.ts';
import type { Writer } from './writers.ts';

/** The unpublished content of one document: every field by its address, and the order of rows in every list. */
export interface WorkingCopy {
  readonly revision: number;
  readonly values: ReadonlyMap<FieldAddress, FieldState>;
  readonly lists: ReadonlyMap<FieldAddress, ListState>;
  readonly kept: readonly KeptValue[];
  readonly keptRevision: number;
  readonly writers: readonly Writer[];
}

export interface ChangeContext {
  readonly actor: string;
  readonly at: number;
  /** Whether a change with this id was applied before. It is then reported as applied and not applied again. */
  readonly isKnown: (id: string) => boolean;
}

export interface ChangeOutcome {
  readonly copy: WorkingCopy;
  /** Includes changes that were known before. */
  readonly applied: readonly string[];
  /** The changes that this call applied, each with its revision; the caller stores them. */
  readonly done: readonly { readonly change: Change; readonly revision: number }[];
  readonly refused: readonly RefusedChange[];
  readonly update: WorkingUpdate;
}

/**
 * A mutable copy, during a request. Its maps are copied once per request, so that a keystroke does not copy a long
 * document twice.
 */
interface Draft {
  revision: number;
  readonly values: Map<FieldAddress, FieldState>;
  readonly lists: Map<FieldAddress, ListState>;
  kept: readonly KeptValue[];
  keptRevision: number;
  readonly writers: readonly Writer[];
}

export const emptyWorkingCopy: WorkingCopy = {
  revision: 0,
  values: new Map(),
  lists: new Map(),
  kept: [],
  keptRevision: 0,
  writers: [],
};

/** Applies the changes that can be applied. A refused change has no effect and does not prevent others. */
export function applyChanges(copy: WorkingCopy, request: ChangeRequest, context: ChangeContext): ChangeOutcome {
  const draft: Draft = { ...copy, values: new Map(copy.values), lists: new Map(copy.lists) };
  const applied: string[] = [];
  const done: { change: Change; revision: number }[] = [];
  const refused: RefusedChange[] = [];
  for (const change of request.changes) {
    const isRepeated = context.isKnown(change.id) || applied.includes(change.id);
    const refusal = isRepeated ? undefined : applyChange(draft, change, context);
    if (refusal) refused.push({ id: change.id, ...refusal });
    else applied.push(change.id);
    if (!isRepeated && !refusal) done.push({ change, revision: draft.revision });
  }
  const changed: WorkingCopy = done.length === 0 ? copy : draft;
  return { copy: changed, applied, done, refused, update: listUpdate(changed, request.base) };
}

type Refusal = Omit<RefusedChange, 'id'>;

function applyChange(draft: Draft, change: Change, context: ChangeContext): Refusal | undefined {
  switch (change.kind) {
    case 'set':
      return applySet(draft, change);
    case 'insert':
      return applyInsert(draft, change);
    case 'move':
      return applyMove(draft, change);
    case 'remove':
      return applyRemove(draft, change);
    case 'keep':
      draft.revision += 1;
      draft.keptRevision = draft.revision;
      draft.kept = [
        ...draft.kept,
        { id: change.id, address: change.address, value: change.value, author: context.actor, at: context.at },
      ];
      return undefined;
    case 'drop':
      draft.revision += 1;
      draft.keptRevision = draft.revision;
      draft.kept = draft.kept.filter(({ id }) => id !== change.kept);
      return undefined;
  }
}

function applySet(draft: Draft, { address, base, value }: Change & { kind: 'set' }): Refusal | undefined {
  if (!hasRows(draft, address)) return { reason: 'gone' };
  if (draft.lists.has(address) || isInsideValue(draft, address)) return { reason: 'misplaced' };
  const current = draft.values.get(address);
  const revision = current?.revision ?? 0;
  if (revision > base) return { reason: 'moved-on', current: current?.value ?? null, revision };
  draft.revision += 1;
  draft.values.set(address, { value, revision: draft.revision });
  return undefined;
}

function applyInsert(draft: Draft, change: Change & { kind: 'insert' }): Refusal | undefined {
  const { list, key, after, content } = change;
  if (!hasRows(draft, list)) return { reason: 'gone' };
  if (draft.values.has(list) || isInsideValue(draft, list)) return { reason: 'misplaced' };
  if (!isComplete(content)) return { reason: 'misplaced' };
  const rows = draft.lists.get(list)?.rows ?? [];
  if (rows.some((row) => row.key === key)) return { reason: 'exists' };
  draft.revision += 1;
  const { revision } = draft;
  const born = { key, born: revision };
  draft.lists.set(list, { rows: insertRow(rows, born, after), revision });
  const prefix = joinAddress(list, `@${key}`);
  for (const [address, keys] of content.lists) {
    const inner = keys.map((innerKey) => ({ key: innerKey, born: revision }));
    draft.lists.set(joinAddress(prefix, address), { rows: inner, revision });
  }
  for (const [address, value] of content.values) draft.values.set(joinAddress(prefix, address), { value, revision });
  return undefined;
}

/** Every row in a relative address must be listed in the content. */
function isComplete({ values, lists }: RowContent): boolean {
  const rows = new Set(lists.flatMap(([list, keys]) => keys.map((key) => `${list}/@${key}`)));
  return [...values, ...lists].every(([address]) =>
    findRows(address).every(({ list, key }) => rows.has(`${list}/@${key}`)),
  );
}

function applyMove(draft: Draft, { list, key, after }: Change & { kind: 'move' }): Refusal | undefined {
  const rows = draft.lists.get(list)?.rows ?? [];
  const moved = rows.find((row) => row.key === key);
  if (!moved) return { reason: 'gone' };
  draft.revision += 1;
  const others = rows.filter((row) => row !== moved);
  draft.lists.set(list, { rows: insertRow(others, moved, after), revision: draft.revision });
  return undefined;
}

/** A row that somebody has changed since `base` is not removed, so that their text is not lost. */
function applyRemove(draft: Draft, { list, key, base }: Change & { kind: 'remove' }): Refusal | undefined {
  const rows = draft.lists.get(list)?.rows ?? [];
  if (!rows.some((row) => row.key === key)) return { reason: 'gone' };
  const prefix = joinAddress(list, `@${key}`);
  // Rows that were only moved inside it contain no new text.
  const isWrittenIn = [...draft.values].some(([address, { revision }]) => revision > base && isInside(address, prefix));
  if (isWrittenIn) return { reason: 'moved-on' };
  draft.revision += 1;
  draft.lists.set(list, { rows: rows.filter((row) => row.key !== key), revision: draft.revision });
  for (const map of [draft.values, draft.lists]) {
    for (const address of map.keys()) if (isInside(address, prefix)) map.delete(address);
  }
  return undefined;
}

/** What a client with revision `base` must get. A higher base comes from changes that a restored backup has lost. */
export function listUpdate(copy: WorkingCopy, base: number): WorkingUpdate {
  const isWhole = base === 0 || base > copy.revision;
  const isNew = ({ revision }: { revision: number }): boolean => isWhole || revision > base;
  return {
    isWhole,
    from: base,
    revision: copy.revision,
    values: [...copy.values].filter(([, state]) => isNew(state)),
    lists: [...copy.lists].filter(([, state]) => isNew(state)),
    ...((isWhole || copy.keptRevision > base) && { kept: copy.kept }),
  };
}

function hasRows(draft: Draft, address: FieldAddress): boolean {
  return findRows(address).every(({ list, key }) => draft.lists.get(list)?.rows.some((row) => row.key === key));
}

/** A field may be neither inside the value of another field nor beside the rows of a list. */
function isInsideValue(draft: Draft, address: FieldAddress): boolean {
  const steps = address.split('/');
  return steps.slice(1).some((step, index) => {
    const outer = steps.slice(0, index + 1).join('/');
    return draft.values.has(outer) || (draft.lists.has(outer) && !step.startsWith('@'));
  });
}
