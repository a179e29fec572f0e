import type { FieldValue } from '../../cms/studio-types.ts';
import { readBlocks, toFieldValue } from '../rich-text/rich-text-block.ts';
import { listWords, mergeRichText } from './merge-rich-text.ts';
import { hasNews, mergeText } from './merge-text.ts';
import { cutWords } from './words.ts';
import type { MergeOptions } from './merge-sequences.ts';
import { isList, isSameValue } from './same-value.ts';

/**
 * How a field is merged: text by words, rich text by blocks and words, a set (tags) by members, any other value as a
 * whole. `structure` is the type of a slice, which is never kept aside.
 */
export type FieldKind = 'text' | 'rich-text' | 'set' | 'whole' | 'structure';

export interface MergedField {
  readonly value: FieldValue;
  /** The local value, if the remote value has replaced some of its content. */
  readonly lost?: FieldValue;
}

type FieldSides = Readonly<Record<'base' | 'mine' | 'theirs', FieldValue>>;

/** Three-way merge: `mine` (local) and `theirs` (remote) were both made from `base`. */
export function mergeField(kind: FieldKind, sides: FieldSides, options: MergeOptions = {}): MergedField {
  const { base, mine, theirs } = sides;
  if (isSameValue(mine, base) || isSameValue(mine, theirs)) return { value: theirs };
  if (isSameValue(theirs, base)) return { value: mine };
  switch (kind) {
    case 'text':
      return mergeTexts(sides, options);
    case 'rich-text':
      return mergeBlockLists(sides, options);
    case 'set':
      return { value: mergeSets(base, mine, theirs) };
    case 'structure':
      return { value: theirs };
    case 'whole':
      return mergeWhole(mine, theirs);
  }
}

function mergeTexts({ base, mine, theirs }: FieldSides, options: MergeOptions): MergedField {
  const texts = [base, mine, theirs].map((value) => value ?? '');
  const [baseText, mineText, theirText] = texts;
  if (typeof baseText !== 'string' || typeof mineText !== 'string' || typeof theirText !== 'string')
    return mergeWhole(mine, theirs);
  const { text, isLost } = mergeText({ base: baseText, mine: mineText, theirs: theirText }, options);
  return { value: text === '' ? null : text, ...(isLost && { lost: mine }) };
}

function mergeBlockLists({ base, mine, theirs }: FieldSides, options: MergeOptions): MergedField {
  const [baseBlocks, mineBlocks, theirBlocks] = [base, mine, theirs].map(readBlocks);
  if (!baseBlocks || !mineBlocks || !theirBlocks) return mergeWhole(mine, theirs);
  const { blocks, lost } = mergeRichText({ base: baseBlocks, mine: mineBlocks, theirs: theirBlocks }, options);
  return { value: toFieldValue(blocks), ...(lost.length > 0 && { lost: toFieldValue(lost) }) };
}

/** An emptied field has no content that could be kept aside. */
function mergeWhole(mine: FieldValue, theirs: FieldValue): MergedField {
  return { value: theirs, ...(mine !== null && { lost: mine }) };
}

function mergeSets(base: FieldValue, mine: FieldValue, theirs: FieldValue): FieldValue {
  const [before, own, others] = [base, mine, theirs].map((value) => (isList(value) ? value : []));
  const has = (members: readonly FieldValue[] = [], member: FieldValue): boolean =>
    members.some((other) => isSameValue(other, member));
  const kept = (others ?? []).filter((member) => has(own, member) || !has(before, member));
  const added = (own ?? []).filter((member) => !has(before, member) && !has(kept, member));
  return kept.length + added.length === 0 ? null : [...kept, ...added];
}

/** The local value to keep aside when its row was removed; undefined if nothing was added to it. */
export function findWork(kind: FieldKind, base: FieldValue, mine: FieldValue): FieldValue | undefined {
  if (kind === 'structure' || mine === null || isSameValue(base, mine)) return undefined;
  if (kind === 'text' || kind === 'rich-text') return hasNews(toWords(mine), toWords(base)) ? mine : undefined;
  return mine;
}

function toWords(value: FieldValue): string[] {
  return typeof value === 'string' ? cutWords(value) : listWords(readBlocks(value) ?? []);
}
