import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import { listUnmetHints } from '../../studio/checks/unmet-hints.ts';
import type { Breach, LintedContent, LintRule } from './lint-rule.ts';
import { listFieldSets } from './list-field-sets.ts';
import { listTexts, toText, withoutCode } from './list-texts.ts';

/** Undated pages; the dates of an article refer to its day. */
const undatedTypes = new Set([
  'home',
  'section_page',
  'scheme_page',
  'listing_page',
  'contact_page',
  'engineering_info',
]);

const months = 'January February March April May June July August September October November December'.split(' ');
const announced = new RegExp(
  `\\b(?:will|due|planned|opens|next)\\b[^.;]{0,80}?\\b(\\d{1,2})\\s(${months.join('|')})\\s(\\d{4})`,
  'g',
);

/** A report, not an error, because a date passes without a change to the content. */
export const datesLieAhead: LintRule = {
  name: 'dates that have passed',
  severity: 'report',
  advice: 'say what happened: close the vacancy, recast the event in writing, put the sentence in the past',
  find: (content) =>
    content.pieces.flatMap((piece) => [...findPassedFields(piece, content), ...findPassedWords(piece, content.today)]),
};

/** Which dates make a document untrue is in the models (`expires`), for editors as well. */
function findPassedFields(piece: ContentFile, { today, models }: LintedContent): Breach[] {
  return listFieldSets(piece, models).flatMap((set) =>
    listUnmetHints(set, { today, hasBareFigure: () => false })
      .filter(({ kind }) => kind === 'expires')
      .map(({ name }) => {
        const problem = `${toText(set.getValue(name)).slice(0, 10)} has passed`;
        return { file: piece.file, field: set.prefix + name, problem };
      }),
  );
}

function findPassedWords({ file, type, language, fields, body }: ContentFile, today: string): Breach[] {
  if (language !== 'en-gb' || !undatedTypes.has(type)) return [];
  return listTexts({ fields, body }).flatMap(({ field, text }) =>
    [...withoutCode(text).matchAll(announced)].flatMap(([words, day = '', month = '', year = '']) => {
      const date = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
      return date < today ? [{ file, field, problem: `"${words}" has passed` }] : [];
    }),
  );
}
