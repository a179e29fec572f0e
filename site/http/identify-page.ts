/** Identifies the page of a URL without a content query, for the page cache. */
import { fromPayloadPath, toPayloadPath, toStyledPath } from '../document/page-payload.ts';
import { suggestAddresses } from '../page-types/not-found/suggestions.ts';
import { pageTypes } from '../page-types/page-type-registry.ts';
import { escapePath } from '../routes/escape-path.ts';
import { resolveRoute, splitLanguage, type ResolvedRoute } from '../routes/resolve-route.ts';
import { catchAllRoutes, jobRoute } from '../routes/sections.ts';
import { toCanonicalPath } from './canonical-url.ts';
import { decodePath } from '../routes/decode-path.ts';
import { findFeedOrSitemap, type ShowFeed } from './feeds-and-sitemaps.ts';
import { isKnownToBeAbsent, isKnownToBePublished, isKnownToHaveMoved } from './known-documents.ts';
import type { Redirection } from './redirect-response.ts';
import { findRedirection, isOfPage, type RedirectionSource } from './redirections.ts';

/** A document is a whole page. A payload has no frame; a styled payload brings its style (page-payload.ts). */
export type Representation = 'document' | 'payload' | 'styled payload';

/** A page as its URL identifies it. The site renders it without resolving its URL again. */
export interface IdentifiedPage {
  /** The cache key of its response: the URL, or one key for all URLs with the same 404. */
  readonly key: string;
  /** The same for all representations of a page. */
  readonly pageKey: string;
  /** The URL without the parts that change nothing. */
  readonly url: string;
  /** One of endlessly many URLs, whose responses are not stored for long. */
  readonly isTemporary: boolean;
  /** Whether its 404 may be stored: only few URLs have one. */
  readonly mayBeAbsent: boolean;
  /**
   * The response is 410, because the document was unpublished. All such URLs share one cache key, like those of a 404.
   */
  readonly isGone?: true;
  /** Whether its document is known to be published now: a 404 is then a fault. */
  readonly isPublished: () => boolean;
  /** What the site renders. */
  readonly target: RoutedPage | { show: ShowFeed };
}

export interface RoutedPage {
  /** `undefined`: no route matches. */
  readonly route: ResolvedRoute | undefined;
  /** Of the document, escaped as in its URL, without the base path. */
  readonly path: string;
  /** Parameters that the page uses, without `?`. */
  readonly query: string;
  readonly representation: Representation;
}

type PageIdentifier = (url: string) => IdentifiedPage | undefined;

interface PageIdentifierOptions extends RedirectionSource {
  /** Paths that are not pages: `/media/*`, `/robots.txt`. */
  readonly isReserved: (path: string) => boolean;
  /** Pages for one reader only. */
  readonly isPersonal: (url: string) => boolean;
}

export function createPageIdentifier(options: PageIdentifierOptions): PageIdentifier {
  const { settings, isReserved, isPersonal } = options;
  const { basePath } = settings;
  const isCanonical = (pathname: string) =>
    toCanonicalPath(pathname, basePath) === pathname || isOfPage(pathname, options);
  return (url) => {
    const [pathname = '', query = ''] = splitOnce(url, '?');
    if (!pathname.startsWith(`${basePath}/`) && pathname !== basePath) return undefined;
    if (!isCanonical(pathname) || isPersonal(url)) return undefined;
    const own = pathname.slice(basePath.length) || '/';
    const feed = identifyFeed(decodePath(own), basePath);
    if (feed) return feed;
    const payload = fromPayloadPath(own);
    const documentPath = payload?.route ?? own;
    const path = decodePath(documentPath);
    if (path === undefined || isReserved(documentPath)) return undefined;
    // Only the URL of a document has a payload.
    if (payload && (!isCanonical(`${basePath}${documentPath}`) || findFeedOrSitemap(path))) return undefined;
    const route = resolveRoute(path, settings);
    // A redirect is not stored, and keeps the whole query.
    if (route && isKnownToHaveMoved(route, options)) return undefined;
    // Found in the index of the site, which changes on its own.
    if (route && pageTypes[route.template].getFrame) return undefined;
    const target = { route, path: documentPath, query: '', representation: toRepresentation(payload) };
    if (route && !isKnownToBeAbsent(route, options)) return identifyPresent({ ...target, route, query }, options);
    // The 404 of a payload is short and names its URL: there is nothing to share.
    if (payload) return undefined;
    const redirection = findRedirection(path, route, options);
    if (redirection && redirection.kind !== 'gone') return undefined;
    return identifyAbsent(target, { path, pathname, gone: redirection }, options);
  };
}

/** The payload of a document, or the document of a payload. Only few clients request a styled payload. */
export function toOtherRepresentation(page: IdentifiedPage, basePath: string): IdentifiedPage | undefined {
  if ('show' in page.target || page.key !== page.url) return undefined;
  const representation = page.target.representation === 'document' ? 'payload' : 'document';
  return toRepresentationOf(page, { ...page.target, representation }, basePath);
}

/** `page`: what its representations have in common. */
function toRepresentationOf(
  page: Pick<IdentifiedPage, 'mayBeAbsent' | 'isPublished'>,
  target: RoutedPage,
  basePath: string,
): IdentifiedPage {
  const { path, query, representation, route } = target;
  // Other escapes of the same letters are the same URL.
  const documentPath = escapePath(decodePath(path) ?? path);
  const payloadPath = toPayloadPath(documentPath);
  const paths = { document: documentPath, payload: payloadPath, 'styled payload': toStyledPath(payloadPath) };
  const toUrl = (own: string) => `${basePath}${own}${query && `?${query}`}`;
  const url = toUrl(paths[representation]);
  const isFree = route?.template === jobRoute.template && route.params['jobTitle'] !== undefined;
  const isTemporary = query !== '' || isFree || representation === 'styled payload';
  const { mayBeAbsent, isPublished } = page;
  return { key: url, pageKey: toUrl(documentPath), url, isTemporary, mayBeAbsent, isPublished, target };
}

function identifyFeed(path: string | undefined, basePath: string): IdentifiedPage | undefined {
  const show = path === undefined ? undefined : findFeedOrSitemap(path);
  if (path === undefined || !show) return undefined;
  const url = `${basePath}${escapePath(path)}`;
  const names = { key: url, pageKey: url, url };
  return { ...names, isTemporary: false, mayBeAbsent: false, isPublished: () => false, target: { show } };
}

function identifyPresent(
  asked: RoutedPage & { route: ResolvedRoute },
  { publications, settings }: PageIdentifierOptions,
): IdentifiedPage {
  const { route } = asked;
  const query = pickQuery(asked.query, pageTypes[route.template].parameters ?? []);
  const page = {
    mayBeAbsent: query === '' && Object.keys(route.params).length === 0,
    // A page number beyond the end of a list is absent although the list exists.
    isPublished: () => query === '' && isKnownToBePublished(route, publications),
  };
  return toRepresentationOf(page, { ...asked, query }, settings.basePath);
}

/** All URLs that get the same suggestions share one 404, and all of one rule its 410. */
function identifyAbsent(
  target: RoutedPage,
  { path, pathname, gone }: { path: string; pathname: string; gone: (Redirection & { kind: 'gone' }) | undefined },
  { publications }: PageIdentifierOptions,
): IdentifiedPage | undefined {
  const { language, path: own } = splitLanguage(path);
  const slug = own.slice(own.lastIndexOf('/') + 1);
  const isElsewhere = publications?.hasUid(slug);
  if (isElsewhere === undefined) return undefined;
  const prefixed = catchAllRoutes.find(({ prefix }) => own.startsWith(`${prefix}/`));
  const layout = prefixed?.template === 'campaign' ? 'campaign' : 'default';
  const suggested = [...(isElsewhere ? [`=${slug}`] : []), ...suggestAddresses(own)];
  const reason = gone ? ['gone', gone.rule ?? '', gone.instead ?? ''] : ['not found'];
  const key = [...reason, language?.id ?? 'none', layout, ...suggested].join(' ');
  const { route } = target;
  const isPublished = () => route !== undefined && isKnownToBePublished(route, publications);
  const names = { key, pageKey: key, url: pathname, ...(gone && { isGone: true as const }) };
  return { ...names, isTemporary: suggested.length > 0, mayBeAbsent: true, isPublished, target };
}

/** `payload`: the URL's payload, if it is one. */
export function toRepresentation(payload: { isStyled: boolean } | undefined): Representation {
  if (!payload) return 'document';
  return payload.isStyled ? 'styled payload' : 'payload';
}

function pickQuery(query: string, known: readonly string[]): string {
  if (query === '' || known.length === 0) return '';
  const asked = new URLSearchParams(query);
  const picked = new URLSearchParams();
  for (const name of known) {
    const value = asked.get(name);
    if (value) picked.set(name, value.normalize('NFC').slice(0, 200));
  }
  return picked.toString();
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
