/**
 * A browser deletes a cookie only by its very name, domain and path, and neither a request nor a script can read the last
 * two: each that a script may have used is named. The server deletes what a request carries, which works without script,
 * and the banner's script what is for another path.
 */
interface CookieScope {
  host: string;
  /** Of the page or the site: a cookie may be for it, or for any folder above it. */
  path: string;
  isSecure: boolean;
}

export function isKept(name: string, kept: readonly string[]): boolean {
  return kept.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
}

/** Values of `Set-Cookie` or `document.cookie` that delete a cookie wherever a script may have put it. */
export function toDeletions(name: string, { host, path, isSecure }: CookieScope): string[] {
  const end = isSecure ? '; Secure' : '';
  const domains = ['', ...listDomains(host).map((domain) => `; Domain=${domain}`)];
  return listPaths(path).flatMap((own) => domains.map((domain) => `${name}=; Path=${own}; Max-Age=0${domain}${end}`));
}

/** `www.example.com` -> itself and `example.com`; an address of numbers and a bare name have none. */
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
