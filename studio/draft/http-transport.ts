import type { ChangeRequest, ChangeResponse } from '../../cms/studio-types.ts';
import type { DraftTransport, SendResult } from './draft-transport.ts';

export interface HttpTransportOptions {
  /** `/admin/working/ID/changes`, with `?type=&lang=` for a new document. */
  readonly url: string;
  /** The author's account. The service refuses the request if the session belongs to another account. */
  readonly account: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Without a response within this time the result is `unreachable`. */
  readonly timeoutMs: number;
}

/** Sends the changes of a draft to the content service. */
export function createHttpTransport({ url, account, fetch, timeoutMs }: HttpTransportOptions): DraftTransport {
  return {
    async send(request: ChangeRequest, { isLast }) {
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'studio-account': account },
          body: JSON.stringify(request),
          // The page is being left: `keepalive` lets the browser send the request after the page is gone.
          ...(isLast ? { keepalive: true } : { signal: AbortSignal.timeout(timeoutMs) }),
        });
        return await toResult(response);
      } catch (error) {
        if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
          return { kind: 'unreachable' };
        throw error;
      }
    },
  };
}

/** A truncated body counts as no response. Repeating is safe, because the service knows the ids of the changes. */
async function toResult(response: Response): Promise<SendResult> {
  switch (response.status) {
    case 200:
      return { kind: 'response', response: (await response.json()) as ChangeResponse };
    case 401:
      return { kind: 'signed-out' };
    case 403:
      return { kind: 'closed', because: 'forbidden' };
    case 404:
      return { kind: 'closed', because: 'deleted' };
    case 507:
      return { kind: 'service-full' };
    default:
      if (response.status === 429 || response.status >= 500) return { kind: 'service-failing' };
      return { kind: 'rejected', message: await readMessage(response) };
  }
}

async function readMessage(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  return hasMessage && typeof body.message === 'string' ? body.message : `The service answered ${response.status}.`;
}
