import type { RawArticle } from '../../content/raw-article.ts';

/** The articles that share most topics with this one, newer first among equals; never itself, never none. */
export function pickRelated(article: RawArticle, index: readonly RawArticle[], count: number): RawArticle[] {
  const topics = new Set(article.tags);
  const others = index.filter(({ id }) => id !== article.id);
  const shared = (other: RawArticle) => other.tags.filter((tag) => topics.has(tag)).length;
  // The sort is stable, so the index's own order, newest first, decides among equals.
  return others.toSorted((one, other) => shared(other) - shared(one)).slice(0, count);
}
