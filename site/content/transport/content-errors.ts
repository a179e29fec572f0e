/** Failures of the way to the content service, in the words of specification 8. The official client's own errors pass as they are. */

/** A status that no answer of the content API should have. Its `cause` is the official client's error, with the body. */
export class UnexpectedStatusError extends Error {
  override name = 'UnexpectedStatusError';
  readonly status: number;
  readonly url: string;

  constructor(status: number, url: string, options?: ErrorOptions) {
    super(`Unexpected status code [${status}] on URL ${url}`, options);
    this.status = status;
    this.url = url;
  }
}

export class ResponseTimeoutError extends Error {
  override name = 'ResponseTimeoutError';
  readonly url: string;

  constructor(url: string, options?: ErrorOptions) {
    super(`${url} response timeout`, options);
    this.url = url;
  }
}

/** Nothing was asked: the service has failed just now, or has asked for a pause. */
export class ContentUnavailableError extends Error {
  override name = 'ContentUnavailableError';
  readonly retryAfterMs: number;

  /** The `cause` is the failure after which nothing is asked. */
  constructor(retryAfterMs: number, options?: ErrorOptions) {
    super('The content service is unavailable', options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Messages are logged: they hold no access token, and no token that opens a draft. */
export function toLoggedUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.searchParams.has('access_token')) url.searchParams.set('access_token', 'hidden');
  if (url.searchParams.get('ref')?.includes('preview')) url.searchParams.set('ref', 'preview');
  return url.href;
}
