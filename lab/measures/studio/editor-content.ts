/** What editors have in a large house: a document of 300 slices, and 10,000 documents in two languages. */
import type { DocumentInput } from '../../../cms/content-service.ts';
import { createRandom } from '../../statistics/sample.ts';

export const longDocumentId = 'bench-long-document';
export const longDocumentSlices = 300;
export const listedDocuments = 10_000;

const words =
  'instant payment scheme account name check bank rule message settlement reserve cut-off liquidity fraud screen mandate return date clearing euro sterling'.split(
    ' ',
  );
const places = ['Vienna', 'Dublin', 'Riga', 'Prague', 'Athens', 'Tallinn', 'Madrid', 'Porto', 'Zurich', 'Geneva'];

/** Search texts that occur in some of the titles. */
export const searchedPlaces: readonly string[] = places;

function createSentences(seed: number) {
  const random = createRandom(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const sentence = (length: number) => `The ${Array.from({ length }, () => pick(words)).join(' ')}.`;
  return { pick, paragraph: (length: number) => ({ type: 'paragraph', text: sentence(length), spans: [] }) };
}

const toRichText = (paragraphs: readonly object[]) => ({
  slice_type: 'rich_text',
  variation: 'default',
  primary: { body: paragraphs },
});

/** A draft, because readers have no such page. */
export function toLongDocument(): DocumentInput {
  const { paragraph } = createSentences(1);
  const slices = Array.from({ length: longDocumentSlices }, () => toRichText([paragraph(30), paragraph(40)]));
  return {
    id: longDocumentId,
    type: 'payment_insight',
    uid: longDocumentId,
    lang: 'en-gb',
    data: { title: 'A document of three hundred slices', slices },
  };
}

export const toListedId = (number: number): string => `bench-listed-${number}`;

/** Each pair is one text in two languages. */
export function toListedDocument(number: number): DocumentInput {
  const { pick, paragraph } = createSentences(number + 2);
  const isTranslation = number % 2 === 1;
  const title = `${pick(words)} ${pick(words)} in ${pick(places)}, ${String(number).padStart(5, '0')}`;
  return {
    id: toListedId(number),
    type: 'press_release',
    uid: `bench-listed-${Math.floor(number / 2)}`,
    lang: isTranslation ? 'fr-fr' : 'en-gb',
    ...(isTranslation && { translationOf: toListedId(number - 1) }),
    tags: [pick(words)],
    data: { title, slices: [toRichText([paragraph(30), paragraph(30)])] },
  };
}
