import { fetchAllPageSize } from '../../contract/constants.ts';
import type { ArticleList } from '../../content/content-reader.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import { masterLanguage } from '../../language/language.ts';
import type { PageContext } from '../../view/page-context.ts';
import { querySlicePage } from '../slice-page.ts';
import { listingGroups, overviewSize } from '../../content/listing-groups.ts';
import { isOneList, readFilter } from './listing-filter.ts';
import type { GroupPart, RawGroup, RawListing } from './raw-listing.ts';
import { getYear, mergeGroups, newestFirst, selectArticles, toPages } from './listing-selection.ts';

export async function queryListing(context: PageContext): Promise<RawListing | undefined> {
  const types = listingGroups[context.document?.uid ?? ''] ?? [];
  const [page, listed] = await Promise.all([querySlicePage('listing_page', context), queryGroups(types, context)]);
  return page && { ...page, ...(await loadCards(listed, context)) };
}

type Listed = Pick<RawListing, 'groups' | 'part'>;

/** Queries only as much of each group as the page shows: a group may have any size. */
async function queryGroups(types: readonly RawArticle['type'][], context: PageContext): Promise<Listed> {
  const newest = await Promise.all(types.map((type) => queryNewest(type, context)));
  const groups = newest.map(({ group }) => group);
  return newest.every(({ isWhole }) => isWhole) ? { groups } : { groups, part: await queryPart(groups, context) };
}

async function queryNewest(
  type: RawArticle['type'],
  context: PageContext,
): Promise<{ group: RawGroup; isWhole: boolean }> {
  const own = await context.content.listNewestPlaces(type);
  const isWhole = own.articles.length >= own.total;
  if (isWhole && context.language.id !== masterLanguage.id)
    return { group: await addUntranslated(own, type, context), isWhole };
  return { group: { type, articles: own.articles, total: own.total }, isWhole };
}

/** Loads the card fields of the articles that are shown. */
async function loadCards({ groups, part }: Listed, context: PageContext): Promise<Listed> {
  const isList = isOneList(groups, context.query);
  if (part && isList) return { groups, part };
  const shown = isList
    ? selectArticles({ articles: mergeGroups(groups) }, context.query).shown
    : // The view may show the first article separately as featured.
      groups.flatMap(({ articles }) => articles.slice(0, overviewSize + 1));
  const cards = await Promise.all(shown.map(context.content.getArticleCard));
  const known = new Map(cards.flatMap((card) => (card ? [[card.id, card] as const] : [])));
  return {
    groups: groups.map((group) => ({
      ...group,
      articles: group.articles.map((article) => known.get(article.id) ?? article),
    })),
    ...(part && { part }),
  };
}

/** Articles that are not translated come from the master language; of a large group only the newest. */
async function addUntranslated(
  { articles: own }: ArticleList,
  type: RawArticle['type'],
  context: PageContext,
): Promise<RawGroup> {
  const translated = new Set(own.map(({ uid }) => uid));
  const master = await context.content.listNewestPlaces(type, { language: masterLanguage.id });
  const articles = [...own, ...master.articles.filter(({ uid }) => !translated.has(uid))].sort(newestFirst);
  return { type, articles, total: articles.length };
}

async function queryPart(groups: readonly RawGroup[], context: PageContext): Promise<GroupPart> {
  const [asked, firstYear] = await Promise.all([
    isOneList(groups, context.query) ? queryPage(groups, context) : { articles: [], total: 0, pages: 1, page: 1 },
    queryFirstYear(groups, context),
  ]);
  return { ...asked, firstYear };
}

async function queryPage(groups: readonly RawGroup[], context: PageContext): Promise<Omit<GroupPart, 'firstYear'>> {
  const { topic, year, page, pageSize } = readFilter(context.query);
  // An invalid year matches nothing.
  if (year && !/^\d{4}$/.test(year)) return { articles: [], total: 0, pages: 1, page: 1 };
  const types = groups.map(({ type }) => type);
  // Types are merged from the start of their list only, so an overview has as many pages as one response holds.
  const isMerged = types.length > 1;
  const maxPages = isMerged ? Math.floor(fetchAllPageSize / pageSize) : Number.POSITIVE_INFINITY;
  const find = async (wanted: number): Promise<ArticleList> => {
    const filters = { types, ...(topic && { tags: [topic] }), ...(year && { year: Number(year) }) };
    if (!isMerged) return context.content.listArticles({ ...filters, page: wanted, pageSize });
    const { articles, total } = await context.content.listArticles({
      ...filters,
      page: 1,
      pageSize: wanted * pageSize,
    });
    const pages = Math.min(toPages(total, pageSize), maxPages);
    return { articles: articles.slice((wanted - 1) * pageSize), total, pages };
  };
  const all = groups.reduce((sum, { total }) => sum + total, 0);
  const asked = await find(Math.min(page, toPages(all, pageSize), maxPages));
  const pages = Math.max(1, asked.pages);
  const found = page > pages ? await find(pages) : asked;
  return { ...found, pages, page: Math.min(page, pages) };
}

async function queryFirstYear(groups: readonly RawGroup[], context: PageContext): Promise<number> {
  const oldest = await Promise.all(
    groups.map(({ type }) => context.content.listArticles({ types: [type], isReversed: true, pageSize: 1 })),
  );
  const articles = [...oldest.flatMap((list) => list.articles), ...mergeGroups(groups).slice(-1)];
  return Math.min(...articles.map(getYear).filter(Boolean).map(Number));
}
