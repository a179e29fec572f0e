import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { Breach, LintRule } from './lint-rule.ts';
import { toText } from './list-texts.ts';

const limits = {
  title: { least: 1, most: 90 },
  // The site adds its name, and search engines cut at about sixty.
  meta_title: { least: 1, most: 43 },
  meta_description: { least: 70, most: 160 },
} as const;

/** Types without a page of their own, or whose title is made of something else. */
const withoutTitle = new Set(['menu', 'feature_flags', 'search_terms', 'redirects', 'person', 'office', 'vacancy']);

export const titlesFit: LintRule = {
  name: 'title and description lengths',
  severity: 'error',
  advice: 'rewrite it within the limits; no two pages of a language share one',
  find: ({ pieces }) => {
    const pages = pieces.filter(({ type }) => !withoutTitle.has(type));
    return [...pages.flatMap(findLengths), ...findTwins(pages, 'meta_title'), ...findTwins(pages, 'meta_description')];
  },
};

function findLengths({ file, fields }: ContentFile): Breach[] {
  return Object.entries(limits).flatMap(([field, { least, most }]) => {
    const { length } = toText(fields[field]);
    if (length >= least && length <= most) return [];
    return [{ file, field, problem: `${length} characters, should be ${least} to ${most}` }];
  });
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
