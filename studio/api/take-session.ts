import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '../../cms/studio-api.ts';
import { actAs } from './account-header.ts';
import { offlineCache } from './offline-cache.ts';
import { meQuery, refreshQueries } from './queries.ts';
import { reportSignedIn } from './session-state.ts';

/** Somebody has signed in over an open screen: what waited for a session goes on, and all is read anew. */
export function takeSession(queries: QueryClient, me: Me): void {
  actAs(me.id);
  queries.setQueryData(meQuery.queryKey, me);
  // Without a connection the studio opens for this person, and with nothing of another.
  offlineCache
    .clear()
    .then(() => offlineCache.ask('me', async () => me))
    .catch(reportError);
  reportSignedIn();
  void refreshQueries(queries);
}
