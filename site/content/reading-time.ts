import { LRUCache } from 'lru-cache';

const wordsPerMinute = 230;

/** A document's slices are immutable, and in one language. */
const knownMinutes = new WeakMap<object, number>();

/** Minutes to read the text of slices, at least one. Words are segmented by the rules of the language. */
export function getReadingMinutes(slices: readonly { primary: unknown }[], language: string): number {
  const minutes = knownMinutes.get(slices) ?? countMinutes(slices, language);
  knownMinutes.set(slices, minutes);
  return minutes;
}

/** Cached by language and text, because a live page is rendered for each key, which changes only one of its texts. */
const knownWords = new LRUCache<string, number>({ max: 2000 });

function countMinutes(slices: readonly { primary: unknown }[], language: string): number {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  let words = 0;
  for (const text of slices.flatMap((slice) => listTexts(slice.primary))) {
    const key = `${language} ${text}`;
    const count = knownWords.get(key) ?? countWords(text, segmenter);
    knownWords.set(key, count);
    words += count;
  }
  return Math.max(1, Math.round(words / wordsPerMinute));
}

function countWords(text: string, segmenter: Intl.Segmenter): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}

/** The text of readers: `text` of rich text blocks, at any depth. */
function listTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (typeof value !== 'object' || value === null) return [];
  if ('text' in value && typeof value.text === 'string' && 'spans' in value) return [value.text];
  return Object.values(value).flatMap(listTexts);
}
