import { findHunks } from '../draft/merge-sequences.ts';
import { cutWords } from '../draft/words.ts';

/** Moves a caret, and merges composed text, after an outside change. */
interface Difference {
  readonly start: number;
  readonly endBefore: number;
  readonly endAfter: number;
}

/** The changed ranges by words, because a change may be on both sides of the caret. */
function listDifferences(before: string, after: string): Difference[] {
  const [old, changed] = [cutWords(before), cutWords(after)];
  const [oldStarts, changedStarts] = [toStarts(old), toStarts(changed)];
  return findHunks('theirs', old, changed).map(({ start, end, sideStart, sideEnd }) => {
    const [at, endAt] = [oldStarts[start] ?? 0, oldStarts[end] ?? before.length];
    const [changedAt, changedEndAt] = [changedStarts[sideStart] ?? 0, changedStarts[sideEnd] ?? after.length];
    const inner = findDifference(before.slice(at, endAt), after.slice(changedAt, changedEndAt));
    return { start: at + inner.start, endBefore: at + inner.endBefore, endAfter: changedAt + inner.endAfter };
  });
}

function toStarts(words: readonly string[]): number[] {
  const starts = [0];
  for (const word of words) starts.push((starts.at(-1) ?? 0) + word.length);
  return starts;
}

/** One range between the longest common prefix and suffix. */
function findDifference(before: string, after: string): Difference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (isInPair(before, start) || isInPair(after, start)) start -= 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  if (isInPair(before, before.length - end) || isInPair(after, after.length - end)) end -= 1;
  return { start, endBefore: before.length - end, endAfter: after.length - end };
}

/** Whether a split at this index would separate a surrogate pair. */
function isInPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}

/** The same position after the text around it has changed. */
export function moveCaret(position: number, before: string, after: string): number {
  let shift = 0;
  for (const { start, endBefore, endAfter } of listDifferences(before, after)) {
    if (position <= start) break;
    if (position < endBefore) {
      const inner = Math.min(position + shift, endAfter);
      return isInPair(after, inner) ? inner + 1 : inner;
    }
    shift = endAfter - endBefore;
  }
  return position + shift;
}

/** Applies the change from `base` to `mine` to `theirs`, without losing text of `mine`. */
export function carryOver({ base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', string>>): string {
  const { start, endBefore, endAfter } = findDifference(base, mine);
  const from = moveCaret(start, base, theirs);
  const to = Math.max(from, moveCaret(endBefore, base, theirs));
  return theirs.slice(0, from) + mine.slice(start, endAfter) + theirs.slice(to);
}
