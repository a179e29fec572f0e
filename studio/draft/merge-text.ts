import { mergeSequences, type MergeOptions } from './merge-sequences.ts';
import { cutWords } from './words.ts';

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
  const text = parts.map((part) => {
    if (part.kind === 'single') return part.items.join('');
    if (part.kind === 'conflict') isLost ||= hasNews(part.mine, part.base, part.theirs);
    return part.theirs.join('');
  });
  return { text: text.join(''), isLost };
}

/**
 * Whether `items` has a word that is in neither of the others, or has it more often: who only removes or moves words has
 * none to lose.
 */
export function hasNews(items: readonly string[], ...others: readonly (readonly string[])[]): boolean {
  const counts = others.map(countWords);
  return [...countWords(items)].some(([item, count]) => counts.every((known) => count > (known.get(item) ?? 0)));
}

function countWords(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) if (item.trim() !== '') counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
