import { until } from '../../tests/until.ts';
import type { ObservedSite, ObservedState } from '../processes/observed-site.ts';

/** Until the cache has taken up `ref` and has nothing left to render. */
export function waitUntilSettled(site: ObservedSite, ref?: string): Promise<ObservedState> {
  return until(
    'the cache to settle',
    async () => {
      const state = await site.state();
      return state.refreshesWaiting === 0 && (ref === undefined || state.ref === ref) ? state : undefined;
    },
    // Asking takes of the time that it waits for.
    { everyMs: 20, withinMs: 60_000 },
  );
}
