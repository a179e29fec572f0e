import type { MiddlewareHandler } from 'hono';
import type { ContentVariant, VariantChooser } from '../content/choose-variant.ts';
import type { SiteEnvironment } from './request-id.ts';

/** Chooses the content variant of the request, and keeps responses for one visitor out of every cache. */
export function contentVariant(variants: VariantChooser): MiddlewareHandler<SiteEnvironment> {
  return async (context, next) => {
    const variant = await variants.choose(context.req.raw);
    context.set('variant', variant);
    await next();
    keepPrivate(context.res.headers, variant);
  };
}

function keepPrivate(headers: Headers, { kind, setCookies }: ContentVariant): void {
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  if (kind !== 'private' && setCookies.length === 0) return;
  headers.set('cache-control', 'private, no-store');
  headers.delete('x-content-ref');
  if (kind === 'private') headers.set('x-robots-tag', 'noindex');
}
