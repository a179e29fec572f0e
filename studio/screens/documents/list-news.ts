/** What has come into a list and what has left it since its rows were fetched. Pure. */

export interface ListNews {
  /** In the order in which they came. */
  readonly come: ReadonlySet<string>;
  readonly gone: ReadonlySet<string>;
}

export const noNews: ListNews = { come: new Set(), gone: new Set() };

interface Membership {
  /** The documents that may have changed. */
  readonly asked: readonly string[];
  /** Those of them that the list has now, and the last one shown, in the order of the list. */
  readonly found: readonly string[];
  /** The documents shown, in their order. */
  readonly shown: readonly string[];
  /** Whether the list goes on after the last one shown. */
  readonly hasMore: boolean;
}

/** A document after the last one shown is no news: it appears when the list is scrolled there. */
export function addNews(news: ListNews, { asked, found, shown, hasMore }: Membership): ListNews {
  const end = hasMore ? found.indexOf(shown.at(-1) ?? '') : -1;
  const here = new Set(end < 0 ? found : found.slice(0, end + 1));
  const known = new Set(shown);
  const [come, gone] = [new Set(news.come), new Set(news.gone)];
  for (const id of asked) {
    come.delete(id);
    gone.delete(id);
    if (!known.has(id) && here.has(id)) come.add(id);
    if (known.has(id) && !found.includes(id)) gone.add(id);
  }
  return { come, gone };
}

/** After the rows were fetched again. */
export function dropKnown({ come, gone }: ListNews, shown: ReadonlySet<string>): ListNews {
  return {
    come: new Set([...come].filter((id) => !shown.has(id))),
    gone: new Set([...gone].filter((id) => shown.has(id))),
  };
}
