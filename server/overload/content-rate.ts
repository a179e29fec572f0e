/** Limits how often one address may ask the content service, before any work is done. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAddressLimiter } from './address-limiter.ts';
import type { ClientAddress } from './client-address.ts';

interface ContentRateOptions {
  /** Requests a second for each address; `undefined` for any number. */
  perSecond: number | undefined;
  clientAddress: ClientAddress;
}

/** So many seconds' worth may come at once: a page of a build asks for several things. */
const windowSeconds = 10;

/** Pictures have limits of their own, and a page shows many; health is asked by those who supervise us. */
const unlimited = /^\/(media\/|(livez|readyz)(\?|$))/;

/** Gives the way to refuse a request; true when it did. A loopback address is never refused. */
export function createContentRate({
  perSecond,
  clientAddress,
}: ContentRateOptions): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  if (perSecond === undefined) return async () => false;
  const points = perSecond * windowSeconds;
  const limiter = createAddressLimiter({ points, windowSeconds });
  return async (request, response) => {
    const address = clientAddress(request);
    if (address === undefined || unlimited.test(request.url ?? '')) return false;
    const waitMs = await limiter.consume(address);
    if (waitMs === 0) return false;
    refuse(request, response, waitMs, `${points} in ${windowSeconds} seconds`);
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
