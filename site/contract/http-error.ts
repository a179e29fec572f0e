import { HTTPException } from 'hono/http-exception';

/**
 * A failure with a meaning for the reader: absent, gone, forbidden, unavailable and broken are five statuses
 * (docs/architecture.md), and a rejected form has its own. The message is for logs; readers see the calm words of the
 * language's strings.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  /** Further explanation for the reader, when the status alone says too little. */
  readonly explanation: Explanation | undefined;

  constructor(status: number, message: string, options?: ErrorOptions & { explanation?: Explanation }) {
    super(message, options);
    this.status = status;
    this.explanation = options?.explanation;
  }
}

export type Explanation =
  | {
      readonly about: 'file without a link of its own' | 'link that is over';
      /** URL of the page that offers the file, if there is one. */
      readonly offer: string | undefined;
    }
  | {
      readonly about: 'page that was taken down';
      /** What to read instead: a URL, or a path with its language and without the base path. */
      readonly instead: string | undefined;
    };

/** The exact texts of specification 8. */
export const errorMessages = {
  notFound: 'This page could not be found',
  takenDown: 'This page was taken down',
  unknownMiddleware: 'Unknown middleware',
  errorPageFailed: 'An error occurred while showing the error page',
  notPrerendered: (path: string) => `Route ${path} is not pre-rendered`,
} as const;

export function toHttpError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  // The framework's own middleware throws these, for example for a form from another site.
  if (cause instanceof HTTPException) return new HttpError(cause.status, cause.message || 'Refused', { cause });
  if (isInterruption(cause)) return new HttpError(400, 'The sender left before the end of the body', { cause });
  const status = toStatusCode(cause);
  if (status !== undefined) return new HttpError(status, `Refused with ${status}`, { cause });
  return new HttpError(500, cause instanceof Error ? cause.message : 'Unknown failure', { cause });
}

/** A page type may throw just a number (acceptance N-18): `throw { statusCode: 403 }`. */
function toStatusCode(cause: unknown): number | undefined {
  if (typeof cause !== 'object' || cause === null || !('statusCode' in cause)) return undefined;
  const { statusCode } = cause;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 600 ? statusCode : undefined;
}

/** Node's error for the body of a request whose client has disconnected. It is no failure of the site. */
function isInterruption(cause: unknown): boolean {
  return cause instanceof Error && cause.message === 'aborted' && 'code' in cause && cause.code === 'ECONNRESET';
}
