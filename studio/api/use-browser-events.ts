import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserClock, getBrowserEvents } from './browser-events.ts';
import { keepQueriesFresh } from './keep-queries-fresh.ts';
import { onSignedIn, reportSessionEnded } from './session-state.ts';

/**
 * For the frame around all screens: refetches what other people change, and asks to sign in as soon as the session has
 * ended in any tab.
 */
export function useBrowserEvents(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const events = getBrowserEvents();
    const ends = [
      keepQueriesFresh(queries, events, { clock: browserClock, isHidden: () => document.hidden, onError: reportError }),
      events.subscribe('session-ended', reportSessionEnded),
      onSignedIn(events.resume),
    ];
    // The stream may have started before the sign-in, without a session.
    events.resume();
    return () => {
      for (const end of ends) end();
    };
  }, [queries]);
}
