/** What an outside change means for a caret, and for words that are being composed. */
interface Difference {
  readonly start: number;
  readonly endBefore: number;
  readonly endAfter: number;
}

/** One stretch, between the longest equal beginning and the longest equal end. */
function findDifference(before: string, after: string): Difference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { start, endBefore: before.length - end, endAfter: after.length - end };
}

/** Where the same place is after the text has changed around it. */
export function moveCaret(position: number, before: string, after: string): number {
  const { start, endBefore, endAfter } = findDifference(before, after);
  if (position <= start) return position;
  if (position >= endBefore) return position + endAfter - endBefore;
  return Math.min(position, endAfter);
}

/** What was changed from `base` to `mine`, done on `theirs` instead: no word of `mine` is lost. */
export function carryOver({ base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', string>>): string {
  const { start, endBefore, endAfter } = findDifference(base, mine);
  const from = moveCaret(start, base, theirs);
  const to = Math.max(from, moveCaret(endBefore, base, theirs));
  return theirs.slice(0, from) + mine.slice(start, endAfter) + theirs.slice(to);
}
