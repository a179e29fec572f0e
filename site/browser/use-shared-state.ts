/**
 * The shared state areas for islands: one hook, on the server where a page is made and in the browser where it is read.
 * The store comes to it by context, for the server has another one for each page.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SharedState } from '../document/shared-state.ts';

type AreaReader = <Name extends keyof SharedState>(area: Name) => SharedState[Name];

export interface SharedStateStore {
  subscribe: (listener: () => void) => () => void;
  getState: AreaReader;
  /** As the page before left it, while the next one comes and after (acceptance D8). */
  getSnapshot: AreaReader;
  /** As the server had it when it made the page that is shown: an island takes its markup over with that. */
  getServedState: AreaReader;
}

export const SharedStateContext = createContext<SharedStateStore | undefined>(undefined);

/** The store of a page that is being made: there nothing changes. */
export function createServedStore(state: SharedState): SharedStateStore {
  const read: AreaReader = (area) => state[area];
  return { subscribe: () => () => {}, getState: read, getSnapshot: read, getServedState: read };
}

/** An area of the shared state. Rendered again when that area is replaced, and for no other. */
export function useSharedState<Name extends keyof SharedState>(area: Name): SharedState[Name] {
  const { subscribe, getState, getServedState } = useStore();
  return useSyncExternalStore(
    subscribe,
    () => getState(area),
    () => getServedState(area),
  );
}

/** The area as the page before left it. */
export function useSnapshot<Name extends keyof SharedState>(area: Name): SharedState[Name] {
  const { subscribe, getSnapshot, getServedState } = useStore();
  return useSyncExternalStore(
    subscribe,
    () => getSnapshot(area),
    () => getServedState(area),
  );
}

function useStore(): SharedStateStore {
  const store = useContext(SharedStateContext);
  if (!store) throw new Error('Shared state is there for what stands in a page, not in its frame');
  return store;
}
