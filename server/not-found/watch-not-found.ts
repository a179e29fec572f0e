/** Watches the responses of the site's port for missing pages, and for links that are followed on their 404 pages. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NotFoundCounts } from './not-found-counts.ts';
import { readClick, readMiss } from './read-miss.ts';

interface Finished {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * `hosts`: the host names of this site. `isOwn`: whether the port belongs to the site. Returns a function that stops
 * watching.
 */
export function watchNotFound(
  counts: Pick<NotFoundCounts, 'add' | 'click'>,
  { hosts, isOwn }: { hosts: readonly string[]; isOwn: (port: number | undefined) => boolean },
): () => void {
  const look = (message: unknown) => {
    // Node's own channel: https://nodejs.org/api/diagnostics_channel.html#http
    const { request, response } = message as Finished;
    const { statusCode } = response;
    const isMissing = statusCode === 404;
    if (!isMissing && (statusCode >= 400 || request.headers.referer === undefined)) return;
    if (!isOwn(request.socket.localPort)) return;
    const miss = isMissing ? readMiss(request, { hosts }) : undefined;
    if (miss) return counts.add(miss);
    const click = isMissing ? undefined : readClick(request, { hosts });
    if (click) counts.click(click);
  };
  subscribe('http.server.response.finish', look);
  return () => void unsubscribe('http.server.response.finish', look);
}
