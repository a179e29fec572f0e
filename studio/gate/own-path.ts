/** Where to go after signing in. Only a path of the studio: an address from elsewhere must not be able to lead away. */
export function toOwnPath(to: string | null): string {
  return to !== null && /^\/(?![/\\])[^\\]*$/.test(to) && !to.startsWith('/sign-in') ? to : '/documents';
}
