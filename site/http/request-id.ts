import type { MiddlewareHandler } from 'hono';
import type { ContentVariant } from '../content/choose-variant.ts';

/** What middleware provides to the handlers of one request. */
export interface SiteEnvironment {
  readonly Variables: {
    requestId: string;
    /** Absent where no content is shown. */
    variant?: ContentVariant;
  };
}

/** Sets an `x-request-id` on every response; one from the request is never trusted. */
export function requestId(): MiddlewareHandler<SiteEnvironment> {
  return async (context, next) => {
    const id = crypto.randomUUID();
    context.set('requestId', id);
    await next();
    context.header('x-request-id', id);
  };
}
