import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedCaching } from '../page-cache/site-page-source.ts';

/** A response of the site in all its representations. */
export interface ExportedResponse {
  /** Path and query string. */
  readonly address: string;
  readonly status: number;
  readonly contentType: string;
  /** The headers that a mirror sends, which are the same for every client. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer };
}

/** Headers that belong to a single response, or that the mirror's server sets. */
const unrepeatedHeaders = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'content-type',
  'etag',
  'last-modified',
  'accept-ranges',
  'transfer-encoding',
  'x-request-id',
  'x-cache',
  'x-content-ref',
]);

/** Headers for shared caches that the site purges. Nobody purges caches in front of a mirror. */
const keyHeaders: ReadonlySet<string> = new Set(['xkey', 'surrogate-key', 'cache-tag']);
const lifetimeHeaders: ReadonlySet<string> = new Set(['surrogate-control', 'cloudflare-cdn-cache-control']);

type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;

interface Received {
  readonly status: number;
  readonly headers: ReceivedHeaders;
  readonly body: Buffer;
}

/** Includes the time for the body. */
const maxResponseMs = 30_000;

/** The body as it is sent: identity, gzip or br. Rejects when it does not arrive in time. */
function get(address: URL, headers: Record<string, string>, milliseconds: number): Promise<Received> {
  // Not the time-out of the socket, which could fire for the next request on the same connection.
  const timeout = AbortSignal.timeout(milliseconds);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(timeout.aborted ? new Error(`${address.href} was not answered in ${milliseconds} ms`) : error);
    const sent = { 'user-agent': 'export', ...headers };
    const outgoing = request(address, { headers: sent, signal: timeout }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', fail);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.once('error', fail);
    outgoing.end();
  });
}

/** An overloaded site sends `Retry-After`, which does not mean that the page is missing. */
const maxTries = 6;
const maxRetryWaitSeconds = 10;

async function getWithRetries(...parameters: Parameters<typeof get>): Promise<Received> {
  for (let tries = 1; ; tries += 1) {
    const received = await get(...parameters);
    const seconds = Number(received.headers['retry-after']);
    if (received.status !== 503 || !(seconds >= 0) || tries === maxTries) return received;
    await sleep(Math.min(seconds, maxRetryWaitSeconds) * 1000);
  }
}

export async function fetchExported(
  origin: string,
  address: string,
  { accept = '*/*', answerMs: timeoutMs = maxResponseMs }: { accept?: string; answerMs?: number } = {},
): Promise<ExportedResponse> {
  const getEncoded = (coding: string) =>
    getWithRetries(new URL(`${origin}${address}`), { accept, 'accept-encoding': coding }, timeoutMs);
  const identity = await getEncoded('identity');
  const isPicture = /^(image\/(?!svg|x-icon)|font\/|video\/)/.test(String(identity.headers['content-type'] ?? ''));
  const [br, gzip] = isPicture ? [] : [await getEncoded('br'), await getEncoded('gzip')];
  return {
    address,
    status: identity.status,
    contentType: String(identity.headers['content-type'] ?? ''),
    headers: toRepeated(identity.headers),
    bodies: {
      identity: identity.body,
      ...(br?.headers['content-encoding'] === 'br' && { br: br.body }),
      ...(gzip?.headers['content-encoding'] === 'gzip' && { gzip: gzip.body }),
    },
  };
}

function toRepeated(headers: ReceivedHeaders): ExportedResponse['headers'] {
  const isPurged = Object.keys(headers).some((name) => keyHeaders.has(name));
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || unrepeatedHeaders.has(name) || keyHeaders.has(name)) return [];
    // For caches that are not purged, `cdn-cache-control` has the lifetime.
    if (isPurged && lifetimeHeaders.has(name)) return [];
    return [[name, targetedHeaders.has(name) ? toWholeLifetime(String(value)) : String(value)] as const];
  });
}

const targetedHeaders: ReadonlySet<string> = new Set(['cdn-cache-control', 'surrogate-control']);
const maybeCut = new RegExp(`^${sharedCaching.replaceAll(/\b(max-age|stale-while-revalidate)=\d+/g, '$1=\\d+')}$`);

/**
 * The site shortens the lifetime of a page that is about to change by the clock (decision 0045). A mirror has the page
 * until the next export, so it would send the shortened lifetime all the time.
 */
const toWholeLifetime = (value: string) => (maybeCut.test(value) ? sharedCaching : value);
