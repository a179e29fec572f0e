import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { Breach, LintRule } from './lint-rule.ts';
import { toText, withoutCode } from './list-texts.ts';

/** Shares and sums of money. */
const figure = /\d\s?%|\b(?:GBP|EUR|USD)\s\d[\d.,]*\s(?:million|billion)/;
/** The company's own figures and invented cases say how they were counted. */
const ownFigure = /\b(?:I|my|our|we|us|counted|measured|fictional|invented|example)\b/i;

export const figuresHaveSources: LintRule = {
  name: 'figures without a source',
  severity: 'error',
  advice: 'name the public source, or say who counted what and when',
  find: ({ pieces }) => pieces.flatMap((piece) => [...findSlices(piece), ...findArticle(piece)]),
};

function findSlices({ file, fields }: ContentFile): Breach[] {
  const slices = (fields['slices'] as Record<string, unknown>[] | undefined) ?? [];
  return slices.flatMap((slice, index) => {
    const place = `slices[${index}]`;
    if (slice['slice'] === 'bar_chart' && slice['source'] === undefined && toText(slice['caption']) === '')
      return [{ file, field: place, problem: 'a chart with neither source nor caption' }];
    if (slice['slice'] === 'scheme_facts' && slice['checked_on'] === undefined)
      return [{ file, field: place, problem: 'facts without the day on which they were checked' }];
    if (slice['slice'] !== 'statistics') return [];
    const figures = (slice['figures'] as Record<string, unknown>[] | undefined) ?? [];
    return figures.flatMap((own, number) => {
      const missing = own['source'] === undefined && toText(own['source_note']) === '' ? 'source' : 'as_of';
      const isWhole = missing !== 'source' && own['as_of'] !== undefined;
      return isWhole
        ? []
        : [{ file, field: `${place}.figures[${number}]`, problem: `${toText(own['value'])} has no ${missing}` }];
    });
  });
}

/** An article about the world names its sources at the end. */
function findArticle({ file, type, language, fields, body = '' }: ContentFile): Breach[] {
  const sources = (fields['sources'] as unknown[] | undefined) ?? [];
  // A translation has the figures of its original.
  if (type !== 'payment_insight' || language !== 'en-gb' || sources.length > 0) return [];
  const sentences = withoutCode(body).split(/(?<=[.!?])\s+/);
  const bare = sentences.find((sentence) => figure.test(sentence));
  return bare === undefined || ownFigure.test(body)
    ? []
    : [{ file, field: 'sources', problem: `none for "${bare.trim()}"` }];
}
