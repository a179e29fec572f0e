/** From a page's address to its answer, without a framework: for readers through answer-page.ts, and for a cache in front. */
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
import { decodePath } from './decode-path.ts';
import { isKnownToBeAbsent } from './identify-page.ts';
import { pageCaching, type ContentDependencies, type PageAnswer } from './page-answer.ts';
import { plainPolicy, type HeaderPairs } from './security-headers.ts';

/** A page is sent whole, or without its frame to a browser that has one (page-payload.ts), with its style if it lacks that. */
export type Representation = 'document' | 'payload' | 'styled payload';

/** The form that an address asks for, by what fromPayloadPath says of it. */
export function toRepresentation(payload: { isStyled: boolean } | undefined): Representation {
  if (!payload) return 'document';
  return payload.isStyled ? 'styled payload' : 'payload';
}

/** A page as it is asked for: by a reader, or by a cache in front in nobody's name. */
interface PageRequest {
  representation: Representation;
  /** Of the page, as it is in the address, without the base path. */
  path: string;
  query: URLSearchParams;
  requestId: string;
  variant: ContentVariant | undefined;
  /** The tag of the view that is known in a form of the page, `undefined` when none is. */
  knownView: (form: Representation) => string | undefined;
  /** Whether the page is wanted in its other form as well. */
  isInBothRepresentations?: boolean;
}

interface AnsweredPage {
  answer: PageAnswer;
  /** The page in its other form, from the same render; `undefined` when there is no such page, or nothing to be made of it. */
  other: PageAnswer | undefined;
}

/** The page, or the error page with the status that the failure means: a page that fails in one form fails. Never rejects. */
export async function renderAnswer(question: PageRequest, services: SiteOptions): Promise<AnsweredPage> {
  const { context, route } = makePageContext(services, { ...question, fullPath: toFullPath(question.path) });
  // Before anything is asked: what is asked for then is of this ref, or newer.
  const masterRef = services.content.queryCache?.ref();
  try {
    // What says that there is no page says it at its own address too, whether content can be had or not.
    const isOfNothing = !route || route.template === 'not-found';
    if (isOfNothing || isAbsent(route, context, services)) throw new HttpError(404, errorMessages.notFound);
    const prepared = await prepareRoute(route, context);
    const dependencies = await findDependencies(context, { prepared, masterRef });
    if ('movedTo' in prepared) {
      // The browser asks for the page itself then, and is led on.
      const answer =
        question.representation === 'document'
          ? leadOn(prepared, question, dependencies)
          : refusePayload(question.path, dependencies);
      return { answer, other: undefined };
    }
    return showRepresentations(question, { prepared, dependencies, context }, services);
  } catch (error) {
    if (toHttpError(error).status === 500) services.content.queryCache?.invalidate(context.content.dependencies());
    const show = question.representation === 'document' ? answerError : answerPayloadError;
    return { answer: await show(error, services, { context, route, path: question.path }), other: undefined };
  }
}

/** Each form by itself: after a change of the menu payloads are what they were. */
function showRepresentations(
  { representation, path, knownView, isInBothRepresentations = false }: PageRequest,
  page: { prepared: PreparedPage; dependencies: ContentDependencies | undefined; context: PageContext },
  services: SiteOptions,
): AnsweredPage {
  const { prepared, context } = page;
  const caching = toCaching(context);
  const render = once(prepared.render);

  const show = (wanted: Representation): PageAnswer | undefined => {
    const viewTag = wanted === 'payload' ? prepared.payloadTag : prepared.tag;
    const dependencies = page.dependencies && { ...page.dependencies, viewTag };
    const isKnown = viewTag !== undefined && knownView(wanted) === viewTag;
    if (isKnown) return { status: 304, headers: [caching], body: nothing, dependencies };
    if (wanted === 'document')
      return withPreviewTag(showDocument(render(), services, { dependencies, caching }), prepared, context);
    return render().isPrerendered ? showPayload(render(), { dependencies, caching }, wanted, services) : undefined;
  };

  // What the manifest leaves out has no payload, though it may have a page: the browser asks for that one whole.
  const answer = show(representation) ?? refusePayload(path, page.dependencies);
  const other = representation === 'document' ? 'payload' : 'document';
  // Nobody has asked for a form that is not known, and that nothing was rendered for.
  const isWanted = isInBothRepresentations && (answer.status !== 304 || knownView(other) !== undefined);
  return { answer, other: isWanted ? show(other) : undefined };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

const nothing = Buffer.alloc(0);

/** A variation is shown to those who take part: whoever serves others too must not keep it. */
const variationCaching = ['cache-control', 'private, max-age=0, must-revalidate'] as const;

const toCaching = ({ variant }: PageContext): HeaderPairs[number] =>
  variant.kind === 'experiment' ? variationCaching : pageCaching;

/** A preview is kept by nobody, but its page asks whether the draft has changed (site/browser/preview.ts). */
function withPreviewTag(answer: PageAnswer, { tag }: PreparedPage, { variant }: PageContext): PageAnswer {
  if (tag === undefined || variant.preview?.state !== 'active') return answer;
  return { ...answer, headers: [...answer.headers, ['etag', tag]] };
}

/** A preview may show what is not published yet. */
export function isAbsent(route: ResolvedRoute, { variant }: PageContext, services: SiteOptions): boolean {
  return variant.kind !== 'private' && isKnownToBeAbsent(route, services);
}

/** A path that is no valid UTF-8 matches no route, and stays as it is. */
export const toFullPath = (path: string): string => decodePath(path) ?? path;

async function findDependencies(
  { content, clock, logger, requestId, variant }: PageContext,
  { prepared, masterRef }: { prepared?: PreparedPage | MovedPage; masterRef?: string | undefined } = {},
): Promise<ContentDependencies | undefined> {
  // Shown for now without what could not be had, or for one visitor alone: not kept that way.
  if (!content.isWhole() || variant.kind === 'private') return undefined;
  try {
    // A variation lies over what is published, and is announced by nobody: it is as old as that.
    const ref = variant.kind === 'experiment' ? masterRef : await content.ref();
    if (ref === undefined) return undefined;
    const own = { documentId: prepared?.documentId, viewTag: prepared?.tag, changesAt: clock.changesAt() };
    return { ref, contentKeys: content.dependencies(), ...own };
  } catch (error) {
    // The page itself is whole; without its dependencies it is just never kept.
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
): PageAnswer {
  const { html, contentSecurityPolicy } = renderDocument(page, assets, settings);
  const headers: HeaderPairs = [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', contentSecurityPolicy],
    ['reporting-endpoints', `csp="${settings.basePath}/reports/csp"`],
    ['content-language', page.language.html],
    caching,
  ];
  return { status: page.status, headers, body: html, dependencies };
}

function showPayload(
  page: RenderedPage,
  { dependencies, caching }: { dependencies: ContentDependencies | undefined; caching: HeaderPairs[number] },
  form: Representation,
  { assets }: SiteOptions,
): PageAnswer {
  return toJson(200, toPagePayload(page, assets, { isStyled: form === 'styled payload' }), [caching], dependencies);
}

/** Kept by nobody: the name may be another document's tomorrow, or this one's again. */
function leadOn(
  { movedTo }: MovedPage,
  { query }: PageRequest,
  dependencies: ContentDependencies | undefined,
): PageAnswer {
  const headers: HeaderPairs = [['location', withQuery(movedTo, query)], notStored];
  return { status: 301, headers, body: nothing, dependencies };
}

export function withQuery(address: string, query: URLSearchParams): string {
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

/** Made of the page's content: what makes it so may be published anew. */
function refusePayload(path: string, dependencies: ContentDependencies | undefined): PageAnswer {
  return toJson(404, { status: 404, message: errorMessages.notPrerendered(path) }, [notStored], dependencies);
}

function toJson(
  status: number,
  body: object,
  headers: HeaderPairs,
  dependencies: ContentDependencies | undefined,
): PageAnswer {
  return {
    status,
    headers: [['content-type', 'application/json'], ...headers],
    body: toUtf8(JSON.stringify(body)),
    dependencies,
  };
}

/** Where a failure is shown: in the page that it was to be. */
interface FailedPage {
  context: PageContext;
  route: ResolvedRoute | undefined;
}

const notStored = ['cache-control', 'no-store'] as const;

/** The error page, for a reader who loads it whole. */
export async function answerError(error: unknown, services: SiteOptions, failed: FailedPage): Promise<PageAnswer> {
  const { context, route } = failed;
  const failure = toHttpError(error);
  logFailure(failure, services, context);
  const retry: HeaderPairs = failure.status === 503 ? [['retry-after', '30']] : [];
  try {
    const page = await renderErrorPage(failure, context, route);
    // What is absent may be published: that is content too. Other failures say nothing about content.
    const dependencies = failure.status === 404 ? await findDependencies(context) : undefined;
    const answer = showDocument(page, services, { dependencies, caching: notStored });
    return { ...answer, headers: [...answer.headers, ...retry] };
  } catch (cause) {
    services.logger.error({ requestId: context.requestId, err: cause }, errorMessages.errorPageFailed);
    const headers: HeaderPairs = [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-security-policy', plainPolicy],
      notStored,
      ...retry,
    ];
    const body = Buffer.from(showLastResort(context.requestId, services.settings.basePath));
    return { status: failure.status, headers, body, dependencies: undefined };
  }
}

/** The failure of a client navigation. A route that has no page says so in the words of specification 8. */
async function answerPayloadError(
  error: unknown,
  services: SiteOptions,
  { path, ...failed }: FailedPage & { path: string },
): Promise<PageAnswer> {
  const failure = toHttpError(error);
  logFailure(failure, services, failed.context);
  const errorPage = failure.status === 404 ? {} : await showErrorPayload(failure, services, failed);
  const body = { ...errorPage, status: failure.status, message: toPublicMessage(failure, path) };
  return toJson(failure.status, body, [notStored], undefined);
}

/** When the error page fails too, the browser has words of its own. */
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

/** Messages of the way to the content name its addresses: those are for the log. */
function toPublicMessage({ status, message }: HttpError, path: string): string {
  if (status === 404) return errorMessages.notPrerendered(path);
  if (status === 503) return 'Content is unavailable';
  return status >= 500 ? 'Internal error' : message;
}

function logFailure(failure: HttpError, services: SiteOptions, { requestId, path }: PageContext): void {
  if (failure.status < 500) return;
  services.logger.error({ requestId, path, status: failure.status, err: failure.cause ?? failure }, failure.message);
}
