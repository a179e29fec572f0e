import type { Context, MiddlewareHandler } from 'hono';
import type { SiteSettings } from '../contract/settings.ts';
import { hasEscapedSlash } from './decode-path.ts';

/**
 * One address a page: no trailing slash but the home page's, no double slash, lower case, no escape of a letter that needs
 * none. One redirect at most (acceptance R-17).
 */
export function canonicalUrl({ basePath }: Pick<SiteSettings, 'basePath'>): MiddlewareHandler {
  return async (context, next) => {
    const url = new URL(context.req.url);
    const canonical = toCanonicalPath(url.pathname, basePath);
    return canonical === url.pathname ? next() : leadTo(canonical, url, context);
  };
}

/**
 * Before all handlers, which the framework finds by the unescaped path: so what is no page has one address too. Where more than
 * escapes is to be changed canonicalUrl does it all, behind the handlers of files: their names keep their letters.
 */
export function plainUrl({ basePath }: Pick<SiteSettings, 'basePath'>): MiddlewareHandler {
  return async (context, next) => {
    const url = new URL(context.req.url);
    const plain = unescapePlain(url.pathname);
    const isEnough = plain !== url.pathname && plain === toCanonicalPath(url.pathname, basePath);
    return isEnough ? leadTo(plain, url, context) : next();
  };
}

/** The path starts with exactly one slash, so it cannot lead off the site. */
function leadTo(path: string, { search }: URL, context: Context): Response {
  return context.redirect(`${path}${search}`, context.req.method === 'POST' ? 308 : 301);
}

export function toCanonicalPath(pathname: string, basePath: string): string {
  // There is no page in whatever other form: that is said at once.
  if (hasEscapedSlash(pathname)) return pathname;
  const path = unescapePlain(pathname.replaceAll('\\', '/'))
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  if (basePath === '' || !`${path}/`.startsWith(`${basePath}/`)) return lowerPath(path);
  // The home page below a base path keeps its slash: every link to it has one (links.ts).
  return `${basePath}${lowerPath(path.slice(basePath.length)) || '/'}`;
}

/** Letters, digits and `-._~` mean the same when they are escaped (RFC 3986, 2.3). */
const needlessEscape = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

function unescapePlain(path: string): string {
  // Next to a lone percent sign what is unescaped would be an escape again.
  if (!path.includes('%') || /%(?![0-9a-f]{2})/i.test(path)) return path;
  return path.split('/').map(unescapeSegment).join('/');
}

/** Dots that lead elsewhere stay as they are: here they lead nowhere. */
function unescapeSegment(segment: string): string {
  const plain = segment.replace(needlessEscape, decodeURIComponent);
  return plain === '.' || plain === '..' ? segment : plain;
}

/** Percent escapes keep their case: they stand for bytes, not letters. */
function lowerPath(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}
