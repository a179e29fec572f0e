import type { MiddlewareHandler } from 'hono';

/** What middleware leaves for the handlers of one request. */
export interface SiteEnvironment {
  Variables: { requestId: string };
}

/** Gives every answer an `x-request-id`; one that came with the request is never trusted. */
export function requestId(): MiddlewareHandler<SiteEnvironment> {
  return async (context, next) => {
    const id = crypto.randomUUID();
    context.set('requestId', id);
    await next();
    context.header('x-request-id', id);
  };
}
