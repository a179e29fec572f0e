import type { Query, QueryClient } from '@tanstack/react-query';
import type { Clock } from '../draft/clock.ts';
import { documentNews } from './document-news.ts';
import type { EventStream } from './event-stream.ts';

/** A publish of many documents is one request of a list. */
const gatherMs = 500;
/** Lists may show a little later that somebody goes on typing. */
const typingMs = 5000;
/** A stream that begins tells of a gap that is none: the screens have only just fetched. */
const beginningMs = 10_000;
/**
 * What is made anew after a gap alone: what a deployment of the service may change, and the list of documents, which
 * takes in the lines that changed and leaves the others where they are.
 */
const afterGap: ReadonlySet<unknown> = new Set(['me', 'models', 'documents']);

export interface FreshQueriesOptions {
  readonly clock: Clock;
  /** A hidden tab fetches nothing: it does when it is looked at. */
  readonly isHidden: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Screens fetch again what an event has changed. Returns a function that ends it. */
export function keepQueriesFresh(
  queries: Pick<QueryClient, 'invalidateQueries'>,
  events: Pick<EventStream, 'subscribe'>,
  { clock, isHidden, onError }: FreshQueriesOptions,
): () => void {
  const begun = clock.now();
  let isAfterGap = false;
  let due: { readonly at: number; readonly cancel: () => void } | undefined;

  function refresh(): void {
    due = undefined;
    const isGap = isAfterGap;
    isAfterGap = false;
    queries
      .invalidateQueries({
        predicate: (query) => (afterGap.has(query.queryKey[0]) ? isGap : !isLasting(query)),
        refetchType: isHidden() ? 'none' : 'active',
      })
      .catch(onError);
  }

  function refreshWithin(delayMs: number): void {
    const at = clock.now() + delayMs;
    if (due && due.at <= at) return;
    due?.cancel();
    due = { at, cancel: clock.after(delayMs, refresh) };
  }

  const ends = [
    events.subscribe('changed', () => refreshWithin(typingMs)),
    ...documentNews.map((kind) => events.subscribe(kind, () => refreshWithin(gatherMs))),
    events.subscribe('resync', () => {
      isAfterGap ||= clock.now() - begun > beginningMs;
      refreshWithin(gatherMs);
    }),
  ];
  return () => {
    due?.cancel();
    for (const end of ends) end();
  };
}

/** What a screen holds for as long as it is open: another live page, for one, would begin anew in its frame. */
function isLasting({ observers }: Pick<Query, 'observers'>): boolean {
  return observers.some(({ options }) => options.staleTime === Infinity);
}
