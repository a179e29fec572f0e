import type { IncomingMessage } from 'node:http';

/** Without the query string, which some clients add to bypass caches. */
export function getPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
