/** The facets of a search: the values that the matching pages have, and the number of pages for each. */
import type { FacetName, FacetValue, SearchQuery, SearchResult } from '../../site/site.ts';
import type { Match, SearchedPage } from './rank-pages.ts';

type Filters = SearchQuery['filters'];

const readers: Readonly<Record<FacetName, (page: SearchedPage) => readonly string[]>> = {
  type: ({ kind }) => [kind],
  topic: ({ topics }) => topics,
  region: ({ regions }) => regions,
  year: ({ date }) => (date === undefined ? [] : [date.slice(0, 4)]),
};
const names: readonly FacetName[] = ['type', 'topic', 'region', 'year'];

export function filterMatches(matches: readonly Match[], filters: Filters): Match[] {
  const asked = names.filter((name) => filters[name] !== undefined);
  return matches.filter(({ page }) => asked.every((name) => hasValue(page, name, filters)));
}

export function countFacets(matches: readonly Match[], filters: Filters): SearchResult['facets'] {
  const count = (name: FacetName): FacetValue[] => {
    const { [name]: chosen, ...others } = filters;
    const counts = new Map<string, number>();
    for (const { page } of filterMatches(matches, others))
      for (const value of readers[name](page)) counts.set(value, (counts.get(value) ?? 0) + 1);
    // The chosen value is offered even if no page has it, so that it can be removed.
    if (chosen !== undefined && !counts.has(chosen)) counts.set(chosen, 0);
    return [...counts].map(([value, found]) => ({ value, count: found })).sort(compare[name]);
  };
  return { type: count('type'), topic: count('topic'), region: count('region'), year: count('year') };
}

type Compare = (one: FacetValue, other: FacetValue) => number;

const byCount: Compare = (one, other) => other.count - one.count || one.value.localeCompare(other.value);
const newestFirst: Compare = (one, other) => other.value.localeCompare(one.value);
const compare: Readonly<Record<FacetName, Compare>> = {
  type: byCount,
  topic: byCount,
  region: byCount,
  year: newestFirst,
};

function hasValue(page: SearchedPage, name: FacetName, filters: Filters): boolean {
  const value = filters[name];
  return value !== undefined && readers[name](page).includes(value);
}
