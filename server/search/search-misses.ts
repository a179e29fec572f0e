/** What is counted of a search that found nothing: words, never anything that could name a person. */
const maxLength = 60;
/** An account or telephone number, an id. */
const longNumber = /\d[\d\s.-]{4,}\d/;
const address = /@|https?:|www\./i;

/** `undefined` for what must not be kept. */
export function toCountedWords(words: string): string | undefined {
  const line = words.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (line === '' || address.test(line) || longNumber.test(line)) return undefined;
  return line.slice(0, maxLength).trim();
}
