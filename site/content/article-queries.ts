/** The API's queries for articles: by type, in the order of their dates. */
import { filter, type Query } from '@prismicio/client';
import { fetchAllPageSize } from '../contract/constants.ts';
import type { ArticleList, ArticleQuery } from './content-reader.ts';
import type { AllDocumentTypes } from './content-types.generated.ts';
import { listPages } from './list-pages.ts';
import type { PrismicReader } from './prismic/prismic-reader.ts';
import type { ReadParams } from './prismic/prismic-reader.ts';
import { articleTypes, type RawArticle } from './raw-article.ts';
import { getReadingMinutes } from './reading-time.ts';

type Prismic = PrismicReader<AllDocumentTypes>;

/**
 * The API orders by a field of one type, so several types are merged here, from their first pages only. `skipped`: the
 * number of articles of each type that the list leaves out at its beginning.
 */
export async function listArticles(
  prismic: Prismic,
  query: ArticleQuery,
  { skipped, params }: { skipped: readonly number[]; params: ReadParams },
): Promise<ArticleList> {
  const lists = await Promise.all(
    query.types.map((type, index) => listWithout(skipped[index] ?? 0, prismic, type, { ...query, params })),
  );
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  const articles = lists
    .flatMap((list) => list.articles)
    .sort(newestFirst)
    .slice(0, query.pageSize);
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  return { articles, total, pages: Math.ceil(total / query.pageSize) };
}

/** A page of the list without its first articles lies on two pages of the API. */
async function listWithout(
  skipped: number,
  prismic: Prismic,
  type: RawArticle['type'],
  query: ArticleQuery & { params: ReadParams },
): Promise<ArticleList> {
  if (skipped === 0) return listArticlesOfType(prismic, type, query);
  const { page = 1, pageSize } = query;
  const first = page + Math.floor(skipped / pageSize);
  const [one, next] = await Promise.all(
    [first, first + 1].map((asked) => listArticlesOfType(prismic, type, { ...query, page: asked })),
  );
  const total = Math.max(0, (one?.total ?? 0) - skipped);
  const from = skipped % pageSize;
  const articles = [...(one?.articles ?? []), ...(next?.articles ?? [])].slice(from, from + pageSize);
  return { articles, total, pages: Math.ceil(total / pageSize) };
}

async function listArticlesOfType(
  prismic: Prismic,
  type: RawArticle['type'],
  { tags = [], year, isReversed = false, page = 1, pageSize, language, params }: ArticleQuery & { params: ReadParams },
): Promise<ArticleList> {
  const answer = await prismic.getByType(type, {
    ...(language ? { lang: language } : {}),
    ...params,
    page,
    pageSize,
    orderings: orderByDate(type, { isReversed }),
    filters: [
      ...(tags.length > 0 ? [filter.at('document.tags', [...tags])] : []),
      ...(year ? [filter.dateYear(`my.${type}.${dateField}`, year)] : []),
    ],
  });
  return toArticleList(answer);
}

const dateField = 'published_on';

/**
 * The fields by which articles are chosen and ordered, without their texts. One list serves for both the query and
 * dependency tracking, so that a page cannot choose by a field whose change would leave it stale.
 */
const placeFields: readonly string[] = [dateField];

/** With the tags, everything that decides the position of articles in lists. */
export const articleOrderFields: readonly string[] = articleTypes.flatMap((type) => toFields(type, placeFields));

/** Two orderings, each the exact reverse of the other: the id decides between articles of one day. */
function orderByDate(type: RawArticle['type'], { isReversed }: { isReversed: boolean }): ReadParams['orderings'] {
  const date = `my.${type}.${dateField}`;
  return isReversed
    ? [{ field: date }, { field: 'document.id', direction: 'desc' }]
    : [{ field: date, direction: 'desc' }, { field: 'document.id' }];
}

function toArticleList({
  results,
  total_results_size: total,
  total_pages: pages,
}: Query<AllDocumentTypes>): ArticleList {
  // The query names the type.
  return { articles: results as RawArticle[], total, pages };
}

export function listNewestArticles(
  prismic: Prismic,
  type: RawArticle['type'],
  params: ReadParams,
): Promise<ArticleList> {
  const fetch = toFields(type, ['title', 'summary', 'kind', dateField, 'updated_on', 'duration']);
  return listNewest(prismic, type, { ...params, fetch }, 1);
}

/** A group of up to this many pages is listed completely, of a larger one only the newest articles. */
const placeLots = 3;

/** Their order and topics, without texts. */
export function listNewestPlaces(prismic: Prismic, type: RawArticle['type'], params: ReadParams): Promise<ArticleList> {
  return listNewest(prismic, type, { ...params, fetch: toFields(type, placeFields) }, placeLots);
}

async function listNewest(
  prismic: Prismic,
  type: RawArticle['type'],
  params: ReadParams,
  maxBatches: number,
): Promise<ArticleList> {
  const ask = async (page: number) =>
    toArticleList(
      await prismic.getByType(type, {
        ...params,
        page,
        pageSize: fetchAllPageSize,
        orderings: orderByDate(type, { isReversed: false }),
      }),
    );
  const first = await ask(1);
  const others = Math.max(0, Math.min(first.pages, maxBatches) - 1);
  const rest = await Promise.all(Array.from({ length: others }, (_, index) => ask(index + 2)));
  return { ...first, articles: [first, ...rest].flatMap(({ articles }) => articles) };
}

/** Seven days hold a small part of a group of any size; ninety find a neighbour where articles are rare. */
const besideDays = [7, 90];
const dayMs = 86_400_000;

/**
 * Searches the articles of a few days around, which costs the same in a group of any size; then those of the months
 * around, then all.
 */
export async function getArticleBeside(
  prismic: Prismic,
  { id, type, data }: Pick<RawArticle, 'id' | 'type'> & { data: { published_on: RawArticle['data']['published_on'] } },
  side: 'newer' | 'older',
  params: ReadParams,
): Promise<RawArticle | undefined> {
  const question = {
    ...params,
    after: id,
    pageSize: 1,
    orderings: orderByDate(type, { isReversed: side === 'newer' }),
    fetch: toFields(type, ['title', dateField]),
  };
  const at = Date.parse(data.published_on ?? '');
  for (const days of Number.isNaN(at) ? [] : besideDays) {
    // Includes the article itself: the neighbour follows it.
    const [from, to] = side === 'newer' ? [at - dayMs, at + days * dayMs] : [at - days * dayMs, at + dayMs];
    const near = filter.dateBetween(`my.${type}.${dateField}`, toDay(from), toDay(to));
    const [found] = toArticleList(await prismic.getByType(type, { ...question, filters: [near] })).articles;
    if (found) return found;
  }
  return toArticleList(await prismic.getByType(type, question)).articles[0];
}

const toDay = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

export async function listArticleIndex(
  prismic: Prismic,
  type: RawArticle['type'],
  params: ReadParams,
): Promise<RawArticle[]> {
  const documents = await listPages(prismic, type, {
    ...params,
    orderings: orderByDate(type, { isReversed: false }),
    fetch: toFields(type, ['title', 'summary', dateField]),
  });
  // The query names the type.
  return documents as RawArticle[];
}

/** Documents are immutable, and content-dependencies.ts caches by card object, so each article has a single card. */
const cards = new WeakMap<RawArticle, RawArticle>();

/** Reduces an article to its card fields plus reading time, so that its links are not tracked as dependencies. */
export function toArticleCard(article: RawArticle): RawArticle {
  const card = cards.get(article) ?? makeArticleCard(article);
  cards.set(article, card);
  return card;
}

function makeArticleCard(article: RawArticle): RawArticle {
  const { title, summary, kind, published_on, duration, author, slices } = article.data;
  // The picked fields are still of the article's type.
  return {
    ...article,
    minutes: getReadingMinutes(slices, article.lang),
    data: { title, summary, kind, published_on, duration, author, slices: [] },
  } as unknown as RawArticle;
}

function newestFirst(one: RawArticle, other: RawArticle): number {
  return (other.data.published_on ?? '').localeCompare(one.data.published_on ?? '');
}

function toFields(type: string, names: readonly string[]): string[] {
  return names.map((name) => `${type}.${name}`);
}
