import type { MiddlewareHandler } from 'hono';
import { adminError } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { isSameToken, readAuthorization } from './token-check.ts';

/** Answers are private, and every call needs the write token. Official tools also say which repository they mean. */
export function requireWriteToken({ writeToken, repository }: ServiceEnvironment): MiddlewareHandler {
  return async (context, next) => {
    context.header('Cache-Control', 'private, no-store');
    if (!isSameToken(readAuthorization(context.req.header('authorization')), writeToken)) {
      context.header('WWW-Authenticate', 'Bearer');
      throw adminError(401, 'This needs the write token, as Authorization: Bearer.');
    }
    const named = context.req.header('repository');
    if (named !== undefined && named !== repository) {
      throw adminError(403, `The token is not for the repository "${named.slice(0, 80)}".`);
    }
    await next();
  };
}
