import { mergeSequences, type MergedPart, type MergeOptions } from './merge-sequences.ts';
import { cutWords, isSpacedWord } from './words.ts';

export interface MergedText {
  readonly text: string;
  /** Whether words of mine are missing in it, because theirs stand there instead. */
  readonly isLost: boolean;
}

/** Merges by words. Where both changed the same ones, theirs stay. */
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

/** Words that two people put at one place, as into an empty field: they stay two words. */
function isGlued(before: MergedPart<string> | undefined, part: MergedPart<string>): boolean {
  if (part.kind !== 'single' || before?.kind !== 'single' || before.side === part.side) return false;
  return isSpacedWord(before.items.at(-1)) && isSpacedWord(part.items[0]);
}

/**
 * Whether `items` has a word that is in neither of the others, or has it more often: who only removes or moves words has
 * none to lose.
 */
export function hasNews(items: readonly string[], ...others: readonly (readonly string[])[]): boolean {
  const counts = others.map(countWords);
  return [...countWords(items)].some(([item, count]) => counts.every((known) => count > (known.get(item) ?? 0)));
}

export function countWords(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) if (item.trim() !== '') counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
