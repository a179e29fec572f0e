/** Whether the session of this tab has ended while screens were open. They stay: the frame asks to sign in over them. */
import { useSyncExternalStore } from 'react';

let isEnded = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (isEnded === value) return;
  isEnded = value;
  for (const listener of listeners) listener();
}

/** A request was refused for want of a session. */
export const reportSessionEnded = (): void => set(true);
/** Somebody has signed in in this browser. */
export const reportSignedIn = (): void => set(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls the listener when the person of this tab has signed in again. Returns a function that ends it. */
export function onSignedIn(listener: () => void): () => void {
  return subscribe(() => {
    if (!isEnded) listener();
  });
}

const read = (): boolean => isEnded;

/** True until somebody signs in again; then what waited can be sent. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, read, read);
}
