const wordsPerMinute = 230;

/** A document's slices are immutable, and in one language. */
const knownMinutes = new WeakMap<object, number>();

/** Minutes to read the text of slices, at least one. Words are segmented by the rules of the language. */
export function getReadingMinutes(slices: readonly { primary: unknown }[], language: string): number {
  const minutes = knownMinutes.get(slices) ?? countMinutes(slices, language);
  knownMinutes.set(slices, minutes);
  return minutes;
}

function countMinutes(slices: readonly { primary: unknown }[], language: string): number {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  let words = 0;
  for (const text of slices.flatMap((slice) => listTexts(slice.primary))) {
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  }
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** The text of readers: `text` of rich text blocks, at any depth. */
function listTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (typeof value !== 'object' || value === null) return [];
  if ('text' in value && typeof value.text === 'string' && 'spans' in value) return [value.text];
  return Object.values(value).flatMap(listTexts);
}
