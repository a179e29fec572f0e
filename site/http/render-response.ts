/** From a page's URL to its answer, without a framework: for readers (handle-page.ts) and for a cache in front. */
import { toUtf8 } from '../document/markup.ts';
import { toPagePayload, type PagePayload } from '../document/page-payload.ts';
import { renderDocument, type RenderedPage } from '../document/render-document.ts';
import type { ContentVariant } from '../content/choose-variant.ts';
import { errorMessages, HttpError, toHttpError } from '../contract/http-error.ts';
import { makePageContext } from '../pipeline/make-page-context.ts';
import type { PageContext } from '../view/page-context.ts';
import { renderErrorPage, showLastResort } from '../pipeline/render-error-page.tsx';
import { prepareRoute, type MovedPage, type PreparedPage } from '../pipeline/render-page.tsx';
import type { ResolvedRoute } from '../routes/resolve-route.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { decodePath } from '../routes/decode-path.ts';
import type { Representation } from './identify-page.ts';
import { isKnownToBeAbsent } from './known-documents.ts';
import { leadOn, leadTo, notStored, toGone } from './redirect-response.ts';
import { findRedirection, redirectKeys } from './redirections.ts';
import { pageCaching, type ContentDependencies, type PageResponse } from './page-response.ts';
import { plainPolicy, type HeaderPairs } from './security-headers.ts';

/** The request for a page, from a reader or from the page cache. */
interface PageRequest {
  readonly representation: Representation;
  /** `undefined`: no route matches, and the page is the 404. */
  readonly route: ResolvedRoute | undefined;
  /** The path of the page as in the URL, without the base path. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly requestId: string;
  readonly variant: ContentVariant | undefined;
  /** The stored view tag of a representation, `undefined` when there is none. */
  readonly knownView: (form: Representation) => string | undefined;
  /** Whether both representations are requested. */
  readonly isInBothRepresentations?: boolean;
}

interface AnsweredPage {
  readonly answer: PageResponse;
  /** The other representation, from the same render; `undefined` when there is none. */
  readonly other: PageResponse | undefined;
}

/**
 * The page, or the error page with the status of the failure: a page that fails in one representation fails. Never
 * rejects.
 */
export async function renderResponse(question: PageRequest, services: SiteOptions): Promise<AnsweredPage> {
  const { route } = question;
  const context = makePageContext(services, { ...question, fullPath: toFullPath(question.path) });
  // Read before any query: every query then sees this ref or a newer one.
  const masterRef = services.content.queryCache?.ref();
  try {
    // The not-found page answers 200 nowhere, whether the content service is available or not.
    const isOfNothing = !route || route.template === 'not-found';
    if (isOfNothing || isAbsent(route, context, services)) throw new HttpError(404, errorMessages.notFound);
    const prepared = await prepareRoute(route, context);
    const dependencies = await findDependencies(context, { prepared, masterRef });
    if ('movedTo' in prepared) {
      // The browser then requests the page itself, and is redirected.
      const answer =
        question.representation === 'document'
          ? leadOn(prepared, question, dependencies)
          : refusePayload(question.path, dependencies);
      return { answer, other: undefined };
    }
    return showRepresentations(question, { prepared, dependencies, context }, services);
  } catch (error) {
    return { answer: await respondInstead(error, question, { context, services }), other: undefined };
  }
}

/** A URL without a page may redirect, or be known to be gone. */
async function respondInstead(
  error: unknown,
  question: PageRequest,
  { context, services }: { context: PageContext; services: SiteOptions },
): Promise<PageResponse> {
  const failure = toFailure(error, context);
  const { status } = failure;
  const { route, path } = question;
  if (status === 500) services.content.queryCache?.invalidate(context.content.dependencies());
  const redirection = status === 404 ? findRedirection(toFullPath(path), route, services) : undefined;
  if (question.representation !== 'document')
    // The browser then requests the page itself.
    return renderPayloadError(failure, services, { context, route, path });
  if (redirection && 'to' in redirection)
    return leadTo(redirection, question, {
      dependencies: await findDependencies(context),
      settings: services.settings,
    });
  return renderError(redirection ? toGone(redirection) : failure, services, { context, route });
}

/** What the public content lacks may be in a preview that could not be checked: that is no absence. */
function toFailure(error: unknown, { variant }: PageContext): HttpError {
  const failure = toHttpError(error);
  const isMissing = failure.status === 404 || failure.status === 410;
  if (!isMissing || !variant.isPreviewUnknown) return failure;
  return new HttpError(503, 'It is not known whether a preview shows this page', { cause: failure });
}

/** Each representation separately: a changed menu does not change payloads. */
function showRepresentations(
  { representation, path, knownView, isInBothRepresentations = false }: PageRequest,
  page: { prepared: PreparedPage; dependencies: ContentDependencies | undefined; context: PageContext },
  services: SiteOptions,
): AnsweredPage {
  const { prepared, context } = page;
  const caching = prepared.isIndependent ? privateCaching : toCaching(context);
  const render = once(prepared.render);

  const show = (wanted: Representation): PageResponse | undefined => {
    const viewTag = wanted === 'payload' ? prepared.payloadTag : prepared.tag;
    const dependencies = page.dependencies && { ...page.dependencies, viewTag };
    const isKnown = viewTag !== undefined && knownView(wanted) === viewTag;
    if (isKnown) return { status: 304, headers: [caching], body: nothing, dependencies };
    if (wanted === 'document')
      return withPreviewTag(showDocument(render(), services, { dependencies, caching }), prepared, context);
    return render().isPrerendered ? showPayload(render(), { dependencies, caching }, wanted, services) : undefined;
  };

  // A page that is missing from the manifest has no payload: the browser loads it whole.
  const answer = show(representation) ?? refusePayload(path, page.dependencies);
  const other = representation === 'document' ? 'payload' : 'document';
  // Nothing requested the other representation, and nothing was rendered for it.
  const isWanted = isInBothRepresentations && (answer.status !== 304 || knownView(other) !== undefined);
  return { answer, other: isWanted ? show(other) : undefined };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

const nothing = Buffer.alloc(0);

/**
 * A shared cache must not store it: a variation is shown to participants only, and what does not depend on content that
 * is known cannot be purged.
 */
const privateCaching = ['cache-control', 'private, max-age=0, must-revalidate'] as const;

const toCaching = ({ variant }: PageContext): HeaderPairs[number] =>
  variant.kind === 'experiment' ? privateCaching : pageCaching;

/** A preview is never cached, but its page polls for changes of the draft (site/browser/preview.ts). */
function withPreviewTag(answer: PageResponse, { tag }: PreparedPage, { variant }: PageContext): PageResponse {
  if (tag === undefined || variant.preview?.state !== 'active') return answer;
  return { ...answer, headers: [...answer.headers, ['etag', tag]] };
}

/** A preview may show unpublished content. */
export function isAbsent(route: ResolvedRoute, { variant }: PageContext, services: SiteOptions): boolean {
  return variant.kind !== 'private' && isKnownToBeAbsent(route, services);
}

/** A path with invalid UTF-8 matches no route, and is kept unchanged. */
export const toFullPath = (path: string): string => decodePath(path) ?? path;

async function findDependencies(
  { content, clock, logger, requestId, variant }: PageContext,
  { prepared, masterRef }: { prepared?: PreparedPage | MovedPage; masterRef?: string | undefined } = {},
): Promise<ContentDependencies | undefined> {
  // Rendered without optional content that failed, or for one visitor: not cached.
  const isIndependent = prepared !== undefined && 'isIndependent' in prepared && prepared.isIndependent;
  if (!content.isWhole() || variant.kind === 'private' || isIndependent) return undefined;
  try {
    // A variation is read on top of the published content and has no announcement of its own: it is as old as that.
    const ref = variant.kind === 'experiment' ? masterRef : await content.ref();
    if (ref === undefined) return undefined;
    const own = { documentId: prepared?.documentId, viewTag: prepared?.tag, changesAt: clock.changesAt() };
    return { ref, contentKeys: content.dependencies(), ...own };
  } catch (error) {
    // The page itself is complete; without its dependencies it is not cached.
    logger.warn({ requestId, err: error }, 'The page is not kept: its content has no ref');
    return undefined;
  }
}

export function showDocument(
  page: RenderedPage,
  { assets, settings }: SiteOptions,
  {
    dependencies,
    caching = pageCaching,
  }: { dependencies?: ContentDependencies | undefined; caching?: HeaderPairs[number] } = {},
): PageResponse {
  const { html, contentSecurityPolicy } = renderDocument(page, assets, settings);
  const headers: HeaderPairs = [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', contentSecurityPolicy],
    ['reporting-endpoints', `csp="${settings.basePath}/reports/csp"`],
    ['content-language', page.language.html],
    // The same URL has Markdown (markdown-pages.ts).
    ['vary', 'accept'],
    caching,
  ];
  return { status: page.status, headers, body: html, dependencies };
}

function showPayload(
  page: RenderedPage,
  { dependencies, caching }: { dependencies: ContentDependencies | undefined; caching: HeaderPairs[number] },
  form: Representation,
  { assets }: SiteOptions,
): PageResponse {
  return toJson(200, toPagePayload(page, assets, { isStyled: form === 'styled payload' }), [caching], dependencies);
}

/** Depends on the page's content: a publish may change it. */
function refusePayload(path: string, dependencies: ContentDependencies | undefined): PageResponse {
  return toJson(404, { status: 404, message: errorMessages.notPrerendered(path) }, [notStored], dependencies);
}

function toJson(
  status: number,
  body: object,
  headers: HeaderPairs,
  dependencies: ContentDependencies | undefined,
): PageResponse {
  return {
    status,
    headers: [['content-type', 'application/json'], ...headers],
    body: toUtf8(JSON.stringify(body)),
    dependencies,
  };
}

/** The page that failed, for which the error page is rendered. */
interface FailedPage {
  readonly context: PageContext;
  readonly route: ResolvedRoute | undefined;
}

/** The error page, for a full page load. */
export async function renderError(error: unknown, services: SiteOptions, failed: FailedPage): Promise<PageResponse> {
  const { context, route } = failed;
  const failure = toFailure(error, context);
  logFailure(failure, services, context);
  const retry: HeaderPairs = failure.status === 503 ? [['retry-after', '30']] : [];
  try {
    const page = await renderErrorPage(failure, context, route);
    // A missing page may be published later, so a 404 has dependencies. Other failures have none.
    const dependencies = isAbsence(failure) ? await findDependencies(context) : undefined;
    const answer = showDocument(page, services, {
      dependencies: dependencies && untilRedirected(dependencies),
      caching: notStored,
    });
    return { ...answer, headers: [...answer.headers, ...retry] };
  } catch (cause) {
    services.logger.error({ requestId: context.requestId, err: cause }, errorMessages.errorPageFailed);
    const headers: HeaderPairs = [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-security-policy', plainPolicy],
      notStored,
      ...retry,
    ];
    const { basePath } = services.settings;
    const details = {
      status: failure.status,
      path: context.links.path(context.path, context.language),
      requestId: context.requestId,
      at: services.now(),
    };
    const body = Buffer.from(showLastResort({ ...details, basePath }));
    return { status: failure.status, headers, body, dependencies: undefined };
  }
}

const isAbsence = ({ status, explanation }: HttpError) =>
  status === 404 || explanation?.about === 'page that was taken down';

/** An editor may add a redirect rule for the URL. */
const untilRedirected = (dependencies: ContentDependencies): ContentDependencies => ({
  ...dependencies,
  contentKeys: [...dependencies.contentKeys, ...redirectKeys],
});

/** The failure of a client navigation, as JSON. A route without a page has the contract's message. */
async function renderPayloadError(
  failure: HttpError,
  services: SiteOptions,
  { path, ...failed }: FailedPage & { path: string },
): Promise<PageResponse> {
  logFailure(failure, services, failed.context);
  const errorPage = failure.status === 404 ? {} : await showErrorPayload(failure, services, failed);
  const body = { ...errorPage, status: failure.status, message: toPublicMessage(failure, path) };
  return toJson(failure.status, body, [notStored], undefined);
}

/** When the error page fails too, the browser shows its own message. */
async function showErrorPayload(
  failure: HttpError,
  services: SiteOptions,
  { context, route }: FailedPage,
): Promise<Partial<PagePayload>> {
  try {
    return toPagePayload(await renderErrorPage(failure, context, route), services.assets);
  } catch (cause) {
    services.logger.error({ requestId: context.requestId, err: cause }, errorMessages.errorPageFailed);
    return {};
  }
}

/** Internal error messages contain URLs of the content service: those are for the log. */
function toPublicMessage({ status, message }: HttpError, path: string): string {
  if (status === 404) return errorMessages.notPrerendered(path);
  if (status === 503) return 'Content is unavailable';
  return status >= 500 ? 'Internal error' : message;
}

function logFailure(failure: HttpError, services: SiteOptions, { requestId, path }: PageContext): void {
  if (failure.status < 500) return;
  services.logger.error({ requestId, path, status: failure.status, err: failure.cause ?? failure }, failure.message);
}
