import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import pTimeout from 'p-timeout';
import { checkTargetUrl, findTargetAddresses, RefusedTarget, type TargetRules } from './target-check.ts';

interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `error` is undefined only for a 2xx response. */
export interface WebhookResponse {
  readonly status: number | undefined;
  readonly error: string | undefined;
  /** The beginning of the body. */
  readonly excerpt: string | undefined;
}

/** Never rejects: a failure is part of the response. */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookResponse>;

const timeoutMs = 10_000;
const maxResponseBytes = 64 * 1024;
const excerptLength = 500;

/**
 * Sends one POST to a checked address. Without redirects or proxies and with a new connection each time, so that the
 * request goes to the address that was checked.
 */
export function createWebhookSender(rules: TargetRules & { timeoutMs?: number }): SendWebhook {
  return async ({ url: text, headers, body }) => {
    const signal = AbortSignal.timeout(rules.timeoutMs ?? timeoutMs);
    try {
      const url = checkTargetUrl(text, rules.allowedHosts);
      const addresses = await pTimeout(findTargetAddresses(url, rules), { milliseconds: Infinity, signal });
      return await post({ url, headers, body, addresses, signal });
    } catch (error) {
      const isLate = signal.aborted && !(error instanceof RefusedTarget);
      return { status: undefined, excerpt: undefined, error: isLate ? 'No answer in time.' : describe(error) };
    }
  };
}

interface Post extends Omit<WebhookRequest, 'url'> {
  readonly url: URL;
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
}

function post({ url, headers, body, addresses, signal }: Post): Promise<WebhookResponse> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
      agent: false,
      lookup: pinTo(addresses),
      signal,
    });
    request.once('error', reject);
    request.once('response', (response) => readResponse(response).then(resolve, reject));
    request.end(body);
  });
}

/** A DNS lookup that always returns the checked addresses. */
function pinTo(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = entries;
    if (!first) callback(new Error('no address'), '');
    else if (options.all) callback(null, entries);
    else callback(null, first.address, first.family);
  };
}

/** Reads up to the limit and does not wait for the rest. */
async function readResponse(response: IncomingMessage): Promise<WebhookResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= maxResponseBytes) break;
  }
  const status = response.statusCode ?? 0;
  const isTaken = status >= 200 && status < 300;
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect ? `Answered ${status}: redirects are not followed.` : `Answered ${status}.`;
  const excerpt = Buffer.concat(chunks).toString('utf8').slice(0, excerptLength);
  return { status, error: isTaken ? undefined : reason, excerpt: excerpt === '' ? undefined : excerpt };
}

function describe(error: unknown): string {
  if (error instanceof RefusedTarget) return error.message;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `The receiver could not be reached${code}.`;
}
