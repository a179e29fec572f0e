/**
 * Whose request it is. Another person may sign in in another tab of the browser, and the cookie is then theirs: the
 * service refuses what this tab asks for or stores in the name of the first one, and the tab asks to sign in again.
 */
let account: string | undefined;

/** The studio shows itself for that account from now on. */
export const actAs = (id: string): void => void (account = id);

export const toAccountHeader = (): Readonly<Record<string, string>> =>
  account === undefined ? {} : { 'studio-account': account };
