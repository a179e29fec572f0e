import { facetNames, type SearchQuestion } from '../../contract/search-index.ts';

/** What a URL of the search page asks for. */
export type SearchAsked = Pick<SearchQuestion, 'words' | 'filters' | 'isExact' | 'page'>;

export const searchParameters = ['q', ...facetNames, 'exact', 'page'];

/** As the field permits. A page repeats what was asked in each of its links. */
const maxLength = 200;

/** Control characters are no words. */
const unprintable = /[\p{Cc}\p{Cs}]+/gu;

export function readAsked(query: URLSearchParams): SearchAsked {
  const page = Number(query.get('page') ?? 1);
  return {
    words: (query.get('q') ?? '').replaceAll(unprintable, ' ').trim().slice(0, maxLength).toWellFormed(),
    filters: Object.fromEntries(facetNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
    isExact: query.get('exact') === '1',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}
