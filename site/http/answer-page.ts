import type { Context } from 'hono';
import { fromPayloadPath, toPagePayload, type PagePayload } from '../document/page-payload.ts';
import { renderDocument, type RenderedPage } from '../document/render-document.ts';
import { errorMessages, HttpError, toHttpError } from '../http-error.ts';
import { makePageContext } from '../pipeline/make-page-context.ts';
import type { PageContext } from '../page-types/page-context.ts';
import { pageTypes } from '../page-types/page-type-registry.ts';
import type { ActionResult } from '../page-types/page-type.ts';
import { renderErrorPage, showLastResort } from '../pipeline/render-error-page.tsx';
import { prepareRoute, renderRoute, type PreparedPage } from '../pipeline/render-page.tsx';
import { isKnownToBeAbsent } from './identify-page.ts';
import type { SiteEnvironment } from './request-id.ts';
import { plainPolicy } from './security-headers.ts';
import type { ResolvedRoute } from '../resolve-route.ts';
import type { SiteOptions } from '../site.ts';

export type PageServices = SiteOptions;

/** Answers a page address: the page, the form's outcome, or the error page with the status the failure means. */
export async function answerPage(context: Context<SiteEnvironment>, services: PageServices): Promise<Response> {
  const { page: pageContext, route } = readRequest(context, services);
  try {
    if (!route || isAbsent(route, pageContext, services)) throw new HttpError(404, errorMessages.notFound);
    if (context.req.method === 'POST') return await answerForm(context, services, route, pageContext);
    const prepared = await prepareRoute(route, pageContext);
    const answer = isKnown(context, prepared) ? unchanged() : toHtml(prepared.render(), services);
    return await withContentKeys(answer, pageContext, prepared);
  } catch (error) {
    return answerError(error, services, pageContext, route);
  }
}

/** Answers what no handler has answered because it threw: every address of ours fails in the same words. */
export async function answerFailure(
  error: unknown,
  context: Context<SiteEnvironment>,
  services: PageServices,
): Promise<Response> {
  const { page: pageContext, route } = readRequest(context, services);
  return answerError(error, services, pageContext, route);
}

/** Answers `/_payload/{route}.json`. A route that has no page says so in the words of spec.md section 8. */
export async function answerPayload(context: Context<SiteEnvironment>, services: PageServices): Promise<Response> {
  const own = new URL(context.req.url).pathname.slice(services.settings.basePath.length);
  const path = fromPayloadPath(own);
  const { page: pageContext, route } = readRequest(context, services, path ?? own);
  try {
    if (!path || !route || isAbsent(route, pageContext, services)) {
      throw new HttpError(404, errorMessages.notPrerendered(path ?? own));
    }
    const prepared = await prepareRoute(route, pageContext);
    if (isKnown(context, prepared)) return await withContentKeys(unchanged(), pageContext, prepared);
    const page = prepared.render();
    // What the manifest leaves out has no payload, though it may have a page: the browser asks for that one whole.
    if (!page.isPrerendered) throw new HttpError(404, errorMessages.notPrerendered(path));
    const answer = context.json(toPagePayload(page, services.assets), 200, pageCaching);
    return await withContentKeys(answer, pageContext, prepared);
  } catch (error) {
    const failure = toHttpError(error);
    logFailure(failure, services, pageContext);
    const errorPage = failure.status === 404 ? {} : await showErrorPayload(failure, services, { pageContext, route });
    const body = { ...errorPage, status: failure.status, message: toPublicMessage(failure, path ?? own) };
    return context.json(body, failure.status as 500, { 'cache-control': 'no-store' });
  }
}

/** The error page for a client navigation. When it fails too, the browser has words of its own. */
async function showErrorPayload(
  failure: HttpError,
  services: PageServices,
  { pageContext, route }: { pageContext: PageContext; route: ResolvedRoute | undefined },
): Promise<Partial<PagePayload>> {
  try {
    return toPagePayload(await renderErrorPage(failure, pageContext, route), services.assets);
  } catch (cause) {
    services.logger.error({ requestId: pageContext.requestId, err: cause }, errorMessages.errorPageFailed);
    return {};
  }
}

/** Messages of the way to the content name its addresses: those are for the log. */
function toPublicMessage({ status, message }: HttpError, path: string): string {
  if (status === 404) return errorMessages.notPrerendered(path);
  if (status === 503) return 'Content is unavailable';
  return status >= 500 ? 'Internal error' : message;
}

function readRequest(
  context: Context<SiteEnvironment>,
  services: PageServices,
  path = new URL(context.req.url).pathname.slice(services.settings.basePath.length) || '/',
): { page: PageContext; route: ResolvedRoute | undefined } {
  const fullPath = decodePath(path);
  const requestId = context.get('requestId');
  const variant = context.get('variant');
  const { context: page, route } = makePageContext(services, {
    fullPath,
    request: context.req.raw,
    requestId,
    variant,
  });
  return { page, route };
}

/** A path that is no valid UTF-8 matches no route, and stays as it is. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function answerForm(
  context: Context<SiteEnvironment>,
  services: PageServices,
  route: ResolvedRoute,
  pageContext: PageContext,
): Promise<Response> {
  const action = pageTypes[route.template].action;
  if (!action) return context.text('Method not allowed', 405, { allow: 'GET, HEAD' });
  const form = await readForm(context.req.raw);
  const result: ActionResult = await action(form, pageContext);
  if (result.kind === 'redirect') return context.redirect(pageContext.view.path(result.path), 303);
  const page = await renderRoute(route, pageContext, result.form);
  const answer = toHtml(page, services);
  answer.headers.set('cache-control', 'private, no-store');
  return answer;
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new HttpError(400, 'The form could not be read', { cause });
  }
}

async function answerError(
  error: unknown,
  services: PageServices,
  pageContext: PageContext,
  route: ResolvedRoute | undefined,
): Promise<Response> {
  const failure = toHttpError(error);
  logFailure(failure, services, pageContext);
  const headers = { 'cache-control': 'no-store', ...(failure.status === 503 ? { 'retry-after': '30' } : {}) };
  try {
    const answer = toHtml(await renderErrorPage(failure, pageContext, route), services);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    // What is absent may be published: that is content too. Other failures say nothing about content.
    return failure.status === 404 ? await withContentKeys(answer, pageContext) : answer;
  } catch (cause) {
    services.logger.error({ requestId: pageContext.requestId, err: cause }, errorMessages.errorPageFailed);
    return new Response(showLastResort(pageContext.requestId, services.settings.basePath), {
      status: failure.status,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': plainPolicy,
      },
    });
  }
}

function logFailure(failure: HttpError, services: PageServices, { requestId, path }: PageContext): void {
  if (failure.status < 500) return;
  services.logger.error({ requestId, path, status: failure.status, err: failure.cause ?? failure }, failure.message);
}

/** Browsers ask again every time and get a 304; nothing stale is shown after a publish (reliability.md 2.2). */
const pageCaching = { 'cache-control': 'public, max-age=0, must-revalidate' };

/** A preview may show what is not published yet. */
function isAbsent(route: ResolvedRoute, { variant }: PageContext, services: PageServices): boolean {
  return variant.kind !== 'private' && isKnownToBeAbsent(route, services);
}

/** Whoever asks has the page of this view already: a cache of ours, after a publish that may not have changed it. */
function isKnown(context: Context, { tag }: PreparedPage): boolean {
  return tag !== undefined && context.req.header('if-none-match') === tag;
}

const unchanged = () => new Response(null, { status: 304, headers: pageCaching });

/** Tells caches of ours which content an answer is made of; they keep these headers to themselves. */
async function withContentKeys(
  answer: Response,
  { content, logger, requestId, variant }: PageContext,
  prepared?: PreparedPage,
): Promise<Response> {
  // Shown for now without what could not be had, and not kept that way.
  if (!content.isWhole()) return answer;
  try {
    answer.headers.set('x-content-ref', await content.ref());
    answer.headers.set('surrogate-key', content.reads().join(' '));
    // Of a preview too: its page asks whether the draft has changed (site/browser/preview.ts).
    const isTagged = variant.kind !== 'private' || variant.preview?.state === 'active';
    if (prepared?.tag !== undefined && isTagged) answer.headers.set('etag', prepared.tag);
    if (prepared?.documentId !== undefined) answer.headers.set('x-content-document', prepared.documentId);
  } catch (error) {
    // The page itself is whole; without these headers it is just never kept.
    logger.warn({ requestId, err: error }, 'The page is not kept: its content has no ref');
  }
  return answer;
}

function toHtml(page: RenderedPage, { assets, settings }: PageServices): Response {
  const { html, contentSecurityPolicy } = renderDocument(page, assets, settings);
  return new Response(html, {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'reporting-endpoints': `csp="${settings.basePath}/reports/csp"`,
      'content-language': page.language.html,
      'x-cache': 'bypass',
      ...pageCaching,
    },
  });
}
