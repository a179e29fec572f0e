import { mergeSequences, type MergedPart, type MergeOptions } from './merge-sequences.ts';
import { cutWords, isSpacedWord } from './words.ts';

export interface MergedText {
  readonly text: string;
  /** Whether the text lacks local words, because remote words replaced them. */
  readonly isLost: boolean;
}

/** Merges by words. Where both sides changed the same words, the remote ones stay. */
export function mergeText(
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', string>>,
  options: MergeOptions,
): MergedText {
  let isLost = false;
  const words = { base: cutWords(base), mine: cutWords(mine), theirs: cutWords(theirs) };
  const parts = mergeSequences(words, (word) => word, options);
  const text = parts.map((part, index) => {
    if (part.kind === 'single') return (isGlued(parts[index - 1], part) ? ' ' : '') + part.items.join('');
    if (part.kind === 'conflict') isLost ||= hasNews(part.mine, part.base, part.theirs);
    return part.theirs.join('');
  });
  return { text: text.join(''), isLost };
}

/** Whether two insertions at one position, as into an empty field, need a blank between them. */
function isGlued(before: MergedPart<string> | undefined, part: MergedPart<string>): boolean {
  if (part.kind !== 'single' || before?.kind !== 'single' || before.side === part.side) return false;
  return isSpacedWord(before.items.at(-1)) && isSpacedWord(part.items[0]);
}

/** Whether `items` has a word that none of the others has, or has it more often. Removing or moving words adds none. */
export function hasNews(items: readonly string[], ...others: readonly (readonly string[])[]): boolean {
  const counts = others.map(countWords);
  return [...countWords(items)].some(([item, count]) => counts.every((known) => count > (known.get(item) ?? 0)));
}

export function countWords(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) if (item.trim() !== '') counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
