/**
 * Whether the session of this tab has ended while screens were open. They stay open, and the frame asks to sign in over
 * them.
 */
import { useSyncExternalStore } from 'react';

let isEnded = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (isEnded === value) return;
  isEnded = value;
  for (const listener of listeners) listener();
}

/** A request failed with 401. */
export const reportSessionEnded = (): void => set(true);
/** Somebody has signed in in this browser. */
export const reportSignedIn = (): void => set(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls the listener when this tab's person has signed in again. Returns a function that unsubscribes. */
export function onSignedIn(listener: () => void): () => void {
  return subscribe(() => {
    if (!isEnded) listener();
  });
}

const read = (): boolean => isEnded;

/** True from the end of the session until the next sign-in. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, read, read);
}
