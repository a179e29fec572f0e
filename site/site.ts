/**
 * The entry point of the public website: `createSite(...)` returns a `fetch` from Request to Response. The handlers of
 * a request run in the order of the lines in {@link createSite}.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { articleOrderFields } from './content/article-queries.ts';
import { createVariantChooser, type ContentVariant } from './content/choose-variant.ts';
import type { ContentSource } from './content/content-source.ts';
import { getLastChange, listDateFields } from './content/last-change.ts';
import { createPrismicReader } from './content/prismic/prismic-reader.ts';
import { createQueryCache, type KnownChange } from './content/query-cache.ts';
import { createContentTransport, type ContentTransportState } from './content/transport/content-transport.ts';
import { classifyPost, type PostClass } from './http/classify-post.ts';
import { costOfRead } from './http/cost-of-read.ts';
import { handleFailure, handleForm, handlePage, handlePayload, toOwnPath } from './http/handle-page.ts';
import { toFullPath } from './http/render-response.ts';
import { handleChallenge, challengePath } from './http/handle-challenge.ts';
import { handleConsent, handleConsentStyle } from './http/handle-consent.ts';
import { handleOneClick, oneClickPath } from './http/handle-one-click.ts';
import { handlePreview, handlePreviewExit, toCookieAttributes } from './http/handle-preview.ts';
import { handleDownload } from './http/handle-download.ts';
import { handleGraphql } from './http/handle-graphql.ts';
import { createReportHandlers } from './http/handle-error-report.ts';
import { handleMedia } from './http/handle-media.ts';
import { handleSuggestions } from './http/handle-suggestions.ts';
import { handleSecurityText } from './http/handle-security-text.ts';
import { handleSocialCard } from './http/handle-social-card.ts';
import { handleServiceWorker } from './http/handle-service-worker.ts';
import { handleRobots } from './http/handle-robots.ts';
import { createFullText } from './http/full-text.ts';
import { listedTypes } from './http/listed-pages.ts';
import { feedPaths, findFeedOrSitemap } from './http/feeds-and-sitemaps.ts';
import { toResponse, type PageResponse } from './http/page-response.ts';
import { createPageRenderer, type PageRenderRequest, type PageRenderResult } from './http/render-identified-page.ts';
import { contentVariant } from './http/content-variant.ts';
import { canonicalUrl, plainUrl } from './http/canonical-url.ts';
import { respondInMarkdown, createMarkdownPages, type MarkdownPages } from './http/markdown-pages.ts';
import { createPublicReader } from './http/read-public.ts';
import { listRedirects, type ListedRedirect } from './http/list-redirects.ts';
import { findMove, isOfPage } from './http/redirections.ts';
import { limitForm, refuseLargeForm } from './http/limit-form.ts';
import { rejectUnsupportedPost } from './http/reject-unsupported-post.ts';
import { requestId, type SiteEnvironment } from './http/request-id.ts';
import { createPageIdentifier, type IdentifiedPage } from './http/identify-page.ts';
import type { Publications } from './content/publications.ts';
import { requireSameOrigin } from './http/same-origin.ts';
import { listSecurityHeaders, protectionOf, securityHeaders, type HeaderPairs } from './http/security-headers.ts';
import { scriptManager } from './http/script-manager.ts';
import { searchPath, suggestionsPath } from './components/search-field/search-field-view.ts';
import { createGatedFiles } from './downloads/gated-files.ts';
import { personalParameters } from './page-types/page-type-registry.ts';
import { toPayloadPath } from './document/page-payload.ts';
import { languages, masterLanguage, getLanguagePrefix } from './language/language.ts';
import { cardFolder } from './document/social-card.ts';
import { addLiveRoutes } from './live/handle-live.ts';
import { createLinks } from './routes/links.ts';
import type { PublishedPages, SiteOptions } from './pipeline/site-options.ts';
import type { SiteSettings } from './contract/settings.ts';
import type { SiteServices } from './contract/site-services.ts';
import { createSearchFeed } from './search/search-feed.ts';

export type {
  FacetName,
  FacetValue,
  FoundPage,
  KeptDocument,
  MarkedText,
  PageKind,
  SearchIndex,
  SearchQuery,
  SearchResult,
  SearchablePage,
  Suggestion,
  Synonyms,
} from './contract/search-index.ts';

export type {
  ContentSource,
  KnownChange,
  ListedRedirect,
  MarkdownPages,
  IdentifiedPage,
  PageResponse,
  PostClass,
  Publications,
  PublishedPages,
  SiteOptions,
};

export interface Site {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Renders an identified page for the page cache, and the page's other representation with it. */
  readonly render: (request: PageRenderRequest) => Promise<PageRenderResult>;
  /**
   * The content variant of a request, for the page cache: cheap, and the same for the same request. For its own
   * responses the cache applies what it says about cookies (choose-variant.ts).
   */
  readonly chooseVariant: (request: Request) => Promise<ContentVariant>;
  /** The page of a URL; `undefined` when the page cache must not store its response. Makes no content query. */
  readonly identify: (url: string) => IdentifiedPage | undefined;
  /** Pages as Markdown, for a cache in front that makes it of its stored documents. */
  readonly markdown: MarkdownPages;
  /** What a POST to the path costs, for a rate limit in front. */
  readonly classifyPost: (path: string) => PostClass;
  /** What a GET of the path costs, for the same limit. */
  readonly costOfRead: (url: { path: string; query: string }) => number;
  /** Requests the content once. A failure is logged, and the site continues (specification 8). */
  readonly start: () => Promise<void>;
  /** Resolves when the search index has all changes so far. */
  readonly searchIsCurrent: () => Promise<void>;
  /** Fields that decide on which lists a document appears, for the content follower. */
  readonly listedBy: readonly string[];
  /** Fields that say when a document last changed, and how they are read. */
  readonly datedBy: readonly string[];
  readonly getLastChange: typeof getLastChange;
  /** Paths of the lists that an outage must not take from readers: feeds, `/llms.txt`. Without the base path. */
  readonly feedPaths: readonly string[];
  /** Paths without a page that may redirect or be gone, for a static copy. */
  readonly listRedirects: () => ListedRedirect[];
  /** For responses that the server makes itself: files, rejections. */
  readonly securityHeaders: HeaderPairs;
  /** Those of them that have an effect on content of this type. */
  readonly protectionOf: (contentType: string) => HeaderPairs;
  /** State of the connection to the content service, for metrics. */
  readonly contentState: () => ContentTransportState;
}

/** A report with its hundred breadcrumbs. */
const reportLimitBytes = 64 * 1024;

/** Three buttons and a URL. */
const consentLimitBytes = 8 * 1024;

/** A query of maximum length, with room for its variables. */
const graphqlLimitBytes = 32 * 1024;

/** The URL of a page. */
const exitLimitBytes = 8 * 1024;

export function createSite(options: SiteOptions): Site {
  const transport = createContentTransport(options.content);
  const queryCache = createQueryCache(transport);
  options.content.onPublish?.(() => {
    transport.forgetRefs();
    queryCache.forgetRef();
  });
  options.content.onChange?.(queryCache.promote);
  const content: ContentSource = { ...options.content, fetch: transport.fetch, queryCache };
  const services: SiteOptions = { ...options, content };
  const cookieAttributes = toCookieAttributes(options.settings);
  const isPersonal = createPersonalCheck(options.services.downloads);
  const searchFeed = createSearchFeed(services);
  const variants = createVariantChooser({ source: content, transport, cookieAttributes, isPersonal });
  const { basePath } = options.settings;
  const gates = { basePath, findGate: createGatedFiles(content), toOffer: toOfferIn(options.settings) };
  const readPublic = createPublicReader(services);
  const markdown = createMarkdownPages({ basePath, personalParameters });
  const app = new Hono<SiteEnvironment>({ strict: true });

  app.onError((error, context) => handleFailure(error, context, services));
  app.use(requestId());
  addLiveRoutes(app, services);
  app.use(securityHeaders(options.settings));
  app.use(plainUrl(options.settings));
  app.get('/robots.txt', (context) => handleRobots(context, options.settings));
  app.get('/.well-known/security.txt', (context) => handleSecurityText(context, options));
  app.get('/service-worker.js', (context) => handleServiceWorker(context, services));
  app.get('/scripts/insights/scriptManager.js', scriptManager(options.settings));
  app.get('/consent/style.css', handleConsentStyle);
  app.get(challengePath, (context) => handleChallenge(context, options.services));
  app.get('/media/*', (context) => handleMedia(context, { content: options.content, ...gates }));
  app.get(`${cardFolder}*`, (context) => handleSocialCard(context, { ...options, readPublic }));
  for (const language of languages) {
    const prefix = getLanguagePrefix(language);
    app.get(`${prefix}/downloads/*`, (context) => handleDownload(context, services));
    const fullText = { language, settings: options.settings, pages: markdown, readPublic, contentRef: queryCache.ref };
    app.get(`${prefix}/llms-full.txt`, compress(), createFullText(fullText));
    // The page cache compresses the pages that it stores, and these are not stored.
    app.use(`${prefix}${searchPath}`, compress());
    app.use(toPayloadPath(`${prefix}${searchPath}`), compress());
    app.get(`${prefix}${suggestionsPath}`, (context) => handleSuggestions(context, language, services));
  }
  app.get('*', async (context, next) => {
    const show = findFeedOrSitemap(toFullPath(toOwnPath(context, options)));
    return show ? toResponse(await show(services)) : next();
  });
  app.get('/_payload/*', contentVariant(variants), (context) => handlePayload(context, services));
  app.get('/preview', (context) => handlePreview(context, services, variants));
  app.get('/preview/exit', (context) => handlePreviewExit(context, services));
  app.post('/graphql', bodyLimit({ maxSize: graphqlLimitBytes, onError: refuseLargeForm }), (context) =>
    handleGraphql(context, services),
  );
  app.use(
    canonicalUrl(options.settings, {
      findMove: (path) => findMove(path, options),
      isOfPage: (path) => isOfPage(path, options),
    }),
  );
  app.on(['GET', 'HEAD'], '*', contentVariant(variants), (context) => handlePage(context, services));
  // Rejects a form from another site before its body is read.
  const ownOriginOnly = requireSameOrigin(options.settings);
  const reports = createReportHandlers(options);
  const limitReport = bodyLimit({ maxSize: reportLimitBytes, onError: (context) => context.body(null, 413) });
  app.post('/reports/errors', ownOriginOnly, limitReport, reports.errors);
  app.post('/reports/csp', limitReport, reports.csp);
  app.post('/consent', ownOriginOnly, bodyLimit({ maxSize: consentLimitBytes, onError: refuseLargeForm }), (context) =>
    handleConsent(context, options),
  );
  app.post(oneClickPath, async (context, next) => {
    const answer = await handleOneClick(context, options.services);
    if (!answer) await next();
    return answer;
  });
  app.post(
    '/preview/exit',
    ownOriginOnly,
    bodyLimit({ maxSize: exitLimitBytes, onError: refuseLargeForm }),
    (context) => handlePreviewExit(context, services),
  );
  app.post(
    '*',
    rejectUnsupportedPost(options.settings),
    contentVariant(variants),
    ownOriginOnly,
    limitForm(options.settings),
    (context) => handleForm(context, services),
  );
  app.all('*', rejectUnsupportedPost(options.settings), (context) =>
    context.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }),
  );

  const protection = listSecurityHeaders(options.settings);
  const inner = options.settings.basePath ? new Hono().route(options.settings.basePath, app) : app;
  return {
    fetch: respondInMarkdown(markdown, options.settings, async (request) => inner.fetch(request)),
    markdown,
    render: createPageRenderer(services, variants),
    chooseVariant: variants.choose,
    identify: createPageIdentifier({
      ...options,
      isPersonal,
      isReserved: toReserved(app.routes.map(({ path }) => path)),
    }),
    classifyPost: (path) => classifyPost(path, options.settings),
    costOfRead: (url) => costOfRead(url, options.settings),
    async start() {
      searchFeed.start();
      await requestContent(services);
    },
    searchIsCurrent: searchFeed.idle,
    listedBy: articleOrderFields,
    datedBy: listDateFields(listedTypes),
    getLastChange,
    feedPaths,
    listRedirects: () => listRedirects(options),
    securityHeaders: protection,
    protectionOf: (contentType) => protectionOf(contentType, protection),
    contentState: transport.state,
  };
}

/** A page with a link that we signed is private to its reader; any other token changes nothing. */
function createPersonalCheck({ read }: SiteServices['downloads']): (url: string) => boolean {
  return (url) => {
    const at = url.indexOf('?');
    const token = at < 0 ? null : new URLSearchParams(url.slice(at)).get('download');
    return token !== null && read(token) !== undefined;
  };
}

function toOfferIn(settings: SiteSettings): (path: string) => string {
  const links = createLinks(settings);
  return (path) => links.path(path, masterLanguage);
}

/** URLs and folders with their own handler. */
function toReserved(paths: readonly string[]): (path: string) => boolean {
  const own = paths.filter((path) => path !== '*' && path !== '/*');
  const exact = new Set(own.filter((path) => !path.endsWith('/*')));
  const folders = own.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1));
  return (path) => exact.has(path) || folders.some((folder) => path.startsWith(folder));
}

async function requestContent({ content, logger }: SiteOptions): Promise<void> {
  try {
    await createPrismicReader({ source: content, cookie: undefined }).getRef();
  } catch (error) {
    logger.error({ err: error }, 'Failed to init Prismic API, preventing app fatal error.');
  }
}
