/** Renders the page of a path with a live token as its ref, or the site's error page. Never rejects. */
import { renderToString } from 'react-dom/server';
import type { SharedSlice } from '@prismicio/client';
import type { ContentVariant } from '../content/choose-variant.ts';
import { errorMessages, HttpError, toHttpError } from '../contract/http-error.ts';
import type { LiveException } from '../document/live-payload.ts';
import type { RenderedPage } from '../document/render-document.ts';
import type { LiveMarkup } from '../document/render-live-document.ts';
import { collectStyles } from '../document/styles.ts';
import { masterLanguage } from '../language/language.ts';
import { makePageContext } from '../pipeline/make-page-context.ts';
import { renderErrorPage } from '../pipeline/render-error-page.tsx';
import { prepareRoute } from '../pipeline/render-page.tsx';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { decodePath } from '../routes/decode-path.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import { findExample } from '../slices/slice-examples.ts';
import { loadSlices, SliceZone, toSliceViews } from '../slices/slice-zone.tsx';
import { showPicturesOfSite } from './example-pictures.ts';
import { findVacancyId } from './find-vacancy-id.ts';
import type { LiveWords } from './live-words.ts';

export interface LiveQuestion {
  /** The path below the base path, with its language. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly variant: ContentVariant;
  readonly requestId: string;
}

export interface LiveRender {
  readonly page: RenderedPage;
  /** Differs from the requested path if the document's uid has changed. */
  readonly path: string;
  readonly documentId: string | undefined;
  readonly exceptions: readonly LiveException[];
}

export async function renderLive(question: LiveQuestion, services: SiteOptions, mayMove = true): Promise<LiveRender> {
  const { path } = question;
  const route = resolveRoute(path, services.settings);
  const context = makePageContext(services, { ...question, fullPath: path, route });
  try {
    if (!route || route.template === 'not-found') throw new HttpError(404, errorMessages.notFound);
    const prepared = await prepareRoute(route, context);
    if (!('movedTo' in prepared)) {
      const isOfVendor = !context.services.jobBoard.isOwnContent;
      const exceptions: LiveException[] = isOfVendor && route.template.startsWith('vacanc') ? ['vacancies'] : [];
      const documentId = prepared.documentId ?? (await findVacancyId(route, context));
      return { page: prepared.render(), path, documentId, exceptions };
    }
    if (!mayMove) throw new HttpError(404, errorMessages.notFound);
    const moved = prepared.movedTo.slice(services.settings.basePath.length);
    const next = decodePath(moved) ?? moved;
    return renderLive({ ...question, path: next }, services, false);
  } catch (error) {
    const failure = toHttpError(error);
    if (failure.status >= 500)
      services.logger.error({ requestId: context.requestId, path, err: failure.cause ?? failure }, failure.message);
    return { page: await renderErrorPage(failure, context, route), path, documentId: undefined, exceptions: [] };
  }
}

/** Renders the first example of a variation as the only content of a page. */
export async function renderSlice(
  { type, variation }: { type: string; variation: string },
  question: LiveQuestion,
  services: SiteOptions,
): Promise<LiveMarkup | undefined> {
  const context = makePageContext(services, { ...question, fullPath: question.path, route: undefined });
  const found: SharedSlice | undefined = findExample(type, variation);
  if (!found) return undefined;
  const example = showPicturesOfSite(found, services.settings);
  const loaded = toSliceViews([example], context, await loadSlices([example], context));
  // No store has the documents that an example links to: the example contains their data.
  const views = loaded.length > 0 ? loaded : toSliceViews([example], context, new Map());
  if (views.length === 0) return undefined;
  const { value, sheets } = collectStyles(() => renderToString(<SliceZone views={views} />));
  return toBareMarkup(value, sheets);
}

export function renderWords({ title, text }: LiveWords): LiveMarkup {
  const words = (
    <div className="wrap">
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
  return { ...toBareMarkup(renderToString(words), []), head: `<title>${title}</title>` };
}

/** Without the site's layout. */
function toBareMarkup(main: string, sheets: LiveMarkup['mainSheets']): LiveMarkup {
  return {
    language: masterLanguage,
    template: 'catalogue',
    layout: 'default',
    head: '',
    layoutSheets: [],
    body: [`<main>${main}</main>`],
    mainSheets: sheets,
  };
}
