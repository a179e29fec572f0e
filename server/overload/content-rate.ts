/** The rate limit of the content service for each address, checked before any work is done. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getPath } from '../get-path.ts';
import { createAddressLimiter } from './address-limiter.ts';
import type { ClientAddress } from './client-address.ts';

interface ContentRateOptions {
  /** Requests per second for each address; `undefined` means no limit. */
  perSecond: number | undefined;
  clientAddress: ClientAddress;
  /** Whether a `Cookie` header belongs to a verified session. Costs one hash, whatever the input is. */
  isSignedIn: (cookies: string | undefined) => boolean;
}

/** The length of a burst, because the build of a page sends several requests. */
const windowSeconds = 10;

/** Pictures have separate limits, and a page shows many. Health checks come from supervisors. */
const unlimited = /^\/(media\/|(livez|readyz)$)/;

/** Signed-in people in one office share an address, so each session has a separate limit there. */
const administration = /^\/admin(\/|$)/;

/**
 * Returns a function that rejects a request above the limit, and returns whether it did. Loopback addresses are never
 * rejected.
 */
export function createContentRate({
  perSecond,
  clientAddress,
  isSignedIn,
}: ContentRateOptions): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  if (perSecond === undefined) return async () => false;
  const points = perSecond * windowSeconds;
  const limiter = createAddressLimiter({ points, windowSeconds });
  return async (request, response) => {
    const address = clientAddress(request);
    const path = getPath(request);
    if (address === undefined || unlimited.test(path)) return false;
    if (administration.test(path) && isSignedIn(request.headers.cookie)) return false;
    const waitMs = await limiter.consume(address);
    if (waitMs === 0) return false;
    refuse(request, response, waitMs, `${points} in ${windowSeconds} seconds`);
    return true;
  };
}

/** Responds like the hosted service. Its clients retry at once and without end if `retry-after` is missing. */
function refuse({ headers }: IncomingMessage, response: ServerResponse, waitMs: number, limit: string): void {
  const message = `Your request count is over the allowed limit of ${limit}.`;
  const body = JSON.stringify({ status_code: 429, status_message: message, message });
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  response.writeHead(429, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(Math.ceil(waitMs / 1000)),
    // The response is not private, and scripts of other origins must be able to read `retry-after`.
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
    'x-content-type-options': 'nosniff',
    // The body is not read, so the connection cannot be reused.
    ...(hasBody && { connection: 'close' }),
  });
  response.end(body);
}
