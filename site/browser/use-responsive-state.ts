import { useSyncExternalStore } from 'react';
import { getResponsiveState, watchSize, type ResponsiveState } from './size-class.ts';

/** As it was told last: a size between two of those is for nobody. */
let known: ResponsiveState | undefined;

/**
 * The responsive state, throttled. `undefined` on the server, which does not know the width, and until the island has
 * taken over the markup that was made there. Layout is the style's; this is for behaviour alone (acceptance S-3).
 */
export function useResponsiveState(): ResponsiveState | undefined {
  return useSyncExternalStore(watch, getKnown, getServed);
}

/** React looks at the state again once it has subscribed. */
function watch(listener: () => void): () => void {
  known = getResponsiveState();
  return watchSize((state) => {
    known = state;
    listener();
  });
}

const getKnown = () => known;
const getServed = () => undefined;
