/**
 * The search page: results with their facets, or popular searches before the first one. Every choice is part of the
 * URL.
 */
import type { FilterView } from '../../components/filters/filter-view.ts';
import { toPaginationView, type PaginationView } from '../../components/pagination/pagination-view.ts';
import {
  searchPath,
  toSearchFieldView,
  type SearchFieldView,
} from '../../components/search-field/search-field-view.ts';
import {
  facetNames,
  pageKinds,
  type FacetName,
  type FoundPage,
  type MarkedText,
  type PageKind,
  type SearchResult,
} from '../../contract/search-index.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { SearchAsked } from './search-asked.ts';

export interface RawSearch {
  readonly asked: SearchAsked;
  readonly result: SearchResult;
  /** The page that is shown, and how many there are. The requested one may be beyond them. */
  readonly page: number;
  readonly pages: number;
  readonly popular: readonly string[];
}

interface TextLink {
  readonly text: string;
  readonly href: string;
}

export interface SearchView {
  readonly title: string;
  readonly headTitle: string;
  readonly field: SearchFieldView;
  /** Shown before the first search. */
  readonly start: SearchStart | undefined;
  readonly count: string | undefined;
  readonly correction: { label: string; words: string; original: TextLink } | undefined;
  readonly facetsLabel: string;
  readonly facets: readonly FacetView[];
  readonly clear: TextLink | undefined;
  readonly resultsLabel: string;
  /** That the requested page number is beyond the last page, which is shown. */
  readonly beyond: string | undefined;
  readonly results: readonly SearchResultView[];
  readonly nothing: NothingView | undefined;
  readonly pagination: PaginationView | undefined;
}

/** A filter whose chosen value is shown although it is closed on a small screen. */
interface FacetView extends FilterView {
  readonly name: FacetName;
}

export interface SearchStart {
  readonly lede: string;
  readonly popular: { label: string; links: readonly TextLink[] };
  readonly topics: { label: string; links: readonly (TextLink & { count: number })[] };
}

export interface NothingView {
  readonly text: string;
  readonly hint: string | undefined;
  readonly links: readonly TextLink[];
}

export interface SearchResultView {
  readonly id: string;
  readonly href: string;
  readonly title: MarkedText;
  readonly snippet: MarkedText;
  /** "Payment insight · Fraud · 12 November 2026" */
  readonly meta: string;
}

/** More values would be too many to choose from. */
const maxValues = 8;
const maxTopics = 14;

export function toSearchView({ asked, result, page, pages, popular }: RawSearch, context: PageContext): SearchView {
  const { view, links, language } = context;
  const { strings } = view;
  const { words, filters } = asked;
  const isFiltered = facetNames.some((name) => filters[name] !== undefined);
  const isStart = words === '' && !isFiltered;
  const href = (changes: Partial<SearchAsked>) => toHref({ ...asked, page: 1, ...changes }, view);
  const toQueryLink = (text: string) => ({ text, href: toHref({ ...noChoice, words: text }, view) });
  const chosenTopic = filters.topic === undefined ? strings.search.title : strings.term(filters.topic);
  return {
    title: words === '' ? chosenTopic : strings.search.titleFor(words),
    headTitle: words === '' ? strings.search.title : strings.search.headFor(words),
    field: toSearchFieldView(view, words),
    start: isStart ? toStart(result, popular.map(toQueryLink), view) : undefined,
    count: isStart ? undefined : strings.search.count(result.total),
    correction:
      result.corrected === undefined
        ? undefined
        : {
            label: strings.search.showing,
            words: result.corrected,
            original: { text: strings.search.instead(words), href: href({ isExact: true }) },
          },
    facetsLabel: strings.search.filters,
    facets: isStart ? [] : toFacets(asked, result, { href, view }),
    clear: isFiltered && !isStart ? { text: strings.search.clear, href: href({ filters: {} }) } : undefined,
    resultsLabel: strings.search.results,
    beyond: !isStart && asked.page > page ? strings.pageBeyond(asked.page, page) : undefined,
    results: isStart
      ? []
      : result.found.map((found) => toResultView(found, view, (path) => links.path(path, language))),
    nothing: isStart || result.total > 0 ? undefined : toNothing(isFiltered, popular.map(toQueryLink), view),
    pagination: isStart
      ? undefined
      : toPaginationView({ page, pages, hrefOf: (number) => href({ page: number }) }, strings),
  };
}

const noChoice: SearchAsked = { words: '', filters: {}, isExact: false, page: 1 };

/** The URL of a search. Defaults are left out. */
function toHref({ words, filters, isExact, page }: SearchAsked, { path }: ViewContext): string {
  const query = new URLSearchParams();
  if (words !== '') query.set('q', words);
  for (const name of facetNames) if (filters[name] !== undefined) query.set(name, filters[name]);
  if (isExact) query.set('exact', '1');
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path(searchPath)}?${query}` : path(searchPath);
}

function toStart({ facets }: SearchResult, popular: readonly TextLink[], view: ViewContext): SearchStart {
  const { strings } = view;
  return {
    lede: strings.search.lede,
    popular: { label: strings.search.popular, links: popular },
    topics: {
      label: strings.search.topics,
      links: facets.topic.slice(0, maxTopics).map(({ value, count }) => ({
        text: strings.term(value),
        href: toHref({ ...noChoice, filters: { topic: value } }, view),
        count,
      })),
    },
  };
}

type Href = (changes: Partial<SearchAsked>) => string;

function toFacets(
  { filters }: SearchAsked,
  { facets }: SearchResult,
  { href, view }: { href: Href; view: ViewContext },
): FacetView[] {
  const { search } = view.strings;
  return facetNames.flatMap((name) => {
    const chosen = filters[name];
    const values = facets[name].filter(({ value }, index) => index < maxValues || value === chosen);
    // A single value that all results share offers no choice.
    if (chosen === undefined && values.length < 2) return [];
    const toOption = (value: string | undefined, text: string, count: number | undefined) => ({
      text,
      count,
      href: href({ filters: { ...filters, [name]: value } }),
      isCurrent: value === chosen,
    });
    const options = values.map(({ value, count }) => toOption(value, showValue(name, value, view), count));
    return [
      { name, label: search.facets[name], options: [toOption(undefined, search.any[name], undefined), ...options] },
    ];
  });
}

function showValue(name: FacetName, value: string, { strings }: ViewContext): string {
  if (name !== 'type') return strings.term(value);
  return isKind(value) ? strings.search.kinds[value] : value;
}

const isKind = (value: string): value is PageKind => pageKinds.some((kind) => kind === value);

function toNothing(isFiltered: boolean, popular: readonly TextLink[], { strings }: ViewContext): NothingView {
  const { nothing, nothingAtAll, nothingWithFilters } = strings.search;
  if (isFiltered) return { text: nothingWithFilters, hint: undefined, links: [] };
  return { text: nothing, hint: popular.length > 0 ? nothingAtAll : undefined, links: popular };
}

function toResultView(
  { id, path, kind, title, snippet, topics, date }: FoundPage,
  { strings, date: showDate }: ViewContext,
  toUrl: (path: string) => string,
): SearchResultView {
  const meta = [strings.search.kinds[kind], topics[0] && strings.term(topics[0]), date && showDate(date)];
  return { id, href: toUrl(path), title, snippet, meta: meta.filter(Boolean).join(' · ') };
}
