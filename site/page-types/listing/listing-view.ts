import { toArticleCardView, type ArticleCardView } from '../../components/article-card/article-card-view.ts';
import type { FilterView } from '../../components/filters/filter-view.ts';
import { toPaginationView, type PaginationView } from '../../components/pagination/pagination-view.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import type { HeadView } from '../../document/head-view.ts';
import type { SliceView } from '../../slices/slice-zone.tsx';
import type { PageContext } from '../../view/page-context.ts';
import { toHead, viewSlices } from '../slice-page.ts';
import { groupPaths, overviewSize } from '../../content/listing-groups.ts';
import { isOneList, readFilter, type Filter } from './listing-filter.ts';
import type { RawGroup, RawListing } from './raw-listing.ts';
import { mergeGroups, newestFirst, selectArticles, type Selection } from './listing-selection.ts';

export interface ListingView {
  readonly id: string;
  readonly title: string;
  readonly lede: string;
  readonly count: string;
  readonly filters: readonly FilterView[];
  readonly featured: ArticleCardView | undefined;
  readonly cards: readonly ArticleCardView[];
  /** On an overview: the newest of each group, with a link to the rest. */
  readonly groups: readonly {
    title: string;
    link: { href: string; text: string };
    cards: readonly ArticleCardView[];
  }[];
  readonly emptyText: string | undefined;
  /** That the requested page number is beyond the last page, which is shown. */
  readonly beyond: string | undefined;
  readonly pagination: PaginationView | undefined;
  /** For readers who prefer a feed. */
  readonly feed: { href: string; text: string };
  readonly slices: readonly SliceView[];
  readonly head: HeadView;
}

export function toListingView(raw: RawListing, context: PageContext): ListingView {
  const { document, groups } = raw;
  const { data } = document;
  const title = data.title ?? '';
  const lede = data.lede ?? '';
  const { part, ...body } = isOneList(groups, context.query) ? toList(raw, context) : toOverview(raw, context);
  const head = toHead(document, context, { title, description: lede });
  return {
    id: document.id,
    title,
    lede,
    feed: { href: context.view.path(`${context.path}/feed.xml`), text: context.view.strings.followByFeed },
    slices: viewSlices(raw, context),
    head: { ...head, title: [head.title, ...part].join(' · ') },
    ...body,
  };
}

interface Body extends Omit<ListingView, 'id' | 'title' | 'lede' | 'feed' | 'slices' | 'head'> {
  /** The filters and the page number. The title contains them, so that a reader notices the change. */
  readonly part: readonly string[];
}

function toOverview({ groups, part }: RawListing, context: PageContext): Body {
  const { strings, path } = context.view;
  const toCard = (article: RawArticle) => toArticleCardView(article, context.view, context.links);
  const all = mergeGroups(groups);
  const newest = groups.flatMap(({ articles }) => articles.slice(0, 1)).toSorted(newestFirst)[0];
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const selection = { ...selectArticles({ articles: all, part }, context.query), total };
  return {
    part: [],
    count: strings.resultCount(total),
    filters: toFilters({ groups, part }, selection, context),
    featured: newest && toCard(newest),
    cards: [],
    groups: groups.map(({ type, articles, total }) => {
      const name = strings.sections[groupPaths[type]] ?? '';
      return {
        title: name,
        link: { href: path(groupPaths[type]), text: strings.allOfGroup(name, total) },
        cards: articles
          .filter(({ id }) => id !== newest?.id)
          .slice(0, overviewSize)
          .map(toCard),
      };
    }),
    emptyText: undefined,
    beyond: undefined,
    pagination: undefined,
  };
}

/** A group, or the filtered list of an overview. */
function toList({ document, groups, part }: RawListing, context: PageContext): Body {
  const { strings } = context.view;
  const { topic, year, page: asked } = readFilter(context.query);
  const selection = selectArticles({ articles: mergeGroups(groups), part }, context.query);
  const { shown, total, page, pages } = selection;
  const cards = shown.map((article) => toArticleCardView(article, context.view, context.links));
  const isFiltered = topic !== undefined || year !== undefined;
  // The URL without a page number is the overview.
  const isBesideOverview = groups.length > 1 && !isFiltered;
  const hrefOf = (number: number) =>
    hrefWith(context, { page: number === 1 && !isBesideOverview ? undefined : String(number) });
  const isEmpty = groups.every((group) => group.total === 0);
  return {
    part: [
      ...(topic !== undefined && selection.topics.has(topic) ? [strings.term(topic)] : []),
      ...(year !== undefined && selection.years.has(year) ? [year] : []),
      ...(page > 1 || isBesideOverview ? [strings.pageOf(page, pages)] : []),
    ],
    count: strings.resultCount(total),
    filters: toFilters({ groups, part }, selection, context),
    featured: isFiltered ? undefined : cards[0],
    cards: isFiltered ? cards : cards.slice(1),
    groups: [],
    emptyText: total > 0 ? undefined : ((isEmpty ? document.data.empty_text : undefined) ?? strings.noResults),
    beyond: asked > page ? strings.pageBeyond(asked, page) : undefined,
    pagination: toPaginationView({ page, pages, hrefOf }, strings),
  };
}

type Choice = Pick<Filter, 'topic' | 'year'>;

function toFilters(
  listed: Pick<RawListing, 'groups' | 'part'>,
  selection: Selection,
  context: PageContext,
): FilterView[] {
  const { strings } = context.view;
  const { topics, years } = selection;
  const chosen: Choice = readFilter(context.query);
  const byName = new Map(
    [...topics].sort(([one], [other]) => strings.term(one).localeCompare(strings.term(other), context.language.id)),
  );
  const newestYears = new Map([...years].sort(([one], [other]) => other.localeCompare(one)));
  return [
    ...(listed.groups.length > 1 ? [toKinds(listed, selection.total, context)] : []),
    ...(topics.size > 1 || chosen.topic !== undefined
      ? [toFilter({ name: 'topic', label: strings.filterByTopic, all: strings.allTopics }, byName, context)]
      : []),
    ...(years.size > 1 || chosen.year !== undefined
      ? [toFilter({ name: 'year', label: strings.filterByYear, all: strings.allYears }, newestYears, context)]
      : []),
  ];
}

function toFilter(
  { name, label, all }: { name: keyof Choice; label: string; all: string },
  counts: ReadonlyMap<string, number | undefined>,
  context: PageContext,
): FilterView {
  const chosen = readFilter(context.query)[name];
  return {
    label,
    options: [
      {
        text: all,
        href: hrefWith(context, { [name]: undefined, page: undefined }),
        count: undefined,
        isCurrent: !chosen,
      },
      ...[...counts].map(([value, count]) => ({
        text: context.view.strings.term(value),
        href: hrefWith(context, { [name]: value, page: undefined }),
        count,
        isCurrent: chosen === value,
      })),
    ],
  };
}

/** On an overview: the whole list, or one of its groups, keeping the other filters. */
function toKinds(
  { groups, part }: Pick<RawListing, 'groups' | 'part'>,
  total: number,
  context: PageContext,
): FilterView {
  const { strings, path } = context.view;
  const isList = isOneList(groups, context.query);
  const { topic, year } = readFilter(context.query);
  const isFiltered = topic !== undefined || year !== undefined;
  const count = (group: RawGroup) => {
    if (!isFiltered) return group.total;
    return part ? undefined : selectArticles({ articles: group.articles }, context.query).total;
  };
  return {
    label: strings.filterByKind,
    options: [
      {
        text: strings.allKinds,
        href: hrefWith(context, { page: isFiltered ? undefined : '1' }),
        count: total,
        isCurrent: isList,
      },
      ...groups
        .map((group) => ({
          text: strings.sections[groupPaths[group.type]] ?? '',
          href: hrefWith(context, { page: undefined }, path(groupPaths[group.type])),
          count: count(group),
          isCurrent: false,
        }))
        .filter((option) => option.count !== 0),
    ],
  };
}

/**
 * The URL of this listing, or of one of its groups, with some parameters changed. Filters are stored only in the URL.
 */
function hrefWith(
  context: PageContext,
  changes: Readonly<Record<string, string | undefined>>,
  path = context.view.path(context.path),
): string {
  const query = new URLSearchParams();
  for (const name of ['topic', 'year', 'page']) {
    const value = name in changes ? changes[name] : (context.query.get(name) ?? undefined);
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
