/**
 * Compares two texts for a reader. Changed words are marked inside a sentence that is still the same one; a sentence
 * that is mostly rewritten is given whole, because its old and new words in turn can be read as neither of them.
 */
import type { diffArrays, diffWordsWithSpace } from 'diff';

/** A stretch of both texts. `isWhole`: nearly everything differs, so the old text and the new one stand apart. */
export interface TextPart {
  readonly old: string;
  readonly now: string;
  readonly isWhole?: true;
}

/** The functions of the `diff` library that are needed. */
export interface DiffLibrary {
  readonly diffArrays: typeof diffArrays;
  readonly diffWordsWithSpace: typeof diffWordsWithSpace;
}

interface Change<Value> {
  readonly value: Value;
  readonly added: boolean;
  readonly removed: boolean;
}

/** Below this share of common letters, a sentence counts as rewritten. */
const minCommonShare = 0.5;

export function compareTexts(before: string, after: string, library: DiffLibrary): TextPart[] {
  const changes = library.diffArrays(toSentences(before), toSentences(after));
  return pairChanges<string[]>(changes, []).flatMap(({ old, now, isSame }) => {
    if (isSame) return [toSame(old.join(''))];
    // A sentence in the place of another is its new wording.
    if (old.length === now.length)
      return old.flatMap((sentence, index) => compareWords(sentence, now[index] ?? '', library));
    return compareWords(old.join(''), now.join(''), library);
  });
}

export const isSamePart = ({ old, now }: TextPart): boolean => old === now;

const toSame = (text: string): TextPart => ({ old: text, now: text });

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** White space apart: otherwise a last sentence would change when another one follows it. */
const toSentences = (text: string): string[] =>
  [...sentences.segment(text)].flatMap(({ segment }) => {
    const words = segment.trimEnd();
    return [words, segment.slice(words.length)].filter((part) => part !== '');
  });

function compareWords(before: string, after: string, { diffWordsWithSpace }: DiffLibrary): TextPart[] {
  if (before === after) return [toSame(before)];
  const pairs = pairChanges<string>(diffWordsWithSpace(before, after), '');
  const parts = joinIslands(pairs.map(({ old, now }) => ({ old, now })));
  const common = parts.filter(isSamePart).reduce((sum, { old }) => sum + countLetters(old), 0);
  const shorter = Math.min(countLetters(before), countLetters(after));
  // With one side empty, everything is added or removed.
  if (shorter === 0 || common >= shorter * minCommonShare) return parts;
  return [{ old: before, now: after, isWhole: true }];
}

/** Joins a removal and the addition in its place. */
function pairChanges<Value>(changes: readonly Change<Value>[], nothing: Value) {
  const pairs: { old: Value; now: Value; isSame: boolean }[] = [];
  for (const { value, added, removed } of changes) {
    const last = pairs.at(-1);
    if (!added && !removed) pairs.push({ old: value, now: value, isSame: true });
    else if (removed) pairs.push({ old: value, now: nothing, isSame: false });
    else if (last && !last.isSame && last.now === nothing) last.now = value;
    else pairs.push({ old: nothing, now: value, isSame: false });
  }
  return pairs;
}

/** Joins two changes with the few words between them: "of the" between two rewritten halves holds nothing together. */
function joinIslands(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  for (const part of parts) {
    const [before, island] = joined.slice(-2);
    const isIsland =
      before !== undefined &&
      island !== undefined &&
      isSamePart(island) &&
      countLetters(island.old) < Math.min(countChanged(before), countChanged(part));
    if (isIsland)
      joined.splice(-2, 2, { old: before.old + island.old + part.old, now: before.now + island.now + part.now });
    else joined.push(part);
  }
  return joined;
}

const countChanged = (part: TextPart): number =>
  isSamePart(part) ? 0 : Math.max(countLetters(part.old), countLetters(part.now));

/** Without spaces and punctuation, which any two texts have in common. */
const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
