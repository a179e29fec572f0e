/** Failures of requests to the content service. The official client's own errors are not wrapped. */

/** A status that the content API never sends. Its `cause` is the official client's error, with the body. */
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

/** No request was sent: the circuit breaker is open, or the service has requested a pause. */
export class ContentUnavailableError extends Error {
  override name = 'ContentUnavailableError';
  readonly retryAfterMs: number;

  /** The `cause` is the failure that opened the circuit breaker. */
  constructor(retryAfterMs: number, options?: ErrorOptions) {
    super('The content service is unavailable', options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Removes access tokens and preview tokens, because messages are logged. */
export function toLoggedUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.searchParams.has('access_token')) url.searchParams.set('access_token', 'hidden');
  if (url.searchParams.get('ref')?.includes('preview')) url.searchParams.set('ref', 'preview');
  return url.href;
}
