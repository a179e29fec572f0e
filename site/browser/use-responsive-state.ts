import { useSyncExternalStore } from 'react';
import { getResponsiveState, toKnownSize, watchSize, type KnownSize } from './size-class.ts';

/** As it was told last: a size between two of those is for nobody. */
let known: KnownSize | undefined;

/**
 * The responsive state, throttled, and `atLeast('md')` of it. `undefined` on the server, which does not know the width, and until the island has
 * taken over the markup that was made there. Layout is the style's; this is for behaviour alone (acceptance S-3).
 */
export function useResponsiveState(): KnownSize | undefined {
  return useSyncExternalStore(watch, getKnown, getServed);
}

/** React looks at the state again once it has subscribed. */
function watch(listener: () => void): () => void {
  known = toKnownSize(getResponsiveState());
  return watchSize((state) => {
    known = toKnownSize(state);
    listener();
  });
}

const getKnown = () => known;
const getServed = () => undefined;
