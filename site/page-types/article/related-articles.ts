import type { RawArticle } from '../../content/raw-article.ts';

/**
 * Picks the articles that share the most topics with this one; among equals the nearest in publication order, then the
 * newer. Adjacent articles come last, because the page links to them anyway.
 *
 * Ranking by nearness keeps invalidation small: a new article becomes related to a few others, not to its whole topic.
 *
 * @param index Newest first. For an article that is not in it, the newest count as the nearest.
 */
export function pickRelated(article: RawArticle, index: readonly RawArticle[], count: number): RawArticle[] {
  const topics = new Set(article.tags);
  const own = index.findIndex(({ id }) => id === article.id);
  // Keeps only the best `count`, sorted: cheaper than sorting hundreds of articles.
  const picked: { other: RawArticle; rank: number }[] = [];
  index.forEach((other, place) => {
    if (place === own) return;
    const distance = Math.abs(place - own);
    const isBeside = own >= 0 && distance === 1;
    // Not adjacent, then shared topics, then nearness: each criterion outweighs all that follow it.
    const shared = countShared(other, topics) + (isBeside ? 0 : topics.size + 1);
    const rank = shared * (index.length + 1) - distance;
    const last = picked[count - 1];
    if (last && last.rank >= rank) return;
    // After its equals: the index has the newer first.
    const at = picked.findIndex((one) => one.rank < rank);
    picked.splice(at < 0 ? picked.length : at, 0, { other, rank });
    if (picked.length > count) picked.pop();
  });
  return picked.map(({ other }) => other);
}

function countShared({ tags }: RawArticle, topics: ReadonlySet<string>): number {
  let shared = 0;
  for (const tag of tags) if (topics.has(tag)) shared += 1;
  return shared;
}
