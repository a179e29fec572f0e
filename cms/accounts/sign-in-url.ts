/** The page with the button that uses a link. What follows `#` reaches no server and no log. */
export function toSignInUrl(studioOrigin: string, token: string): string {
  return `${studioOrigin}/studio/sign-in#${token}`;
}
