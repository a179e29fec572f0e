/**
 * A browser deletes a cookie only by its exact name, domain and path, and neither a request nor a script can read the
 * last two: all that a script may have used are named. The server deletes the cookies that a request carries, which
 * works without script, and the banner's script those for another path.
 */
interface CookieScope {
  readonly host: string;
  /** The host of the page or the site: a cookie may be for it, or for any parent domain. */
  readonly path: string;
  readonly isSecure: boolean;
}

export function isKept(name: string, kept: readonly string[]): boolean {
  return kept.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
}

/**
 * Values of `Set-Cookie` or `document.cookie` that delete a cookie for every domain and path that a script may have
 * set.
 */
export function toDeletions(name: string, { host, path, isSecure }: CookieScope): string[] {
  const end = isSecure ? '; Secure' : '';
  const domains = ['', ...listDomains(host).map((domain) => `; Domain=${domain}`)];
  return listPaths(path).flatMap((own) => domains.map((domain) => `${name}=; Path=${own}; Max-Age=0${domain}${end}`));
}

/** `www.example.com` -> itself and `example.com`; none for an IP address or a bare name. */
function listDomains(host: string): string[] {
  if (/^[\d.]+$|:/.test(host)) return [];
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** `/a/b` -> `/`, `/a`, `/a/`, `/a/b` and `/a/b/`. */
function listPaths(path: string): string[] {
  const steps = path.split('/').filter(Boolean);
  const folders = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
  return ['/', ...folders.flatMap((folder) => [folder, `${folder}/`])];
}
