/** Selects the articles of a group to show, and the filter values to offer. */
import type { RawArticle } from '../../content/raw-article.ts';
import { readFilter, type Filter } from './listing-filter.ts';
import type { GroupPart, RawGroup } from './raw-listing.ts';

export interface Selection {
  readonly shown: readonly RawArticle[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** The values to offer, given the other filter; with counts where all articles are loaded. */
  readonly topics: ReadonlyMap<string, number | undefined>;
  readonly years: ReadonlyMap<string, number | undefined>;
}

export function newestFirst(one: RawArticle, other: RawArticle): number {
  return (other.data.published_on ?? '').localeCompare(one.data.published_on ?? '');
}

/** Merges the groups into one list, newest first. */
export function mergeGroups(groups: readonly RawGroup[]): readonly RawArticle[] {
  const [first, ...others] = groups;
  if (others.length === 0) return first?.articles ?? [];
  return groups.flatMap(({ articles }) => articles).sort(newestFirst);
}

export function selectArticles(
  { articles, part }: { articles: readonly RawArticle[]; part?: GroupPart | undefined },
  query: URLSearchParams,
): Selection {
  const topics = countBy(articles.flatMap((article) => article.tags));
  if (part) {
    const years = countBy(articles.map(getYear).filter(Boolean));
    return { ...part, shown: part.articles, topics: withoutCounts(topics.keys()), years: listYears(years, part) };
  }
  const filter = readFilter(query);
  const isOfTopic = ({ tags }: RawArticle) => filter.topic === undefined || tags.includes(filter.topic);
  const isOfYear = (article: RawArticle) => filter.year === undefined || getYear(article) === filter.year;
  const [ofTopic, ofYear] = [articles.filter(isOfTopic), articles.filter(isOfYear)];
  const matching = ofTopic.filter(isOfYear);
  const pages = toPages(matching.length, filter.pageSize);
  const page = Math.min(filter.page, pages);
  const shown = matching.slice((page - 1) * filter.pageSize, page * filter.pageSize);
  const choices = {
    topics: narrow(pickTopics(topics, filter), countBy(ofYear.flatMap(({ tags }) => tags)), filter.topic),
    years: narrow(countBy(articles.map(getYear).filter(Boolean)), countBy(ofTopic.map(getYear)), filter.year),
  };
  return { shown, total: matching.length, page, pages, ...choices };
}

/** Counts each value given the other filter. Leaves out values without results, except the chosen one. */
function narrow(
  all: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  chosen: string | undefined,
): Map<string, number> {
  const narrowed = [...all.keys()].map((value) => [value, counts.get(value) ?? 0] as const);
  return new Map(narrowed.filter(([value, count]) => count > 0 || value === chosen));
}

const maxTopics = 10;

/** With many topics, leaves out those of a single article: readers find them at the article itself. */
function pickTopics(topics: ReadonlyMap<string, number>, { topic: chosen }: Filter): ReadonlyMap<string, number> {
  if (topics.size <= maxTopics) return topics;
  const shared = [...topics].filter(([topic, count]) => count > 1 || topic === chosen);
  return shared.length > 1 ? new Map(shared) : topics;
}

const withoutCounts = (values: Iterable<string>) => new Map([...values].map((value) => [value, undefined]));

/** A mistyped year must not add a thousand others. */
const maxYears = 40;

/** Lists every year back to the first, including those without an article among the newest. */
function listYears(newest: ReadonlyMap<string, number>, { firstYear }: GroupPart): Map<string, undefined> {
  const last = Math.max(...[...newest.keys()].map(Number));
  return withoutCounts(
    Array.from({ length: Math.min(maxYears, Math.max(0, last - firstYear + 1)) || 0 }, (_, index) =>
      String(last - index),
    ),
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

export const toPages = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));
