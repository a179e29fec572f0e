import type { FieldAddress, FieldValue, RowContent } from '../../cms/studio-types.ts';
import { hasRow, isReachable, listRowsBefore, readRow } from './draft-content.ts';
import { changeLocally, type DraftState, type LocalChange } from './draft-state.ts';
import { mergeField, type FieldKind } from './merge-field.ts';
import { isSameValue } from './same-value.ts';

/** One change of a step, with what is needed to revert it. */
type StepPart =
  | { readonly kind: 'set'; readonly address: FieldAddress; readonly before: FieldValue; readonly after: FieldValue }
  | { readonly kind: 'insert'; readonly list: FieldAddress; readonly key: string; readonly content: RowContent }
  | {
      readonly kind: 'remove';
      readonly list: FieldAddress;
      readonly key: string;
      readonly after: readonly string[];
      readonly content: RowContent;
    }
  | { readonly kind: 'move'; readonly list: FieldAddress; readonly key: string; readonly after: readonly string[] };

export interface UndoStep {
  /** Increasing, so that the journal can restore the order of the steps. */
  readonly number: number;
  readonly parts: readonly StepPart[];
  readonly isTyping: boolean;
}

export interface UndoHistory {
  readonly undo: readonly UndoStep[];
  readonly redo: readonly UndoStep[];
  readonly nextNumber: number;
}

export const emptyHistory: UndoHistory = { undo: [], redo: [], nextNumber: 1 };

const maxSteps = 100;

/** Applies the changes as one undo step, and clears the redo steps. Typing may join the previous step. */
export function recordAct(
  state: DraftState,
  history: UndoHistory,
  { changes, isTyping }: { changes: readonly LocalChange[]; isTyping: boolean },
): { state: DraftState; history: UndoHistory } {
  const { state: next, parts } = applyAll(state, changes);
  if (parts.length === 0) return { state, history };
  const previous = isTyping && history.redo.length === 0 ? joinTyping(history.undo.at(-1), parts) : undefined;
  const step: UndoStep = previous ?? { number: history.nextNumber, parts, isTyping };
  const undo = previous ? [...history.undo.slice(0, -1), step] : [...history.undo, step].slice(-maxSteps);
  return { state: next, history: { undo, redo: [], nextNumber: history.nextNumber + (previous ? 0 : 1) } };
}

function applyAll(state: DraftState, changes: readonly LocalChange[]): { state: DraftState; parts: StepPart[] } {
  const parts: StepPart[] = [];
  let next = state;
  for (const change of changes) {
    const before = next;
    next = changeLocally(before, change);
    if (next !== before) parts.push(toPart(before, change));
  }
  return { state: next, parts };
}

function toPart({ local }: DraftState, change: LocalChange): StepPart {
  if (change.kind === 'set') {
    const { address, value } = change;
    return { kind: 'set', address, before: local.values.get(address) ?? null, after: value };
  }
  const { list, key } = change;
  const after = listRowsBefore(local.lists.get(list) ?? [], key);
  if (change.kind === 'insert') return { kind: 'insert', list, key, content: change.content };
  if (change.kind === 'move') return { kind: 'move', list, key, after };
  return { kind: 'remove', list, key, after, content: readRow(local, list, key) };
}

/** The previous step extended by the typing: only within the same word, and if the field was not changed in between. */
function joinTyping(step: UndoStep | undefined, parts: readonly StepPart[]): UndoStep | undefined {
  const [previous, part] = [step?.parts[0], parts[0]];
  if (!step?.isTyping || previous?.kind !== 'set' || part?.kind !== 'set' || parts.length > 1) return undefined;
  if (previous.address !== part.address || !isSameValue(previous.after, part.before)) return undefined;
  if (beginsWord(toPlainText(part.before), toPlainText(part.after))) return undefined;
  return { ...step, parts: [{ ...previous, after: part.after }] };
}

function beginsWord(before: string, after: string): boolean {
  if (after.length <= before.length) return false;
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return /\S/.test(after[at] ?? '') && (at === 0 || /\s/.test(after[at - 1] ?? ''));
}

function toPlainText(value: FieldValue): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  if ('text' in value && typeof value['text'] === 'string') return value['text'];
  return Object.values(value)
    .map((inner) => toPlainText(inner ?? null))
    .join('\n');
}

export type HistoryDirection = 'undo' | 'redo';

/**
 * Reverts the newest step that still has an effect. Each part is merged into the current content, so that words of
 * other people stay. Undefined if there is nothing to revert.
 */
export function stepBack(
  state: DraftState,
  history: UndoHistory,
  { direction, kindOf }: { direction: HistoryDirection; kindOf: (address: FieldAddress) => FieldKind },
): { state: DraftState; history: UndoHistory } | undefined {
  const opposite = direction === 'undo' ? 'redo' : 'undo';
  const steps = [...history[direction]];
  for (let step = steps.pop(); step; step = steps.pop()) {
    let next = state;
    const parts: StepPart[] = [];
    for (const part of [...step.parts].reverse()) {
      const change = revert(next, part, kindOf);
      if (!change) continue;
      const done = applyAll(next, [change]);
      next = done.state;
      parts.push(...done.parts);
    }
    if (parts.length === 0) continue;
    const back: UndoStep = { number: history.nextNumber, parts, isTyping: false };
    const others = [...history[opposite], back].slice(-maxSteps);
    const stacks = direction === 'undo' ? { undo: steps, redo: others } : { undo: others, redo: steps };
    return { state: next, history: { ...stacks, nextNumber: history.nextNumber + 1 } };
  }
  return undefined;
}

function revert(
  { local }: DraftState,
  part: StepPart,
  kindOf: (address: FieldAddress) => FieldKind,
): LocalChange | undefined {
  if (part.kind === 'set') {
    if (!isReachable(local.lists, part.address)) return undefined;
    const now = local.values.get(part.address) ?? null;
    const sides = { base: part.after, mine: part.before, theirs: now };
    const { value } = mergeField(kindOf(part.address), sides, { isUndo: true });
    return isSameValue(value, now) ? undefined : { kind: 'set', address: part.address, value };
  }
  const { list, key } = part;
  const isThere = hasRow(local.lists, list, key);
  if (part.kind === 'remove') {
    if (isThere) return undefined;
    return { kind: 'insert', list, key, after: part.after, content: part.content };
  }
  if (!isThere) return undefined;
  if (part.kind === 'move') return { kind: 'move', list, key, after: part.after };
  // Another person may have written in the row: then it stays.
  return isSameRow(readRow(local, list, key), part.content) ? { kind: 'remove', list, key } : undefined;
}

function isSameRow(one: RowContent, other: RowContent): boolean {
  return isSameInside(one.values, other.values) && isSameInside(one.lists, other.lists);
}

function isSameInside(one: readonly [string, FieldValue][], other: readonly [string, FieldValue][]): boolean {
  const [left, right] = [new Map(one), new Map(other)];
  return [...new Set([...left.keys(), ...right.keys()])].every((at) => isSameValue(left.get(at), right.get(at)));
}
