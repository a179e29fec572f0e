/** `POST /hooks/content`: receives publish events of another content service, signed or with a shared secret. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

const maxBytes = 256 * 1024;

interface ContentHook {
  /** `false` when the request is not for the hook. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Without a secret there is no hook, and the path gets 404. */
export function createContentHook({
  path,
  secret,
  now = Date.now,
  takeSlot,
  onNews,
  onError,
}: {
  path: string;
  secret: string | undefined;
  now?: () => number;
  /** Whether there is a slot for the body, which is in memory until its signature can be checked. */
  takeSlot: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  onNews: () => void;
  onError: (error: unknown) => void;
}): ContentHook {
  const receive = async (request: IncomingMessage, response: ServerResponse, expected: string) => {
    if (!(await takeSlot(request, response))) {
      // The body is not read, so the connection cannot be reused.
      const headers = { 'cache-control': 'no-store', 'content-length': 0, 'retry-after': '5', connection: 'close' };
      response.writeHead(503, headers).end();
      return;
    }
    const body = await readBody(request);
    const status =
      body === undefined ? 413 : isFromService({ headers: request.headers, body }, expected, now()) ? 202 : 403;
    if (status === 202) onNews();
    response.writeHead(status, { 'cache-control': 'no-store', 'content-length': 0 }).end();
  };
  return {
    answer(request, response) {
      if (request.method !== 'POST' || request.url !== path || secret === undefined) return false;
      receive(request, response, secret).catch((error: unknown) => {
        response.destroy();
        // A sender that goes away in the middle of its body is no fault of the site.
        if (!isAborted(error)) onError(error);
      });
      return true;
    },
  };
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  // The request has no text encoding, so its chunks are buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A secret without this prefix is not a signing key: decoded as one, it might be empty. */
const keyPrefix = 'whsec_';

/** An older request may be a replay (standardwebhooks.com). */
const maxAgeMs = 5 * 60 * 1000;

/**
 * Whether the request is signed as in Standard Webhooks, with the secret as signing key (`whsec_…`), or contains the
 * secret in its body, as the hosted service sends it. The event only starts a comparison; the check keeps strangers
 * from causing comparisons.
 */
function isFromService(webhook: ReceivedWebhook, secret: string, now: number): boolean {
  const signatures = webhook.headers['webhook-signature'];
  if (typeof signatures === 'string' && secret.startsWith(keyPrefix) && isSigned(webhook, signatures, { secret, now }))
    return true;
  const given = readSecret(webhook.body);
  return given !== undefined && isSame(given, secret);
}

function isSigned(
  { headers, body }: ReceivedWebhook,
  signatures: string,
  { secret, now }: { secret: string; now: number },
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string') return false;
  const age = Math.abs(now - Number(timestamp) * 1000);
  // Written so that `NaN` is rejected too.
  if (!(age <= maxAgeMs)) return false;
  const key = Buffer.from(secret.slice(keyPrefix.length), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  // During key rotation there is one signature for each valid key.
  return signatures.split(' ').some((signature) => isSame(signature, expected));
}

/** Compares in constant time, so that the duration reveals nothing. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function readSecret(body: Buffer): string | undefined {
  try {
    const news: unknown = JSON.parse(body.toString());
    const secret: unknown = typeof news === 'object' && news !== null && 'secret' in news ? news.secret : undefined;
    return typeof secret === 'string' ? secret : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
