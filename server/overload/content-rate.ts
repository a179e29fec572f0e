/** The rate limit of the content service for each address, checked before any work is done. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getPath } from '../get-path.ts';
import { createAddressLimiter } from './address-limiter.ts';
import type { ClientAddress } from './client-address.ts';
import { refuseContentRequest } from './refuse-content-request.ts';

interface ContentRateOptions {
  /** Requests per second for each address; `undefined` means no limit. */
  readonly perSecond: number | undefined;
  readonly clientAddress: ClientAddress;
  /** Whether a `Cookie` header belongs to a verified session. Costs one hash, whatever the input is. */
  readonly isSignedIn: (cookies: string | undefined) => boolean;
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
    const message = `Your request count is over the allowed limit of ${points} in ${windowSeconds} seconds.`;
    refuseContentRequest(request, response, { status: 429, message, retryAfterSeconds: Math.ceil(waitMs / 1000) });
    return true;
  };
}
