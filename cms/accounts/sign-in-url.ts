/**
 * The page whose button uses a sign-in link. The secret is in the fragment, which browsers do not send to servers, so
 * no log contains it.
 */
export function toSignInUrl(studioOrigin: string, token: string): string {
  return `${studioOrigin}/studio/sign-in#${token}`;
}
