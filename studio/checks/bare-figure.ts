/** Matches percentages and large amounts of money. */
const figure = /\d\s?%|\b(?:GBP|EUR|USD)\s\d[\d.,]*\s(?:million|billion)/;
/** Text with these words explains its figures: they are the company's own or invented. */
const ownFigure = /\b(?:I|my|our|we|us|counted|measured|fictional|invented|example)\b/i;

/**
 * The first sentence with a figure, in an English text without a sign that the figures are the company's own.
 * Translations repeat the figures of their original.
 */
export function findBareFigure(text: string, lang: string): string | undefined {
  if (!lang.startsWith('en') || ownFigure.test(text)) return undefined;
  return text
    .split(/(?<=[.!?])\s+/)
    .find((sentence) => figure.test(sentence))
    ?.trim();
}
