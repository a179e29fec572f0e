import type { MiddlewareHandler } from 'hono';
import type { SiteSettings } from '../settings.ts';

/** One address a page: no trailing slash but the home page's, no double slash, lower case. One redirect at most (acceptance R-17). */
export function canonicalUrl({ basePath }: Pick<SiteSettings, 'basePath'>): MiddlewareHandler {
  return async (context, next) => {
    const url = new URL(context.req.url);
    const canonical = toCanonicalPath(url.pathname, basePath);
    if (canonical === url.pathname) return next();
    // Built from a path that starts with exactly one slash, so it cannot lead off the site.
    return context.redirect(`${canonical}${url.search}`, context.req.method === 'POST' ? 308 : 301);
  };
}

export function toCanonicalPath(pathname: string, basePath: string): string {
  const path = pathname
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  if (basePath === '' || !`${path}/`.startsWith(`${basePath}/`)) return lowerPath(path);
  // The home page below a base path keeps its slash: every link to it has one (links.ts).
  return `${basePath}${lowerPath(path.slice(basePath.length)) || '/'}`;
}

/** Percent escapes keep their case: they stand for bytes, not letters. */
function lowerPath(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}
