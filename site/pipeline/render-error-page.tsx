import { STATUS_CODES } from 'node:http';
import { ErrorPage } from '../components/error-page/error-page.tsx';
import { escapeHtml } from '../document/escape-html.ts';
import { inEveryLanguage } from '../document/head.ts';
import type { RenderedPage } from '../document/render-document.ts';
import { errorMessages, HttpError, type Explanation } from '../contract/http-error.ts';
import { notFoundPage, queryGone } from '../page-types/not-found/not-found-page.tsx';
import type { PageContext } from '../view/page-context.ts';
import { renderView } from './render-page.tsx';
import type { ResolvedRoute } from '../routes/resolve-route.ts';

/**
 * The page for a failure, in the layout that the page would have had. It does not need the content service: without it
 * the frame is shown without its menu.
 */
export async function renderErrorPage(
  failure: HttpError,
  context: PageContext,
  route: ResolvedRoute | undefined,
): Promise<RenderedPage> {
  const menu = await getMenuIfPossible(failure, context);
  const layout = route?.template === 'campaign' ? 'campaign' : 'default';
  const common = { context, layout, menu, translations: inEveryLanguage('/') } as const;
  const { explanation } = failure;
  const isGone = explanation?.about === 'page that was taken down';
  if (failure.status === 404 || isGone) {
    const raw = isGone ? await queryGone(explanation.instead, context) : await notFoundPage.query(context);
    const view = notFoundPage.view(raw ?? { suggestions: [] }, context);
    return renderView({
      ...common,
      // The page depends on the URL only through its suggestions: equal suggestions give equal pages.
      context: { ...context, path: '/404', query: new URLSearchParams() },
      status: failure.status,
      template: 'not-found',
      head: notFoundPage.head(view, context),
      content: <notFoundPage.Page view={view} />,
    });
  }
  const view = { ...toErrorWords(failure, context), requestId: context.requestId };
  const head = { title: view.title, description: view.lede, type: 'website', isIndexed: false } as const;
  return renderView({ ...common, status: failure.status, template: 'error', head, content: <ErrorPage view={view} /> });
}

async function getMenuIfPossible(failure: HttpError, context: PageContext) {
  try {
    return await context.content.getSingle('menu');
  } catch (error) {
    // The reason of this page has been logged.
    if (error instanceof HttpError && error.status === failure.status && error.message === failure.message)
      return undefined;
    context.logger.warn({ requestId: context.requestId, err: error }, 'The error page is shown without the menu');
    return undefined;
  }
}

function toErrorWords({ status, explanation }: HttpError, { view }: PageContext) {
  const { strings } = view;
  const common = {
    labels: { requestId: strings.requestId, tryAgain: strings.tryAgain, home: strings.backHome },
    homeHref: view.path('/'),
  };
  if (explanation && 'offer' in explanation) return { ...common, status, ...explain(explanation, view) };
  switch (status) {
    case 403:
      return { ...common, status, title: strings.forbiddenTitle, lede: '' };
    case 410:
      return { ...common, status, title: strings.goneTitle, lede: '' };
    case 413:
      return { ...common, status, title: strings.tooLargeTitle, lede: strings.tooLargeLede };
    case 503:
      return { ...common, status, title: strings.unavailableTitle, lede: strings.unavailableLede };
    default:
      return status < 500
        ? { ...common, status, title: strings.refusedTitle, lede: strings.refusedLede }
        : { ...common, status, title: strings.brokenTitle, lede: strings.brokenLede };
  }
}

/** Explains more than the status, and links to the form, which helps more than a link home. */
function explain({ about, offer }: Extract<Explanation, { offer: unknown }>, { strings, path }: PageContext['view']) {
  const labels = { requestId: strings.requestId, tryAgain: strings.tryAgain };
  const way = offer
    ? { homeHref: offer, labels: { ...labels, home: strings.toOffer } }
    : { homeHref: path('/'), labels: { ...labels, home: strings.backHome } };
  return about === 'link that is over'
    ? { ...way, title: strings.linkOverTitle, lede: strings.linkOverLede }
    : { ...way, title: strings.fileNotOpenTitle, lede: strings.fileNotOpenLede };
}

/** What failed. The errors themselves are in the log, because they may say how the site is built. */
interface LastResort {
  readonly status: number;
  /** Of the page, with its language, as it was requested. */
  readonly path: string;
  readonly requestId: string;
  readonly basePath: string;
  readonly at: Date;
}

/**
 * When even the error page fails: plain words, details and a link home. Needs no framework.
 */
export function showLastResort({ status, path, requestId, basePath, at }: LastResort): string {
  const details = [
    ['Status', `${status} ${STATUS_CODES[status] ?? ''}`.trim()],
    ['Page', path],
    ['Time', at.toISOString()],
    ['Reference', requestId],
  ] as const;
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${errorMessages.errorPageFailed}</title><h1>${errorMessages.errorPageFailed}</h1>`,
    '<dl>',
    ...details.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`),
    `</dl><p><a href="${escapeHtml(basePath)}/">Back to the home page</a></p></html>`,
  ].join('');
}
