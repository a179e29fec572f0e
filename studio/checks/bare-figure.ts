/** Shares and sums of money. */
const figure = /\d\s?%|\b(?:GBP|EUR|USD)\s\d[\d.,]*\s(?:million|billion)/;
/** The company's own figures and invented cases say how they were counted. */
const ownFigure = /\b(?:I|my|our|we|us|counted|measured|fictional|invented|example)\b/i;

/** The first sentence with a figure about the world, in a text that has none of its own. Translations have the figures of their original. */
export function findBareFigure(text: string, lang: string): string | undefined {
  if (!lang.startsWith('en') || ownFigure.test(text)) return undefined;
  return text
    .split(/(?<=[.!?])\s+/)
    .find((sentence) => figure.test(sentence))
    ?.trim();
}
