import { facetNames, type SearchQuery } from '../../contract/search-index.ts';

/** The search that a URL of the search page describes. */
export type SearchAsked = Pick<SearchQuery, 'words' | 'filters' | 'isExact' | 'page'>;

export const searchParameters = ['q', ...facetNames, 'exact', 'page'];

/** The maximum length of the field, because a page repeats the query in each of its links. */
const maxLength = 200;

/** Control characters are removed from the query. */
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
