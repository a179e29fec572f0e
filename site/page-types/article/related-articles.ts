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
  // The best so far, in order: rendering asks for a few of hundreds.
  const picked: { other: RawArticle; rank: number }[] = [];
  index.forEach((other, place) => {
    if (place === own) return;
    const distance = Math.abs(place - own);
    const isBeside = own >= 0 && distance === 1;
    // Not beside it, then shared topics, then nearness: each counts more than all that come after it.
    const shared = countShared(other, topics) + (isBeside ? 0 : topics.size + 1);
    const rank = shared * (index.length + 1) - distance;
    const last = picked[count - 1];
    if (last && last.rank >= rank) return;
    // Behind its equals: the index has the newer first.
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
