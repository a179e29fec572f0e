/** How often strangers may ask the content service (requirement S-58), decided before any work is done. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAddress } from './client-address.ts';
import { createTokenBuckets } from './token-buckets.ts';

interface ContentRateOptions {
  /** Requests a second for each address; `undefined` for any number. */
  perSecond: number | undefined;
  clientAddress: ClientAddress;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/** So many seconds' worth may come at once: a page of a build asks for several things. */
const burstSeconds = 10;

/** Pictures have limits of their own, and a page shows many; health is asked by those who supervise us. */
const unlimited = /^\/(media\/|(livez|readyz)(\?|$))/;

/** Gives the way to refuse a request; true when it did. This machine itself may always ask. */
export function createContentRate({
  perSecond,
  clientAddress,
  now,
}: ContentRateOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (perSecond === undefined) return () => false;
  const burst = perSecond * burstSeconds;
  const buckets = createTokenBuckets({ burst, perSecond, ...(now && { now }) });
  return (request, response) => {
    const address = clientAddress(request);
    if (address === undefined || unlimited.test(request.url ?? '')) return false;
    const waitMs = buckets.take(address);
    if (waitMs === 0) return false;
    refuse(request, response, waitMs, `${burst} at once and ${perSecond} a second`);
    return true;
  };
}

/** As the hosted service does. The number is there always: without one its clients ask again at once, for ever. */
function refuse({ headers }: IncomingMessage, response: ServerResponse, waitMs: number, limit: string): void {
  const message = `Your request count is over the allowed limit of ${limit}.`;
  const body = JSON.stringify({ status_code: 429, status_message: message, message });
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  response.writeHead(429, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(Math.ceil(waitMs / 1000)),
    // Nothing private is in it, and a page of another origin is to be able to read when to come again.
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
    'x-content-type-options': 'nosniff',
    // What carries a body that nobody reads is of no further use.
    ...(hasBody && { connection: 'close' }),
  });
  response.end(body);
}
