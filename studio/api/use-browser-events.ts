import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserClock, getBrowserEvents } from './browser-events.ts';
import { keepQueriesFresh } from './keep-queries-fresh.ts';
import { onSignedIn, reportSessionEnded } from './session-state.ts';

/**
 * For the frame around all screens: they show within a second what others change, and the frame asks to sign in as soon
 * as the session has ended anywhere.
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
    // After the sign-in screen there is a session where the stream may have found none.
    events.resume();
    return () => {
      for (const end of ends) end();
    };
  }, [queries]);
}
