import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from './admission.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/** The response when the render gate rejects a render. */
export const gateRefusal: Refusal = { status: 503, retryAfterSeconds: 5 };

const titles: Readonly<Record<Refusal['status'], string>> = {
  413: 'This is too large',
  429: 'Too many requests',
  503: 'Not available right now',
};

/** The page contains only text. */
const contentSecurityPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface PlainResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A page of fixed text, so that it needs no rendering and nothing else that can fail. */
export function toPlainResponse({ status, retryAfterSeconds }: Refusal, securityHeaders: Headers): PlainResponse {
  const title = titles[status];
  const advice = retryAfterSeconds === undefined ? '' : `<p>${advise(retryAfterSeconds)}</p>`;
  return {
    status,
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-security-policy', contentSecurityPolicy],
      ...securityHeaders,
      ['cache-control', 'no-store'],
      ...(retryAfterSeconds === undefined ? [] : ([['retry-after', String(retryAfterSeconds)]] as const)),
    ],
    body: Buffer.from(
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
        `<title>${title}</title><h1>${title}</h1>${advice}</html>`,
    ),
  };
}

/** Longer waits come from the hourly limit of forms (admission.ts). */
function advise(waitSeconds: number): string {
  if (waitSeconds <= 60) return 'Please try again in a moment.';
  const wait = `${Math.ceil(waitSeconds / 60)} minutes`;
  return `Please try again in ${wait}. Go back: what you wrote is still there in most browsers.`;
}

/** Rejects without reading the body. A connection with an unread body cannot be reused, so it is closed. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: PlainResponse,
): void {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  response.writeHead(status, [
    ...headers.flat(),
    'x-request-id',
    crypto.randomUUID(),
    ...(hasBody ? ['connection', 'close'] : []),
    'content-length',
    String(body.length),
  ]);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}
