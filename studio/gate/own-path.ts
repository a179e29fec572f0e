/** The target after signing in. Only paths of the studio are accepted, to prevent an open redirect. */
export function toOwnPath(to: string | null): string {
  return to !== null && /^\/(?![/\\])[^\\]*$/.test(to) && !to.startsWith('/sign-in') ? to : '/documents';
}
