import type { QueryClient } from '@tanstack/react-query';
import type { Clock } from '../draft/clock.ts';
import type { EventStream } from './event-stream.ts';

/** Ten editors who type are one request of a list for each second, not ten. */
const gatherMs = 500;

/** A stream that begins tells of a gap that is none: the screens have only just fetched. */
const beginningMs = 10_000;

/**
 * What belongs to the session and to the build, which no event of a document changes; and the list of documents, which
 * takes in the lines that changed and leaves the others where they are.
 */
const lasting: ReadonlySet<unknown> = new Set(['me', 'models', 'documents']);

/** Screens fetch again what an event has changed. Returns a function that ends it. */
export function keepQueriesFresh(
  queries: Pick<QueryClient, 'invalidateQueries'>,
  events: Pick<EventStream, 'subscribe'>,
  { clock, onError }: { readonly clock: Clock; readonly onError: (error: unknown) => void },
): () => void {
  const begun = clock.now();
  let isAll = false;
  let cancel: (() => void) | undefined;

  function gather(): void {
    cancel ??= clock.after(gatherMs, () => {
      cancel = undefined;
      const predicate = isAll ? undefined : ({ queryKey: [key] }: { queryKey: readonly unknown[] }) => !lasting.has(key); // prettier-ignore
      isAll = false;
      queries.invalidateQueries(predicate ? { predicate } : {}).catch(onError);
    });
  }

  const ends = [
    ...(['changed', 'saved', 'published', 'unpublished'] as const).map((kind) => events.subscribe(kind, gather)),
    events.subscribe('resync', () => {
      isAll ||= clock.now() - begun > beginningMs;
      gather();
    }),
  ];
  return () => {
    cancel?.();
    for (const end of ends) end();
  };
}
