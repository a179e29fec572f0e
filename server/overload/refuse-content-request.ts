import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './incoming-bodies.ts';

interface ContentRefusal {
  readonly status: 429 | 503;
  readonly message: string;
  readonly retryAfterSeconds: number;
}

/** Responds like the hosted service. Its clients retry at once and without end if `retry-after` is missing. */
export function refuseContentRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, retryAfterSeconds }: ContentRefusal,
): void {
  const body = JSON.stringify({ status_code: status, status_message: message, message });
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    // The response is not private, and scripts of other origins must be able to read `retry-after`.
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
    'x-content-type-options': 'nosniff',
    // The body is not read, so the connection cannot be reused.
    ...(hasBody(request) && { connection: 'close' }),
  });
  response.end(body);
}
