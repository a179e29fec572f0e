/** What of a group is shown, and by what it can be narrowed. */
import type { RawArticle } from '../../content/raw-article.ts';
import { listingPageSize } from './listing-groups.ts';
import { readFilter } from './listing-filter.ts';
import type { GroupPart, RawGroup } from './listing-query.ts';

export interface Selection {
  shown: readonly RawArticle[];
  total: number;
  page: number;
  pages: number;
  /** How many there are of each, where all of them are known. */
  topics: ReadonlyMap<string, number | undefined>;
  years: ReadonlyMap<string, number | undefined>;
}

export function selectArticles(
  { articles, part }: Pick<RawGroup, 'articles' | 'part'>,
  query: URLSearchParams,
): Selection {
  const topics = countBy(articles.flatMap((article) => article.tags));
  const years = countBy(articles.map(getYear).filter(Boolean));
  if (part)
    return { ...part, shown: part.articles, topics: withoutCounts(topics.keys()), years: listYears(years, part) };
  const { topic, year, page: asked } = readFilter(query);
  const matching = articles.filter(
    (article) => (!topic || article.tags.includes(topic)) && (!year || getYear(article) === year),
  );
  const pages = toPages(matching.length);
  const page = Math.min(asked, pages);
  const shown = matching.slice((page - 1) * listingPageSize, page * listingPageSize);
  return { shown, total: matching.length, page, pages, topics, years };
}

const withoutCounts = (values: Iterable<string>) => new Map([...values].map((value) => [value, undefined]));

/** Every year back to the first, whether the newest articles tell of it or not. */
function listYears(newest: ReadonlyMap<string, number>, { firstYear }: GroupPart): Map<string, undefined> {
  const last = Math.max(...[...newest.keys()].map(Number));
  return withoutCounts(
    Array.from({ length: Math.max(0, last - firstYear + 1) || 0 }, (_, index) => String(last - index)),
  );
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export function getYear(article: RawArticle): string {
  return (article.data.published_on ?? '').slice(0, 4);
}

export const toPages = (total: number) => Math.max(1, Math.ceil(total / listingPageSize));
