import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '../../cms/studio-api.ts';
import { actAs } from './account-header.ts';
import { offlineCache } from './offline-cache.ts';
import { meQuery, refreshQueries } from './queries.ts';
import { reportSignedIn } from './session-state.ts';

/** Applies a sign-in over an open screen: held requests go on, and all queries are fetched again. */
export function takeSession(queries: QueryClient, me: Me): void {
  actAs(me.id);
  queries.setQueryData(meQuery.queryKey, me);
  // Replaces the offline cache, so that the studio starts offline for this person and without another person's data.
  offlineCache
    .clear()
    .then(() => offlineCache.ask('me', async () => me))
    .catch(reportError);
  reportSignedIn();
  void refreshQueries(queries);
}
