/** Reduces a search without result to the words that are counted, without anything that could identify a person. */
const maxLength = 60;
/** An account or telephone number, an id. */
const longNumber = /\d[\d\s.-]{4,}\d/;
const address = /@|https?:|www\./i;

/** `undefined` for words that must not be stored. */
export function toCountedWords(words: string): string | undefined {
  const line = words.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (line === '' || address.test(line) || longNumber.test(line)) return undefined;
  return line.slice(0, maxLength).trim();
}
