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
  const picked: Candidate[] = [];
  for (let place = 0; place < index.length; place += 1) {
    const other = index[place];
    if (!other || place === own) continue;
    const distance = Math.abs(place - own);
    const shared = countShared(other, topics);
    const candidate = { other, distance, shared, isBeside: own >= 0 && distance === 1 };
    // Behind its equals: the index has the newer first.
    const at = picked.findIndex((one) => compare(candidate, one) < 0);
    if (at >= 0) picked.splice(at, 0, candidate);
    else picked.push(candidate);
    if (picked.length > count) picked.pop();
  }
  return picked.map(({ other }) => other);
}

interface Candidate {
  other: RawArticle;
  distance: number;
  shared: number;
  isBeside: boolean;
}

function compare(one: Candidate, two: Candidate): number {
  return Number(one.isBeside) - Number(two.isBeside) || two.shared - one.shared || one.distance - two.distance;
}

function countShared({ tags }: RawArticle, topics: ReadonlySet<string>): number {
  let shared = 0;
  for (const tag of tags) if (topics.has(tag)) shared += 1;
  return shared;
}
