import { errorMessages, HttpError } from '../contract/http-error.ts';
import type { PageContext } from '../view/page-context.ts';

/** Runs before a page's query; throws an `HttpError` to end the request. */
type PageMiddleware = (context: PageContext) => void | Promise<void>;

/** The middleware that a route may name in sections.ts. */
const pageMiddleware: Readonly<Record<string, PageMiddleware>> = {
  'debug-page': ({ settings }) => {
    if (!settings.isDebugPageOn) throw new HttpError(404, errorMessages.notFound);
  },
};

/** Runs the named middleware in order. An unknown name is a programming error: 500. */
export async function runPageMiddleware(names: readonly string[], context: PageContext): Promise<void> {
  for (const name of names) {
    const middleware = Object.hasOwn(pageMiddleware, name) ? pageMiddleware[name] : undefined;
    if (!middleware) throw new HttpError(500, errorMessages.unknownMiddleware);
    await middleware(context);
  }
}
