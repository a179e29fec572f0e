import type { IncomingMessage } from 'node:http';

/** The query string without its question mark; empty if there is none. */
export function getQuery({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

/** A whole URL, a fragment or a dot segment. The path of the `Request` then differs from that of the request line. */
const unusual = /^[^/]|#|\/(?:\.|%2e)/i;

/**
 * The path that handlers see in the `Request`, however the client wrote it, so that limits in front apply to the same
 * path. Without the query string, which some clients add to bypass caches.
 */
export function getPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (!unusual.test(path)) return path;
  return URL.parse(path.startsWith('/') ? `http://localhost${path}` : path)?.pathname ?? path;
}
