import type { Query, QueryClient } from '@tanstack/react-query';
import type { Clock } from '../draft/clock.ts';
import { documentNews } from './document-news.ts';
import type { EventStream } from './event-stream.ts';

/** Publishing many documents causes many events, but one refetch. */
const gatherMs = 500;
/** Somebody's typing may show in lists a little later. */
const typingMs = 5000;
/** The first `resync` of a stream is no gap: the screens have only just fetched. */
const beginningMs = 10_000;
/**
 * Queries that are refetched after a gap only: those that change with a deployment of the service, and lists in which
 * people choose: the documents, which merge changed rows themselves, and the files. Theirs stay in their place.
 */
const afterGap: ReadonlySet<unknown> = new Set(['me', 'models', 'documents', 'assets']);
/** When the library was last heard to have changed: lists of files say so. */
export const mediaNewsKey = ['media-news'] as const;

export interface FreshQueriesOptions {
  readonly clock: Clock;
  /** A hidden tab does not fetch; its stale queries are fetched when it is shown. */
  readonly isHidden: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Refetches the queries that events have made stale. Returns a function that stops it. */
export function keepQueriesFresh(
  queries: Pick<QueryClient, 'invalidateQueries' | 'setQueryData'>,
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
    events.subscribe('people', () => refreshWithin(gatherMs)),
    events.subscribe('media', () => {
      queries.setQueryData<number>(mediaNewsKey, clock.now());
      refreshWithin(gatherMs);
    }),
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

/**
 * Whether a query must stay as long as its screen is open: a refetched live page, for example, would load again in its
 * frame.
 */
function isLasting({ observers }: Pick<Query, 'observers'>): boolean {
  return observers.some(({ options }) => options.staleTime === Infinity);
}
