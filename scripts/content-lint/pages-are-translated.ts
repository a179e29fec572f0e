import { starterLanguages } from '../../server/content-languages.ts';
import type { LintRule } from './lint-rule.ts';

const [masterLanguage, ...otherLanguages] = starterLanguages;

/** Types of which every document is on a fixed page or in a frame. Articles are translated in part. */
const fixedTypes = new Set([
  'contact_page',
  'engineering_info',
  'feature_flags',
  'home',
  'legal_page',
  'listing_page',
  'menu',
  'office',
  'person',
  'scheme_page',
  'search_terms',
  'section_page',
]);

export const pagesAreTranslated: LintRule = {
  name: 'missing translations',
  severity: 'report',
  advice: 'write it in that language, in content/LANGUAGE at the same place',
  find: ({ pieces }) => {
    const known = new Set(pieces.map(({ file }) => file));
    return pieces
      .filter(({ language, type }) => language === masterLanguage && fixedTypes.has(type))
      .flatMap(({ file }) =>
        otherLanguages
          .filter((language) => !known.has(file.replace(masterLanguage, language)))
          .map((language) => ({ file, field: 'language', problem: `not in ${language}` })),
      );
  },
};
