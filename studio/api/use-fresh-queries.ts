import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserClock, getBrowserEvents } from './browser-events.ts';
import { keepQueriesFresh } from './keep-queries-fresh.ts';

/** Screens show within a second what others change. For the frame around all of them. */
export function useFreshQueries(): void {
  const queries = useQueryClient();
  useEffect(
    () => keepQueriesFresh(queries, getBrowserEvents(), { clock: browserClock, onError: reportError }),
    [queries],
  );
}
