/** The account that has signed out in this tab, so that the next page removes its data from the browser. */
const name = 'studio-signed-out';

/** Clears the tab's session storage: it holds positions in documents with the surrounding text. */
export function noteSignedOut(account: string): void {
  sessionStorage.clear();
  sessionStorage.setItem(name, account);
}

export const readSignedOut = (): string | undefined => sessionStorage.getItem(name) ?? undefined;

export const dropSignedOut = (): void => sessionStorage.removeItem(name);
