/** Limits how many bodies the content service reads at once, so that slow ones of strangers do not fill its memory. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getPath } from '../get-path.ts';
import { createBodySlots, type BodyLimits, type WatchedBodies } from './body-slots.ts';
import type { ClientAddress } from './client-address.ts';
import { hasBody } from './incoming-bodies.ts';
import { refuseContentRequest } from './refuse-content-request.ts';

type ContentRoute = 'administration' | 'signIn' | 'query' | 'live' | 'write' | 'other';

/** The largest body of a query has 128 KB, of a live page 2 MB, and any other 1 MB (cms/limits.ts). */
const limits: Readonly<Record<ContentRoute, BodyLimits>> = {
  administration: { all: 64, client: 32 },
  signIn: { all: 32, client: 8 },
  query: { all: 64, client: 16 },
  // Sent by the site, which is one client.
  live: { all: 32, client: 32 },
  write: { all: 32, client: 16 },
  other: { all: 32, client: 8 },
};

const routes: readonly (readonly [RegExp, ContentRoute])[] = [
  [/^\/admin\//, 'administration'],
  [/^\/studio\//, 'signIn'],
  [/^\/graphql$/, 'query'],
  [/^\/api\/v2\/live\//, 'live'],
  [/^\/(asset|migration|customtypes)\//, 'write'],
];

/** An upload gets its slot once its sender is known, so that a stranger never takes one (cms/http/upload-slots.ts). */
const uploads = /^\/(asset|admin)\/assets$/;

/** Returns a function that rejects a request without a slot, and returns whether it did. */
export function createContentSlots(
  bodies: WatchedBodies,
  clientAddress: ClientAddress,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const slots = createBodySlots(bodies, limits, clientAddress);
  return async (request, response) => {
    const path = getPath(request);
    if (!hasBody(request) || (request.method === 'POST' && uploads.test(path))) return false;
    const [, route = 'other'] = routes.find(([pattern]) => pattern.test(path)) ?? [];
    if (await slots.take(route, request, response)) return false;
    const message = 'Other requests of this kind are arriving. Try again in a moment.';
    refuseContentRequest(request, response, { status: 503, message, retryAfterSeconds: 5 });
    return true;
  };
}
