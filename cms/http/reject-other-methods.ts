import type { Hono } from 'hono';
import { adminError, methodNotAllowed } from './errors.ts';

/**
 * Responds 405 with `Allow` to methods that a path does not support. Covers the routes added to `app` so far, so call
 * it after the last one. `more` lists methods that other code handles.
 */
export function rejectOtherMethods(app: Hono, more: readonly string[] = []): void {
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

/** Responds 404 to every other path of a write API. Call it last. */
export function rejectOtherPaths(app: Hono): void {
  app.all('/*', () => {
    throw adminError(404, 'There is nothing at this address.');
  });
}
