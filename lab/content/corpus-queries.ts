/** The queries and publishes that the measures send to a content service filled by load-corpus.ts. */
import { createEditor } from './editor.ts';
import { createRandom } from '../statistics/sample.ts';
import {
  kinds,
  tagCount,
  toArticle,
  toArticleId,
  toArticleUid,
  toAuthorId,
  toLanguage,
  toRank,
  toWord,
} from './corpus.ts';

type Query = (index: number) => Promise<void>;

async function getMasterRef(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v2`);
  const { refs } = (await response.json()) as { refs: { ref: string; isMasterRef?: boolean }[] };
  const master = refs.find(({ isMasterRef }) => isMasterRef);
  if (!master) throw new Error('The root has no master ref');
  return master.ref;
}

async function search(origin: string, parameters: Record<string, string>): Promise<{ total_results_size: number }> {
  const response = await fetch(`${origin}/api/v2/documents/search?${new URLSearchParams(parameters).toString()}`);
  if (response.status !== 200) throw new Error(`${response.status} for ${response.url}: ${await response.text()}`);
  return (await response.json()) as { total_results_size: number };
}

/** Each requests another document by uid in its language. */
export async function toLookUps(origin: string, size: number): Promise<Query> {
  const ref = await getMasterRef(origin);
  const random = createRandom(size);
  return async () => {
    const number = Math.floor(random() * size);
    const found = await search(origin, {
      ref,
      lang: toLanguage(number),
      pageSize: '1',
      q: `[[at(my.article.uid, "${toArticleUid(number)}")]]`,
    });
    if (found.total_results_size !== 1) throw new Error(`Look-up of ${number} found ${found.total_results_size}`);
  };
}

/** Each joins a predicate on tags, text, a number or an author with a date range and an ordering. */
export async function toSearches(origin: string): Promise<Query> {
  const ref = await getMasterRef(origin);
  const random = createRandom(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const predicates = [
    () => `[any(document.tags, ["tag-${below(tagCount)}", "tag-${below(tagCount)}"])]`,
    () => `[fulltext(document, "${toWord(toRank(random()))} ${toWord(toRank(random()))}")]`,
    () => `[number.inRange(my.article.score, ${below(500)}, ${500 + below(500)})]`,
    () => `[at(my.article.author, "${toAuthorId(below(50))}")]`,
    () => `[at(my.article.kind, "${kinds[below(kinds.length)]}")]`,
  ];
  return async (index) => {
    const year = 2018 + below(8);
    const chosen = predicates[index % predicates.length];
    await search(origin, {
      ref,
      lang: toLanguage(index),
      q: `[${chosen?.() ?? ''}[date.between(my.article.published_on, "${year}-01-01", "${year + 1}-12-31")]]`,
      orderings: '[my.article.published_on desc]',
    });
  };
}

/** Saves a changed document, and returns the publish to time. */
export function toPublishes(origin: string, size: number): (index: number) => Promise<() => Promise<unknown>> {
  const { call } = createEditor(origin);
  const random = createRandom(size + 1);
  return async (index) => {
    const number = Math.floor(random() * size);
    const id = toArticleId(number);
    const { version } = (await call('GET', `documents/${id}`)) as { version?: number };
    const { uid, tags, data } = toArticle(number);
    await call('PUT', `documents/${id}/draft`, { version, uid, tags, data: { ...data, summary: `Changed ${index}` } });
    return () => call('POST', `documents/${id}/publish`);
  };
}
