import type { IncomingMessage } from 'node:http';

/** Without the query, which some who ask add so that nothing in between answers for us. */
export function getPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
