/** Who has signed out in this tab: the next page removes what they leave in the browser. */
const name = 'studio-signed-out';

/** The tab forgets everything else, as the places in documents with the words around them. */
export function noteSignedOut(account: string): void {
  sessionStorage.clear();
  sessionStorage.setItem(name, account);
}

export const readSignedOut = (): string | undefined => sessionStorage.getItem(name) ?? undefined;

export const dropSignedOut = (): void => sessionStorage.removeItem(name);
