/**
 * Articles whose day has not come, because it is planned or was mistyped. Lists, feeds and neighbours are ordered by
 * day: such an article would be the newest for as long as its day is ahead, so it is in none of them until then.
 */
import type { ArticleList } from './content-reader.ts';
import type { RawArticle } from './raw-article.ts';

/** Whether this instant has been reached. */
export type HasCome = (at: Date) => boolean;

/** A day begins first at UTC+14: no editor may find an article of today missing. */
const firstZoneMs = 14 * 60 * 60 * 1000;

export function isPlanned({ data }: Pick<RawArticle, 'data'>, hasCome: HasCome): boolean {
  const begins = Date.parse(`${data.published_on}T00:00:00Z`) - firstZoneMs;
  return !Number.isNaN(begins) && !hasCome(new Date(begins));
}

/** `list`: the newest articles, which begin with all that are planned. */
export function withoutPlanned({ articles, total, pages }: ArticleList, hasCome: HasCome): ArticleList {
  const listed = articles.filter((article) => !isPlanned(article, hasCome));
  return { articles: listed, total: total - (articles.length - listed.length), pages };
}

/** The number of planned articles that a list of these tags and this year begins with. */
export function countPlanned(
  newest: readonly RawArticle[],
  { tags = [], year }: { tags?: readonly string[] | undefined; year?: number | undefined },
  hasCome: HasCome,
): number {
  const isListed = ({ data, tags: own }: RawArticle) =>
    tags.every((tag) => own.includes(tag)) && (year === undefined || data.published_on?.startsWith(`${year}-`));
  return newest.filter((article) => isListed(article) && isPlanned(article, hasCome)).length;
}
