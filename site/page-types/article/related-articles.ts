import type { RawArticle } from '../../content/raw-article.ts';

/**
 * The articles that share most topics with this one; among equals those that were published next to it, of which the
 * newer first. What stands directly beside it comes last: the page names it anyway. Never itself, never none.
 *
 * By nearness, and not by date alone, so that a new article is related to a few and not to all of its topic: each of
 * their pages is rendered again when it changes.
 *
 * @param index Newest first. To an article that is not in it, further back, the newest are the nearest.
 */
export function pickRelated(article: RawArticle, index: readonly RawArticle[], count: number): RawArticle[] {
  const topics = new Set(article.tags);
  const own = index.findIndex(({ id }) => id === article.id);
  const candidates = index.flatMap((other, place) => {
    if (place === own) return [];
    const distance = Math.abs(place - own);
    const shared = other.tags.filter((tag) => topics.has(tag)).length;
    return { other, distance, shared, isBeside: own >= 0 && distance === 1 };
  });
  // The sort is stable, and the index has the newer first.
  return candidates
    .sort(
      (one, two) =>
        Number(one.isBeside) - Number(two.isBeside) || two.shared - one.shared || one.distance - two.distance,
    )
    .slice(0, count)
    .map(({ other }) => other);
}
