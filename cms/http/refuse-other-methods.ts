import type { Hono } from 'hono';
import { adminError, methodNotAllowed } from './errors.ts';

/**
 * Answers 405 to methods that an address does not take, and says which ones it does. For what was added to `app` by now, so
 * it is called after the last address. `more` are methods that something else answers.
 */
export function refuseOtherMethods(app: Hono, more: readonly string[] = []): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    const known = methods.get(path) ?? new Set<string>();
    known.add(method);
    if (method === 'GET') known.add('HEAD');
    methods.set(path, known);
  }
  for (const [path, known] of methods) {
    const allowed = [...known, ...more].join(', ');
    app.all(path, (context) => {
      context.header('Allow', allowed);
      throw methodNotAllowed();
    });
  }
}

/** Answers 404 to every other address of a part that is written to. Called last. */
export function refuseOtherAddresses(app: Hono): void {
  app.all('/*', () => {
    throw adminError(404, 'There is nothing at this address.');
  });
}
