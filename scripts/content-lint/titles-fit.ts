import { countLetters } from '../../studio/checks/count-letters.ts';
import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { Breach, LintedModels, LintRule } from './lint-rule.ts';
import { listFieldSets } from './list-field-sets.ts';
import { toText } from './list-texts.ts';

/** Every page has them. How long they may be is in the models, for editors as well. */
const needed = ['title', 'meta_title', 'meta_description'];

/** Types without a page, or whose title is made from another field. */
const withoutTitle = new Set(['menu', 'feature_flags', 'search_terms', 'redirects', 'person', 'office', 'vacancy']);

export const titlesFit: LintRule = {
  name: 'title and description lengths',
  severity: 'error',
  advice: 'rewrite it within the limits; no two pages of a language share one',
  find: ({ pieces, models }) => {
    const pages = pieces.filter(({ type }) => !withoutTitle.has(type));
    return [
      ...pages.flatMap(findMissing),
      ...pieces.flatMap((piece) => findLengths(piece, models)),
      ...findTwins(pages, 'meta_title'),
      ...findTwins(pages, 'meta_description'),
    ];
  },
};

function findMissing({ file, fields }: ContentFile): Breach[] {
  return needed
    .filter((field) => toText(fields[field]) === '')
    .map((field) => ({ file, field, problem: 'is missing' }));
}

function findLengths(piece: ContentFile, models: LintedModels): Breach[] {
  return listFieldSets(piece, models).flatMap(({ fields, prefix, getValue }) =>
    Object.entries(fields).flatMap(([name, { config }]) => {
      const { minLength: least = 1, maxLength: most = Infinity } = config?.studio ?? {};
      const length = countLetters(toText(getValue(name)));
      if (length === 0 || (length >= least && length <= most)) return [];
      return [
        { file: piece.file, field: prefix + name, problem: `${length} characters, should be ${least} to ${most}` },
      ];
    }),
  );
}

function findTwins(pages: readonly ContentFile[], field: string): Breach[] {
  const firsts = new Map<string, string>();
  return pages.flatMap(({ file, fields, language }) => {
    const key = `${language} ${toText(fields[field])}`;
    const first = firsts.get(key);
    firsts.set(key, first ?? file);
    return first && toText(fields[field]) ? [{ file, field, problem: `the same as that of ${first}` }] : [];
  });
}
