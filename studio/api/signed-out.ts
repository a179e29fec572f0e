/** The account that has signed out in this tab, so that the next page removes its data from the browser. */
import { tabMemory } from '../parts/browser-memory.ts';
const name = 'studio-signed-out';

/** Clears the tab's session storage: it holds positions in documents with the surrounding text. */
export function noteSignedOut(account: string): void {
  tabMemory.clear();
  tabMemory.set(name, account);
}

export const readSignedOut = (): string | undefined => tabMemory.get(name);

export const dropSignedOut = (): void => tabMemory.set(name, undefined);
