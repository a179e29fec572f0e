/** Texts of advice; each says what to do. */
import { countOf, toNumber } from './count.ts';

export const checkStrings = {
  count: (count: number) => countOf(count, 'suggestion'),
  notLoaded: 'Suggestions could not be loaded; the studio tries again. Your document is not affected.',
  title: (count: number) => `${countOf(count, 'suggestion')}: nothing here stops you from publishing`,
  tooLong: (count: number, most: number) =>
    `${countOf(count, 'character')}: cut ${toNumber(count - most)}, or search engines and lists cut them.`,
  tooShort: (count: number, least: number) =>
    `${countOf(count, 'character')}: write ${toNumber(least)} or more, so that it says enough.`,
  dayAhead: 'This day is ahead: readers do not find the page in lists and feeds before it. Is the year right?',
  oldUid: (reason: string) =>
    `This uid is older than today’s rule: ${reason}. Readers may not reach a page at it. Write another, and publish.`,
  emptySlice: 'Readers see nothing of this slice: write in it, or remove it.',
  pictures: (count: number) =>
    count === 1
      ? 'A picture in the text has no description: say what it shows.'
      : `${toNumber(count)} pictures in the text have no description: say what they show.`,
} as const;
