import type { MiddlewareHandler } from 'hono';
import { pageTypes } from '../page-types/page-type-registry.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import type { SiteSettings } from '../contract/settings.ts';
import type { SiteEnvironment } from './request-id.ts';

/** A page without a form accepts no POST: it is refused before the CSRF check. */
export function rejectUnsupportedPost(settings: SiteSettings): MiddlewareHandler<SiteEnvironment> {
  return async (context, next) => {
    const path = new URL(context.req.url).pathname.slice(settings.basePath.length) || '/';
    const route = resolveRoute(path, settings);
    if (route && !pageTypes[route.template].action) {
      return context.text('Method not allowed', 405, { allow: 'GET, HEAD' });
    }
    await next();
    return undefined;
  };
}
