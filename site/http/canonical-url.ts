import type { Context, MiddlewareHandler } from 'hono';
import type { SiteSettings } from '../contract/settings.ts';
import { decodePath, hasEscapedSlash } from '../routes/decode-path.ts';
import { withQuery } from './redirect-response.ts';

/**
 * One URL per page: no trailing slash except the home page's, no double slash, lower case, composed letters, no
 * needless escapes. At most one redirect.
 */
export function canonicalUrl(
  { basePath }: Pick<SiteSettings, 'basePath'>,
  {
    findMove = () => undefined,
    isOfPage = () => false,
  }: {
    /** Returns the target if the canonical path redirects: another spelling then redirects there in one step. */
    findMove?: (path: string) => string | undefined;
    /** Whether a page has this path, in the spelling of a document that is older than the rule for names. */
    isOfPage?: (path: string) => boolean;
  } = {},
): MiddlewareHandler {
  return async (context, next) => {
    const url = new URL(context.req.url);
    const canonical = toCanonicalPath(url.pathname, basePath);
    if (canonical === url.pathname || isOfPage(url.pathname)) return next();
    const moved = context.req.method === 'POST' ? undefined : findMove(canonical);
    return moved === undefined
      ? leadTo(canonical, url, context)
      : context.redirect(withQuery(moved, url.searchParams), 301);
  };
}

/**
 * Runs before all handlers, because the framework matches the unescaped path: URLs without a page are canonical too.
 * When more than escapes must change, canonicalUrl does it all, after the file handlers: file names keep their case.
 */
export function plainUrl({ basePath }: Pick<SiteSettings, 'basePath'>): MiddlewareHandler {
  return async (context, next) => {
    const url = new URL(context.req.url);
    const plain = unescapePlain(url.pathname);
    const isEnough = plain !== url.pathname && plain === toCanonicalPath(url.pathname, basePath);
    return isEnough ? leadTo(plain, url, context) : next();
  };
}

/** The path starts with exactly one slash, so the redirect cannot leave the site. */
function leadTo(path: string, { search }: URL, context: Context): Response {
  return context.redirect(`${path}${search}`, context.req.method === 'POST' ? 308 : 301);
}

export function toCanonicalPath(pathname: string, basePath: string): string {
  // No page has this path in any other spelling: 404 at once.
  if (hasEscapedSlash(pathname)) return pathname;
  const path = unescapePlain(pathname.replaceAll('\\', '/'))
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  if (basePath === '' || !`${path}/`.startsWith(`${basePath}/`)) return lowerPath(path);
  // The home page below a base path keeps its slash, as in every link to it (links.ts).
  return `${basePath}${lowerPath(path.slice(basePath.length)) || '/'}`;
}

/** Letters, digits and `-._~` are equivalent when escaped (RFC 3986, 2.3). */
const needlessEscape = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

function unescapePlain(path: string): string {
  // Next to a lone percent sign, an unescaped character would form an escape again.
  if (!path.includes('%') || /%(?![0-9a-f]{2})/i.test(path)) return path;
  return path.split('/').map(unescapeSegment).join('/');
}

/** Escaped dot segments stay as they are: unescaped they would point elsewhere. */
function unescapeSegment(segment: string): string {
  const plain = segment.replace(needlessEscape, decodeURIComponent);
  return plain === '.' || plain === '..' ? segment : plain;
}

/** An escape of an ASCII character, or letters and escapes of letters beyond ASCII. */
const parts = /%[0-7][0-9a-f]|(?:[^%/]|%[89a-f][0-9a-f])+/gi;

function lowerPath(path: string): string {
  return path.replace(parts, (part) => (/^%[0-7]/.test(part) ? part : lowerLetters(part)));
}

/** In lower case and with composed letters, as uids are. Escapes of the same letters keep their spelling. */
function lowerLetters(written: string): string {
  if (!written.includes('%')) return written.toLowerCase();
  const text = decodePath(written);
  const spelling = text?.toLowerCase().normalize('NFC');
  return spelling === undefined || spelling === text ? written : encodeLetters(spelling);
}

/** What is plain in a URL stays so. */
const encodeLetters = (text: string): string => text.replace(/[^\0-\x7f]+/g, encodeURIComponent);
