import type { IncomingMessage } from 'node:http';

/** A whole URL, a fragment or a dot segment: a `Request` has another path than the request line. */
const unusual = /^[^/]|#|\/(?:\.|%2e)/i;

/**
 * The path that handlers see in the `Request`, however the client spelled it: limits in front must judge the same. The
 * query string is left out; some clients add one to bypass caches.
 */
export function getPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (!unusual.test(path)) return path;
  return URL.parse(path.startsWith('/') ? `http://localhost${path}` : path)?.pathname ?? path;
}
