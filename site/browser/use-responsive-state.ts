import { useSyncExternalStore } from 'react';
import { getResponsiveState, toKnownSize, watchSize, type KnownSize } from './size-class.ts';

/** The last reported size: sizes between two reports are not visible to components. */
let known: KnownSize | undefined;

/**
 * The throttled responsive state, with `atLeast('md')`. `undefined` on the server, which does not know the width, and
 * until the island has hydrated. For behaviour only; layout belongs to CSS.
 */
export function useResponsiveState(): KnownSize | undefined {
  return useSyncExternalStore(watch, getKnown, getServed);
}

/** React reads the state again once it has subscribed. */
function watch(listener: () => void): () => void {
  known = toKnownSize(getResponsiveState());
  return watchSize((state) => {
    known = toKnownSize(state);
    listener();
  });
}

const getKnown = () => known;
const getServed = () => undefined;
