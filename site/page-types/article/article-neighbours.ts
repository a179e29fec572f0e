/**
 * Related and adjacent articles. They are chosen from the newest of the group, so that the cost of a page does not grow
 * with the group.
 */
import type { ArticleList } from '../../content/content-reader.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import { masterLanguage } from '../../language/language.ts';
import type { PageContext } from '../../view/page-context.ts';
import { pickRelated } from './related-articles.ts';

export interface ArticleNeighbours {
  /** Chosen from the newest of the group. */
  readonly related: readonly RawArticle[];
  /** The next older one. */
  readonly previous: RawArticle | undefined;
  /** The next newer one. */
  readonly next: RawArticle | undefined;
}

const relatedCount = 3;

const none: ArticleNeighbours = { related: [], previous: undefined, next: undefined };

/** Neighbours are optional: when a query fails, the article is shown without them. */
export async function queryNeighbours(
  article: Promise<RawArticle | undefined>,
  type: RawArticle['type'],
  context: PageContext,
): Promise<ArticleNeighbours> {
  try {
    const [document, own] = await Promise.all([article, context.content.optional.listNewestPlaces(type)]);
    if (!document) return none;
    const newest = await helpOut(own, type, context);
    const { optional } = context.content;
    const { previous, next, isCertain } = findNeighbours(document, {
      newest,
      total: Math.max(own.total, newest.length),
    });
    const [older, newer, ...related] = await Promise.all([
      isCertain ? previous && optional.getArticleCard(previous) : optional.getArticleBeside(document, 'older'),
      isCertain || next ? next && optional.getArticleCard(next) : optional.getArticleBeside(document, 'newer'),
      ...pickRelated(document, newest, relatedCount).map(optional.getArticleCard),
    ]);
    return { previous: older, next: newer, related: related.filter((card) => card !== undefined) };
  } catch (error) {
    context.logger.warn({ requestId: context.requestId, err: error }, 'An article is shown without its neighbours');
    return none;
  }
}

/**
 * `isCertain` is false when the neighbours are not in `newest`: the article is older than those, or the last of them.
 */
export function findNeighbours(
  { id }: Pick<RawArticle, 'id'>,
  { newest, total }: { newest: readonly RawArticle[]; total: number },
): Omit<ArticleNeighbours, 'related'> & { isCertain: boolean } {
  const place = newest.findIndex((article) => article.id === id);
  return {
    previous: place < 0 ? undefined : newest[place + 1],
    next: place < 1 ? undefined : newest[place - 1],
    isCertain: newest.length >= total || (place >= 0 && place < newest.length - 1),
  };
}

/** A language with fewer than four articles is completed from the master language. */
async function helpOut(
  { articles }: ArticleList,
  type: RawArticle['type'],
  context: PageContext,
): Promise<readonly RawArticle[]> {
  if (articles.length >= 4) return articles;
  const translated = new Set(articles.map(({ uid }) => uid));
  const master = await context.content.optional.listNewestPlaces(type, { language: masterLanguage.id });
  return [...articles, ...master.articles.filter(({ uid }) => !translated.has(uid))];
}
