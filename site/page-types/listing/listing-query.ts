import type { ListingPageDocument } from '../../content/content-types.generated.ts';
import type { ArticleList } from '../../content/content-reader.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import { masterLanguage } from '../../language/language.ts';
import type { PageContext } from '../page-context.ts';
import { querySlicePage, type RawSlicePage } from '../slice-page.ts';
import { listingGroups, overviewSize } from './listing-groups.ts';
import { readFilter } from './listing-filter.ts';
import { getYear, selectArticles, toPages } from './listing-selection.ts';

export interface RawListing extends RawSlicePage<ListingPageDocument> {
  groups: readonly RawGroup[];
}

export interface RawGroup {
  type: RawArticle['type'];
  /**
   * Newest first: all there are, or of a large group the newest. Those without a translation stand in the master language.
   * Those that are shown have all that a card shows, the others what they are found by.
   */
  articles: readonly RawArticle[];
  total: number;
  /** Of a group with more than one answer holds: the page of it that is asked for. */
  part?: GroupPart;
}

export interface GroupPart extends ArticleList {
  /** From 1. */
  page: number;
  /** Of the oldest article. */
  firstYear: number;
}

export async function queryListing(context: PageContext): Promise<RawListing | undefined> {
  const types = listingGroups[context.document?.uid ?? ''] ?? [];
  const [page, groups] = await Promise.all([
    querySlicePage('listing_page', context),
    Promise.all(types.map((type) => queryGroup(type, context, { isAlone: types.length === 1 }))),
  ]);
  return page && { ...page, groups: await Promise.all(groups.map((group) => loadCards(group, context, types.length))) };
}

/** Asks for as much of a group as is shown, and never for all of it: it may have any size. */
async function queryGroup(
  type: RawArticle['type'],
  context: PageContext,
  { isAlone }: { isAlone: boolean },
): Promise<RawGroup> {
  const own = await context.content.listNewestPlaces(type);
  const isWhole = own.articles.length >= own.total;
  if (isWhole && context.language.id !== masterLanguage.id) return addUntranslated(own, type, context);
  const group = { type, articles: own.articles, total: own.total };
  return isWhole || !isAlone ? group : { ...group, part: await queryPart(type, own, context) };
}

/** Of the articles that are shown, what their cards show besides. */
async function loadCards(group: RawGroup, context: PageContext, groups: number): Promise<RawGroup> {
  if (group.part) return group;
  // The first of an overview may stand apart.
  const shown = groups > 1 ? group.articles.slice(0, overviewSize + 1) : selectArticles(group, context.query).shown;
  const cards = await Promise.all(shown.map(context.content.getArticleCard));
  const known = new Map(cards.flatMap((card) => (card ? [[card.id, card] as const] : [])));
  return { ...group, articles: group.articles.map((article) => known.get(article.id) ?? article) };
}

/** What a language does not have stands in the master language; of a large group, what is new. */
async function addUntranslated(
  { articles: own }: ArticleList,
  type: RawArticle['type'],
  context: PageContext,
): Promise<RawGroup> {
  const translated = new Set(own.map(({ uid }) => uid));
  const master = await context.content.listNewestPlaces(type, { language: masterLanguage.id });
  const articles = [...own, ...master.articles.filter(({ uid }) => !translated.has(uid))].sort((one, other) =>
    (other.data.published_on ?? '').localeCompare(one.data.published_on ?? ''),
  );
  return { type, articles, total: articles.length };
}

async function queryPart(type: RawArticle['type'], newest: ArticleList, context: PageContext): Promise<GroupPart> {
  const { topic, year, page, pageSize } = readFilter(context.query);
  const find = (wanted: number) =>
    context.content.listArticles({
      types: [type],
      ...(topic && { tags: [topic] }),
      ...(year && { year: Number(year) }),
      page: wanted,
      pageSize,
    });
  const none: ArticleList = { articles: [], total: 0, pages: 1 };
  const [asked, oldest] = await Promise.all([
    // A year that is none has nothing, as one without articles.
    !year || /^\d{4}$/.test(year) ? find(Math.min(page, toPages(newest.total, pageSize))) : none,
    context.content.listArticles({ types: [type], isReversed: true, pageSize: 1 }),
  ]);
  const pages = Math.max(1, asked.pages);
  const found = page > pages ? await find(pages) : asked;
  const [first = newest.articles.at(-1)] = oldest.articles;
  return { ...found, pages, page: Math.min(page, pages), firstYear: Number(first && getYear(first)) };
}
