/** Identifies the page of a URL from the URL alone: for a cache in front, which must not ask the content service. */
import { fromPayloadPath, toPayloadPath, toStyledPath } from '../document/page-payload.ts';
import { suggestAddresses } from '../page-types/not-found/suggestions.ts';
import { pageTypes } from '../page-types/page-type-registry.ts';
import { resolveRoute, splitLanguage, type ResolvedRoute } from '../routes/resolve-route.ts';
import { catchAllRoutes, jobRoute } from '../routes/sections.ts';
import type { Publications } from '../content/publications.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { toCanonicalPath } from './canonical-url.ts';
import { decodePath, hasEscapedSlash } from './decode-path.ts';
import { findFeedOrSitemap } from './feeds-and-sitemaps.ts';

export interface IdentifiedPage {
  /** The cache key: the URL, or one name for all URLs that show the same not-found page. */
  key: string;
  /** The same for a page and its payload: the name of the page. */
  pageKey: string;
  /** The URL without the parts that change nothing. */
  url: string;
  /** One of an unlimited number of URLs: its response is cached only for a short time. */
  isTemporary: boolean;
  /** Whether its 404 may be cached: only for a limited set of URLs. */
  mayBeAbsent: boolean;
  /** Its document is known to be published: a 404 is a fault. */
  isPublished?: boolean;
}

interface PageIdentifier {
  (url: string): IdentifiedPage | undefined;
}

interface PageIdentifierOptions {
  settings: SiteSettings;
  publications?: Publications | undefined;
  /** Paths that are not pages: `/media/*`, `/robots.txt`. */
  isReserved: (path: string) => boolean;
  /** Pages for one reader only. */
  isPersonal: (url: string) => boolean;
}

export function createPageIdentifier(options: PageIdentifierOptions): PageIdentifier {
  const { settings, isReserved, isPersonal } = options;
  const { basePath } = settings;
  return (url) => {
    const [pathname = '', query = ''] = splitOnce(url, '?');
    if (!pathname.startsWith(`${basePath}/`) && pathname !== basePath) return undefined;
    if (toCanonicalPath(pathname, basePath) !== pathname || isPersonal(url)) return undefined;
    const own = pathname.slice(basePath.length) || '/';
    if (findFeedOrSitemap(own))
      return { key: pathname, pageKey: pathname, url: pathname, isTemporary: false, mayBeAbsent: false };
    const payload = fromPayloadPath(own);
    if (!payload && isReserved(own)) return undefined;
    const path = decodePath(payload?.route ?? own);
    if (path === undefined) return undefined;
    const route = resolveRoute(path, settings);
    // The redirect is not cached, and keeps the query string.
    if (route && isKnownToHaveMoved(route, options)) return undefined;
    const isAbsent = !route || isKnownToBeAbsent(route, options);
    // The error for an invalid payload path names that path, so it cannot be shared.
    if (isAbsent) return payload ? undefined : identifyAbsent(path, pathname, options.publications);
    const page = identifyPresent(route, { path, payload, query, basePath });
    // A page number beyond the end of a list is absent although the list exists.
    return { ...page, isPublished: !page.url.includes('?') && isKnownToBeThere(route, options) };
  };
}

function identifyPresent(
  route: ResolvedRoute,
  { payload, query, path, basePath }: Record<'path' | 'query' | 'basePath', string> & { payload: ReturnType<typeof fromPayloadPath> }, // prettier-ignore
): IdentifiedPage {
  // Other escapes of the same letters are the same URL.
  const encoded = encodeURI(path);
  const kept = pickQuery(query, pageTypes[route.template].parameters ?? []);
  const toName = (own: string) => `${basePath}${own}${kept && `?${kept}`}`;
  const plain = payload ? toPayloadPath(encoded) : encoded;
  const name = toName(payload?.isStyled ? toStyledPath(plain) : plain);
  const isFree = route.template === jobRoute.template && route.params['jobTitle'] !== undefined;
  const isFixed = Object.keys(route.params).length === 0;
  return {
    key: name,
    pageKey: toName(encoded),
    url: name,
    // Few readers request a payload with its style, and the other representations contain the page.
    isTemporary: kept !== '' || isFree || payload?.isStyled === true,
    mayBeAbsent: kept === '' && isFixed,
  };
}

/** No document has such a name, or the follower knows that there is none: the content service need not be asked. */
export function isKnownToBeAbsent(
  route: ResolvedRoute,
  { publications }: { publications?: Publications | undefined },
): boolean {
  if (hasEscapedSlash(route.path)) return true;
  if (!publications) return false;
  const { template, params, document, language } = route;
  if (template === jobRoute.template) {
    return publications.has(jobRoute.documentType, params['jobId'] ?? '') === false;
  }
  // A fixed page may render without its document; a page below a group is its document.
  if (document?.uid === undefined || params['uid'] === undefined) return false;
  return publications.has(document.type, document.uid, language.id) === false;
}

function isKnownToHaveMoved(
  { template, params, document, language }: ResolvedRoute,
  { publications }: { publications?: Publications | undefined },
): boolean {
  if (template === jobRoute.template)
    return publications?.hadUid(jobRoute.documentType, params['jobId'] ?? '') === true;
  if (document?.uid === undefined || params['uid'] === undefined) return false;
  return publications?.hadUid(document.type, document.uid, language.id) === true;
}

function isKnownToBeThere(
  { template, params, document, language }: ResolvedRoute,
  { publications }: { publications?: Publications | undefined },
): boolean {
  if (template === jobRoute.template) return publications?.has(jobRoute.documentType, params['jobId'] ?? '') === true;
  return document !== undefined && publications?.has(document.type, document.uid ?? '', language.id) === true;
}

/** All URLs with the same suggestions get the same page. */
function identifyAbsent(
  path: string,
  pathname: string,
  publications: Publications | undefined,
): IdentifiedPage | undefined {
  // prettier-ignore
  const { language, path: own } = splitLanguage(path);
  const slug = own.slice(own.lastIndexOf('/') + 1);
  const isElsewhere = publications?.hasUid(slug);
  if (isElsewhere === undefined) return undefined;
  const layout = catchAllRoutes.find(({ prefix }) => own.startsWith(`${prefix}/`))?.template === 'campaign' ? 'campaign' : 'default'; // prettier-ignore
  const suggested = [...(isElsewhere ? [`=${slug}`] : []), ...suggestAddresses(own)];
  const name = ['not found', language?.id ?? 'none', layout, ...suggested].join(' ');
  return { key: name, pageKey: name, url: pathname, isTemporary: suggested.length > 0, mayBeAbsent: true };
}

function pickQuery(query: string, known: readonly string[]): string {
  if (query === '' || known.length === 0) return '';
  const asked = new URLSearchParams(query);
  const picked = new URLSearchParams();
  for (const name of known) {
    const value = asked.get(name);
    if (value) picked.set(name, value.slice(0, 200));
  }
  return picked.toString();
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
