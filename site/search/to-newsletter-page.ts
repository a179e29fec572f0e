import type { SearchTerms } from '../content/search-terms.ts';
import type { SearchablePage } from '../contract/search-index.ts';
import type { Language } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';

/** The sign-up page, which has no document, as it is searched. */
export function toNewsletterPage(
  language: Language,
  { names }: Pick<SearchTerms, 'names'>,
): Omit<SearchablePage, 'version'> {
  const { newsletter } = getStrings(language);
  const { title, lede } = newsletter.steps.signUp;
  const path = '/newsletter';
  return {
    id: `page:${path}:${language.id}`,
    language: language.id,
    path,
    kind: 'page',
    title,
    names: [newsletter.again, ...(names.get(path) ?? [])],
    summary: lede,
    headings: Object.values(newsletter.topics),
    topics: [],
    regions: [],
    date: undefined,
    text: '',
  };
}
