/**
 * The account that this tab sends with its requests. If another person signs in in another tab, the session cookie
 * becomes theirs. The service then refuses this tab's requests, and the tab asks its person to sign in again.
 */
let account: string | undefined;

/** Sets the account that all later requests name. */
export const actAs = (id: string): void => void (account = id);

export const toAccountHeader = (): Readonly<Record<string, string>> =>
  account === undefined ? {} : { 'studio-account': account };
