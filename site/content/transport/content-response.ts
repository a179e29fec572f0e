import { ForbiddenError, PrismicError, RepositoryNotFoundError } from '@prismicio/client';
import { toLoggedUrl, UnexpectedStatusError } from './content-errors.ts';
import { maxResponseBytes } from './transport-limits.ts';

/** A completely received response of the content API, which several callers can share. */
export interface ContentResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The official client's message for an unusable response, with the reason. */
const tooLarge = 'An invalid API response was returned: it is too large';

/** Reads a response to its end. Throws `PrismicError` for one above the size limit. */
export async function readResponse(url: string, response: Response): Promise<ContentResponse> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxResponseBytes) throw new PrismicError(tooLarge, toLoggedUrl(url), undefined);
    chunks.push(chunk);
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return { status: response.status, headers: response.headers, body };
}

export function toResponse({ status, headers, body }: ContentResponse): Response {
  return new Response(body, { status, headers: { 'content-type': headers.get('content-type') ?? 'application/json' } });
}

/** `max-age` in milliseconds; 0 counts as absent. */
export function getMaxAgeMs(headers: Headers): number | undefined {
  const seconds = Number(/(?:^|[\s,])max-age=(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
  return seconds > 0 ? seconds * 1000 : undefined;
}

export function isStorable(headers: Headers): boolean {
  return !/no-store/i.test(headers.get('cache-control') ?? '');
}

/**
 * Rejects a response that the official client would misread: an unknown status, a 403, an error page in place of JSON,
 * a success without a result. The client handles the others and throws its own errors.
 */
export function checkResponse(url: string, answer: ContentResponse, endpoint: string): void {
  const { status } = answer;
  const shown = toLoggedUrl(url);
  const text = new TextDecoder().decode(answer.body);
  const json = parseJson(text);
  if (status >= 200 && status < 300) {
    if (!hasResult(url, json)) throw new PrismicError(undefined, shown, text);
    return;
  }
  const isObject = typeof json === 'object' && json !== null;
  if (status === 401 || status === 403) {
    const body = (isObject ? json : {}) as { message?: string; error?: string };
    const error = new ForbiddenError(body.message ?? body.error ?? 'Access to the content was refused', shown, body);
    throw Object.assign(error, { status });
  }
  if ([400, 404, 410].includes(status) && isObject) return;
  if (status === 404) {
    const hint = `Check that "${endpoint}" is pointing to the correct repository.`;
    throw new RepositoryNotFoundError(`Prismic repository not found. ${hint}`, shown, undefined);
  }
  throw new UnexpectedStatusError(status, shown, { cause: new PrismicError(undefined, shown, text) });
}

/** The entry response has refs, a search has results, and the list of tags is an array. */
function hasResult(url: string, json: unknown): boolean {
  if (new URL(url).pathname.endsWith('/tags')) return Array.isArray(json);
  if (typeof json !== 'object' || json === null) return false;
  const member = new URL(url).pathname.endsWith('/documents/search') ? 'results' : 'refs';
  return Array.isArray((json as Record<string, unknown>)[member]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Callers decide what a response without JSON means.
    return undefined;
  }
}
