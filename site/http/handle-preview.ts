import type { Context } from 'hono';
import { takeOwnPage } from '../consent/take-choice.ts';
import { toEndedCookie, type VariantChooser } from '../content/choose-variant.ts';
import { orAbsent, orContentUnavailable } from '../content/content-failures.ts';
import { createPrismicReader } from '../content/prismic/prismic-reader.ts';
import { previewCookie, toPreviewCookie } from '../content/prismic/preview-cookie.ts';
import { getLanguage, masterLanguage } from '../language/language.ts';
import { createLinks, getDocumentPath } from '../routes/links.ts';
import { HttpError } from '../contract/http-error.ts';
import type { SiteSettings } from '../contract/settings.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { readForm } from './read-form.ts';
import type { SiteEnvironment } from './request-id.ts';

type PreviewContext = Context<SiteEnvironment>;

/** The longest life of a preview at the content service, which may end it sooner. */
const previewSeconds = 8 * 60 * 60;

/** For every cookie that decides what is shown: no script needs to read them. */
export function toCookieAttributes({ basePath, publicUrl }: Pick<SiteSettings, 'basePath' | 'publicUrl'>): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `Path=${basePath || '/'}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * `GET /preview?token=&documentId=`: starts a preview and redirects to the document. The URL comes from our own links
 * and
 * the document; no part of it comes from the request. An invalid token redirects to the home page; one that cannot be
 * checked now gets 503.
 */
export async function handlePreview(
  context: PreviewContext,
  options: SiteOptions,
  variants: VariantChooser,
): Promise<Response> {
  const { token = '', documentId = '' } = context.req.query();
  const { state } = await variants.previews.check(token);
  if (state === 'unknown') throw new HttpError(503, 'The token of a preview could not be checked');
  const attributes = toCookieAttributes(options.settings);
  const home = `${options.settings.basePath}/`;
  // An expired token is set as well: the next page reports it and removes the cookie.
  if (state === 'open' || state === 'ended') {
    const cookie = toPreviewCookie(token, options.content.repository);
    context.header('set-cookie', `${cookie}; Max-Age=${previewSeconds}; ${attributes}`);
  } else {
    options.logger.info({ requestId: context.get('requestId'), state }, 'A preview was not started');
  }
  return leadTo(context, state === 'open' ? await findAddress(token, documentId, options) : home, 302);
}

async function findAddress(token: string, documentId: string, options: SiteOptions): Promise<string> {
  const { content, settings } = options;
  const home = `${settings.basePath}/`;
  if (documentId === '') return home;
  const reader = createPrismicReader({ source: content, cookie: toPreviewCookie(token, content.repository) });
  const document = await orContentUnavailable(() => orAbsent(() => reader.getByID(documentId)));
  if (!document) return home;
  const { type, uid, lang } = document;
  const links = createLinks(settings);
  // The draft shows on other pages, if at all: "not found" would say that there is no such document.
  if (getDocumentPath(type, uid ?? undefined) === undefined)
    return links.path('/', getLanguage(lang) ?? masterLanguage);
  return links.document({ type, uid: uid ?? undefined, lang });
}

/** `/preview/exit`: ends the preview. The bar's form names its page, so it works without script. */
export async function handlePreviewExit(context: PreviewContext, { settings }: SiteOptions): Promise<Response> {
  const from = context.req.method === 'POST' ? (await readForm(context.req.raw)).get('from') : null;
  context.header('set-cookie', toEndedCookie(previewCookie, { cookieAttributes: toCookieAttributes(settings) }));
  return leadTo(context, takeOwnPage(from, settings), 303);
}

/** The request's URL contains the token: it must not reach a cache or a `Referer`. */
function leadTo(context: PreviewContext, address: string, status: 302 | 303): Response {
  context.header('cache-control', 'private, no-store');
  context.header('x-robots-tag', 'noindex');
  context.header('location', address);
  return context.body(null, status);
}
