import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { Breach, LintRule } from './lint-rule.ts';
import { listTexts, toText, withoutCode } from './list-texts.ts';

/** Pages that speak of now; an article speaks of its day. */
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

/** A report, as content passes its dates without a change to it. */
export const datesLieAhead: LintRule = {
  name: 'dates that have passed',
  severity: 'report',
  advice: 'say what happened: close the vacancy, recast the event in writing, put the sentence in the past',
  find: ({ pieces, today }) =>
    pieces.flatMap((piece) => [...findPassedFields(piece, today), ...findPassedWords(piece, today)]),
};

function findPassedFields({ file, type, fields }: ContentFile, today: string): Breach[] {
  const passed = (field: string) => {
    const day = toText(fields[field]).slice(0, 10);
    return day !== '' && day < today ? [{ file, field, problem: `${day} has passed` }] : [];
  };
  if (type === 'vacancy') return fields['is_closed'] === true ? [] : passed('closes_on');
  const isOpen = fields['form_kind'] === 'register' && fields['replay_link'] === undefined;
  return isOpen ? passed('ends_at') : [];
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
