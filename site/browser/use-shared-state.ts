/**
 * The shared state areas for islands: one hook for server rendering and for the browser. The store comes by context,
 * because the server has one per page.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SharedState } from '../document/shared-state.ts';

type AreaReader = <Name extends keyof SharedState>(area: Name) => SharedState[Name];

export interface SharedStateStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: AreaReader;
  /** The area of the previous page, during a navigation and after it. */
  readonly getSnapshot: AreaReader;
  /** The area with which the server rendered the shown page: an island hydrates with it. */
  readonly getServedState: AreaReader;
}

export const SharedStateContext = createContext<SharedStateStore | undefined>(undefined);

/** The store of a page during server rendering: nothing changes there. */
export function createServedStore(state: SharedState): SharedStateStore {
  const read: AreaReader = (area) => state[area];
  return { subscribe: () => () => {}, getState: read, getSnapshot: read, getServedState: read };
}

/** An area of the shared state. Re-renders when that area is replaced, and for no other. */
export function useSharedState<Name extends keyof SharedState>(area: Name): SharedState[Name] {
  const { subscribe, getState, getServedState } = useStore();
  return useSyncExternalStore(
    subscribe,
    () => getState(area),
    () => getServedState(area),
  );
}

/** The area of the previous page. */
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
  if (!store) throw new Error('Shared state exists for islands in a page, not in its frame');
  return store;
}
