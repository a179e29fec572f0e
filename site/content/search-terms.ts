/** The editors' settings of the search: the document `search_terms` of each language. */
import type { SearchTermsDocument } from './content-types.generated.ts';
import type { Synonyms } from '../contract/search-index.ts';

/** A region that readers can choose, and the words that assign a page to it. */
interface SearchRegion {
  readonly name: string;
  readonly words: readonly string[];
}

export interface SearchTerms {
  readonly synonyms: readonly Synonyms[];
  readonly popular: readonly string[];
  readonly regions: readonly SearchRegion[];
  /** What readers call a page, by its path. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** Without the document there are no synonyms, regions or names. */
export function toSearchTerms(document: SearchTermsDocument | undefined): SearchTerms {
  const { synonyms = [], popular = [], regions = [], names = [] } = document?.data ?? {};
  return {
    synonyms: synonyms.map(({ words }) => splitWords(words)).filter((group) => group.length > 1),
    popular: popular.flatMap(({ words }) => words?.trim() || []),
    regions: regions.flatMap(({ name, words }) => (name ? [{ name, words: splitWords(words) }] : [])),
    names: new Map(names.flatMap(({ path, words }) => (path ? [[path.trim(), splitWords(words)] as const] : []))),
  };
}

function splitWords(words: string | null): string[] {
  return (words ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}
