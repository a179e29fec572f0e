/** Pages, their payloads and their forms: from the framework's request to its response. */
import type { Context } from 'hono';
import { fromPayloadPath } from '../document/page-payload.ts';
import { errorMessages, HttpError } from '../contract/http-error.ts';
import { makePageContext } from '../pipeline/make-page-context.ts';
import type { PageContext } from '../view/page-context.ts';
import { pageTypes } from '../page-types/page-type-registry.ts';
import type { ActionResult } from '../view/form-state.ts';
import { findRenamedPage, renderRoute, type MovedPage } from '../pipeline/render-page.tsx';
import { resolveRoute, type ResolvedRoute } from '../routes/resolve-route.ts';
import { toRepresentation, type Representation } from './identify-page.ts';
import { toResponse } from './page-response.ts';
import { readForm } from './read-form.ts';
import { toLocation, withQuery } from './redirect-response.ts';
import { findRedirection } from './redirections.ts';
import { renderError, isAbsent, renderResponse, showDocument, toFullPath } from './render-response.ts';
import { type SiteOptions } from '../pipeline/site-options.ts';
import type { SiteEnvironment } from './request-id.ts';

/** Answers a page URL: the page, or the error page with the status of the failure. */
export async function handlePage(context: Context<SiteEnvironment>, services: SiteOptions): Promise<Response> {
  return respondInForm('document', toOwnPath(context, services), context, services);
}

/** Answers `/_payload/{route}.json`. */
export async function handlePayload(context: Context<SiteEnvironment>, services: SiteOptions): Promise<Response> {
  const own = toOwnPath(context, services);
  const payload = fromPayloadPath(own);
  // A path that is not a payload's names no route either: 404.
  return respondInForm(payload ? toRepresentation(payload) : 'payload', payload?.route ?? own, context, services);
}

async function respondInForm(
  representation: Representation,
  path: string,
  context: Context<SiteEnvironment>,
  services: SiteOptions,
): Promise<Response> {
  const known = context.req.header('if-none-match');
  const knownView = (asked: Representation) => (asked === representation ? known : undefined);
  const route = resolveRoute(toFullPath(path), services.settings);
  const { answer } = await renderResponse(
    { representation, path, route, knownView, ...readRequest(context) },
    services,
  );
  return toResponse(answer);
}

/** Answers a form: a redirect, or the same page again with the errors. */
export async function handleForm(context: Context<SiteEnvironment>, services: SiteOptions): Promise<Response> {
  const { page, route } = readPage(context, services);
  try {
    if (!route || isAbsent(route, page, services)) {
      const redirection = findRedirection(toFullPath(toOwnPath(context, services)), route, services);
      if (!redirection || redirection.kind === 'gone') throw new HttpError(404, errorMessages.notFound);
      const address = withQuery(toLocation(redirection, services.settings), new URL(context.req.url).searchParams);
      return context.redirect(address, redirection.kind === 'moved' ? 308 : 307);
    }
    return await takeForm(context, services, { page, route });
  } catch (error) {
    return toResponse(await renderError(error, services, { context: page, route }));
  }
}

/** Answers an error that no handler caught: every URL of the site fails in the same way. */
export async function handleFailure(
  error: unknown,
  context: Context<SiteEnvironment>,
  services: SiteOptions,
): Promise<Response> {
  const { page, route } = readPage(context, services);
  return toResponse(await renderError(error, services, { context: page, route }));
}

async function takeForm(
  context: Context<SiteEnvironment>,
  services: SiteOptions,
  { page, route }: { page: PageContext; route: ResolvedRoute },
): Promise<Response> {
  const action = pageTypes[route.template].action;
  if (!action) return context.text('Method not allowed', 405, { allow: 'GET, HEAD' });
  const renamed = await findRenamedPage(route, page);
  if (renamed) return sendOn(renamed, context);
  const form = await readForm(context.req.raw);
  await services.takeTurn?.();
  const result: ActionResult = await action(form, page);
  if (result.kind === 'redirect') {
    const address = withQuery(page.view.path(result.path), new URLSearchParams(result.query));
    return context.redirect(address, 303);
  }
  const shownAgain = await renderRoute(route, page, result.form);
  if ('movedTo' in shownAgain) return sendOn(shownAgain, context);
  return toResponse(showDocument(shownAgain, services, { caching: ['cache-control', 'private, no-store'] }));
}

/** With the submitted fields. */
function sendOn({ movedTo }: MovedPage, context: Context): Response {
  const { searchParams } = new URL(context.req.url);
  return context.redirect(withQuery(movedTo, searchParams), 308);
}

function readPage(context: Context<SiteEnvironment>, services: SiteOptions) {
  const fullPath = toFullPath(toOwnPath(context, services));
  const route = resolveRoute(fullPath, services.settings);
  return { page: makePageContext(services, { fullPath, route, ...readRequest(context) }), route };
}

function readRequest(context: Context<SiteEnvironment>) {
  const query = new URL(context.req.url).searchParams;
  return { query, requestId: context.get('requestId'), variant: context.get('variant') };
}

/** Escaped, without the base path. */
export function toOwnPath(context: Context, { settings }: Pick<SiteOptions, 'settings'>): string {
  return new URL(context.req.url).pathname.slice(settings.basePath.length) || '/';
}
