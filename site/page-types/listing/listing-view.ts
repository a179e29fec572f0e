import { toArticleCardView, type ArticleCardView } from '../../components/article-card/article-card-view.ts';
import type { FilterView } from '../../components/filters/filter-view.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import type { HeadView } from '../../document/head-view.ts';
import type { SliceView } from '../../slices/slice-zone.tsx';
import type { PageContext } from '../page-context.ts';
import { toHead, viewSlices } from '../slice-page.ts';
import { groupPaths, listingPageSize, overviewSize } from './listing-groups.ts';
import type { RawListing } from './listing-query.ts';

export interface ListingView {
  id: string;
  title: string;
  lede: string;
  count: string;
  filters: readonly FilterView[];
  featured: ArticleCardView | undefined;
  cards: readonly ArticleCardView[];
  /** On an overview: the newest of each group, with the way to the rest. */
  groups: readonly { title: string; link: { href: string; text: string }; cards: readonly ArticleCardView[] }[];
  emptyText: string | undefined;
  pagination: PaginationView | undefined;
  slices: readonly SliceView[];
  head: HeadView;
}

export interface PaginationView {
  label: string;
  summary: string;
  previous: { href: string; text: string } | undefined;
  next: { href: string; text: string } | undefined;
  pages: readonly { number: number; href: string; isCurrent: boolean }[];
}

export function toListingView(raw: RawListing, context: PageContext): ListingView {
  const { document, groups } = raw;
  const { data } = document;
  const title = data.title ?? '';
  const lede = data.lede ?? '';
  const common = {
    id: document.id,
    title,
    lede,
    slices: viewSlices(raw, context),
    head: toHead(document, context, { title, description: lede }),
  };
  return { ...common, ...(groups.length > 1 ? toOverview(raw, context) : toGroup(raw, context)) };
}

type Body = Omit<ListingView, 'id' | 'title' | 'lede' | 'slices' | 'head'>;

function toOverview({ groups }: RawListing, context: PageContext): Body {
  const { strings, path } = context.view;
  const toCard = (article: RawArticle) => toArticleCardView(article, context.view, context.links);
  const newest = groups
    .flatMap(({ articles }) => articles.slice(0, 1))
    .toSorted((one, other) => (other.data.published_on ?? '').localeCompare(one.data.published_on ?? ''))[0];
  const total = groups.reduce((sum, { articles }) => sum + articles.length, 0);
  return {
    count: strings.resultCount(total),
    filters: [],
    featured: newest && toCard(newest),
    cards: [],
    groups: groups.map(({ type, articles }) => {
      const name = strings.sections[groupPaths[type]] ?? '';
      return {
        title: name,
        link: { href: path(groupPaths[type]), text: `${name} (${articles.length})` },
        cards: articles
          .filter(({ id }) => id !== newest?.id)
          .slice(0, overviewSize)
          .map(toCard),
      };
    }),
    emptyText: undefined,
    pagination: undefined,
  };
}

function toGroup({ document, groups }: RawListing, context: PageContext): Body {
  const all = groups[0]?.articles ?? [];
  const { strings } = context.view;
  const topic = context.query.get('topic') ?? undefined;
  const year = context.query.get('year') ?? undefined;
  const matching = all.filter(
    (article) => (!topic || article.tags.includes(topic)) && (!year || getYear(article) === year),
  );
  const pages = Math.max(1, Math.ceil(matching.length / listingPageSize));
  const page = Math.min(Math.max(1, Number.parseInt(context.query.get('page') ?? '1', 10) || 1), pages);
  const shown = matching.slice((page - 1) * listingPageSize, page * listingPageSize);
  const cards = shown.map((article) => toArticleCardView(article, context.view, context.links));
  const isFiltered = topic !== undefined || year !== undefined;
  return {
    count: strings.resultCount(matching.length),
    filters: toFilters(all, { topic, year }, context),
    featured: isFiltered ? undefined : cards[0],
    cards: isFiltered ? cards : cards.slice(1),
    groups: [],
    emptyText:
      matching.length === 0
        ? all.length === 0
          ? (document.data.empty_text ?? strings.noResults)
          : strings.noResults
        : undefined,
    pagination: pages > 1 ? toPagination(page, pages, context) : undefined,
  };
}

function getYear(article: RawArticle): string {
  return (article.data.published_on ?? '').slice(0, 4);
}

function toFilters(
  all: readonly RawArticle[],
  chosen: { topic: string | undefined; year: string | undefined },
  context: PageContext,
): FilterView[] {
  const { strings } = context.view;
  const topics = countBy(all.flatMap((article) => article.tags));
  const years = countBy(all.map(getYear).filter(Boolean));
  const filter = (
    name: 'topic' | 'year',
    label: string,
    allText: string,
    counts: ReadonlyMap<string, number>,
  ): FilterView => ({
    label,
    options: [
      {
        text: allText,
        href: hrefWith(context, { [name]: undefined, page: undefined }),
        count: undefined,
        isCurrent: !chosen[name],
      },
      ...[...counts].map(([value, count]) => ({
        text: value,
        href: hrefWith(context, { [name]: value, page: undefined }),
        count,
        isCurrent: chosen[name] === value,
      })),
    ],
  });
  const byName = new Map([...topics].sort(([one], [other]) => one.localeCompare(other, context.language.id)));
  const newestFirst = new Map([...years].sort(([one], [other]) => other.localeCompare(one)));
  return [
    ...(topics.size > 1 ? [filter('topic', strings.filterByTopic, strings.allTopics, byName)] : []),
    ...(years.size > 1 ? [filter('year', strings.filterByYear, strings.allYears, newestFirst)] : []),
  ];
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function toPagination(page: number, pages: number, context: PageContext): PaginationView {
  const { strings } = context.view;
  const at = (number: number) => hrefWith(context, { page: number === 1 ? undefined : String(number) });
  return {
    label: strings.pagination,
    summary: strings.pageOf(page, pages),
    previous: page > 1 ? { href: at(page - 1), text: strings.previousPage } : undefined,
    next: page < pages ? { href: at(page + 1), text: strings.nextPage } : undefined,
    pages: Array.from({ length: pages }, (_, index) => ({
      number: index + 1,
      href: at(index + 1),
      isCurrent: index + 1 === page,
    })),
  };
}

/** This listing's address with some parameters changed; filters live in the URL and nowhere else. */
function hrefWith(context: PageContext, changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const name of ['topic', 'year', 'page']) {
    const value = name in changes ? changes[name] : (context.query.get(name) ?? undefined);
    if (value) query.set(name, value);
  }
  const path = context.view.path(context.path);
  return query.size > 0 ? `${path}?${query}` : path;
}
