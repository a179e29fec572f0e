/** Which page an address is, from the address alone: for a cache in front, which must not ask content for it. */
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
  /** What its answer is kept under: the address, or one name for all addresses that show the same "not found". */
  name: string;
  /** The same for a page and its payload: the name of the page. */
  page: string;
  /** The address without what changes nothing. */
  url: string;
  /** One of endlessly many addresses, whose answers are not to be kept for long. */
  isTemporary: boolean;
  /** Whether its "not found" may be kept: only addresses that are few have one. */
  mayBeAbsent: boolean;
  /** Its document is known to be published: an answer that denies it is a fault. */
  isPublished?: boolean;
}

interface PageIdentifier {
  (url: string): IdentifiedPage | undefined;
}

interface PageIdentifierOptions {
  settings: SiteSettings;
  publications?: Publications | undefined;
  /** Addresses that are answered by something else than a page: `/media/*`, `/robots.txt`. */
  isReserved: (path: string) => boolean;
  /** Addresses of pages that are one reader's. */
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
      return { name: pathname, page: pathname, url: pathname, isTemporary: false, mayBeAbsent: false };
    const payload = fromPayloadPath(own);
    if (!payload && isReserved(own)) return undefined;
    const path = decodePath(payload?.route ?? own);
    if (path === undefined) return undefined;
    const route = resolveRoute(path, settings);
    // Where it leads is kept by nobody, and the query goes along.
    if (route && isKnownToHaveMoved(route, options)) return undefined;
    const isAbsent = !route || isKnownToBeAbsent(route, options);
    // What is wrong with a payload's address is said in few words that name it, so there is nothing to keep.
    if (isAbsent) return payload ? undefined : identifyAbsent(path, pathname, options.publications);
    const page = identifyPresent(route, { path, payload, query, basePath });
    // A page of a list beyond its last one is absent though the list is there.
    return { ...page, isPublished: !page.url.includes('?') && isKnownToBeThere(route, options) };
  };
}

function identifyPresent(
  route: ResolvedRoute,
  { payload, query, path, basePath }: Record<'path' | 'query' | 'basePath', string> & { payload: ReturnType<typeof fromPayloadPath> }, // prettier-ignore
): IdentifiedPage {
  // Other escapes of the same letters are the same address.
  const encoded = encodeURI(path);
  const kept = pickQuery(query, pageTypes[route.template].parameters ?? []);
  const toName = (own: string) => `${basePath}${own}${kept && `?${kept}`}`;
  const plain = payload ? toPayloadPath(encoded) : encoded;
  const name = toName(payload?.isStyled ? toStyledPath(plain) : plain);
  const isFree = route.template === jobRoute.template && route.params['jobTitle'] !== undefined;
  const isFixed = Object.keys(route.params).length === 0;
  return {
    name,
    page: toName(encoded),
    url: name,
    // Few readers ask for a payload with its style, and it is in the page's other forms.
    isTemporary: kept !== '' || isFree || payload?.isStyled === true,
    mayBeAbsent: kept === '' && isFixed,
  };
}

/** No document has such a name, or whoever watches the content says that there is none: content need not be asked. */
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
  // A fixed page may be shown without its document; one below a group is its document.
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

/** All addresses that get the same suggestions get the same page. */
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
  return { name, page: name, url: pathname, isTemporary: suggested.length > 0, mayBeAbsent: true };
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
