/**
 * The shared state areas in the browser: one small store, initialised from the document's data block. An area is
 * replaced,
 * never mutated, so a snapshot is a reference. Islands read it with `useSharedState('theme')` (use-shared-state.ts).
 */
import type { PageState, SharedState } from '../document/shared-state.ts';

type Area = keyof SharedState;

let state: SharedState = JSON.parse(document.querySelector('script[data-state]')?.textContent ?? '{}');
let snapshot: SharedState = state;
let served: SharedState = state;
const listeners = new Set<() => void>();

export function getState<Name extends Area>(area: Name): SharedState[Name] {
  return state[area];
}

/** The area at the start of the current navigation: the values of the leaving page. */
export function getSnapshot<Name extends Area>(area: Name): SharedState[Name] {
  return snapshot[area];
}

/** The area with which the server rendered the page that is shown: the markup of its islands matches it. */
export function getServedState<Name extends Area>(area: Name): SharedState[Name] {
  return served[area];
}

export function setState<Name extends Area>(area: Name, part: Partial<SharedState[Name]>): void {
  replace({ ...state, [area]: { ...state[area], ...part } });
}

export function setPageState(page: PageState): void {
  served = { ...served, ...page };
  replace({ ...state, ...page });
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called at the start of a navigation. */
export function takeSnapshot(): void {
  snapshot = state;
  replace(state);
}

/** Called when a navigation has failed: the layout stays that of the page it left. The browser's own state is kept. */
export function restoreSnapshot(): void {
  replace({ ...snapshot, behaviour: state.behaviour });
}

function replace(next: SharedState): void {
  state = next;
  for (const listener of listeners) listener();
}
