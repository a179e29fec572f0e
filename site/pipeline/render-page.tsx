/**
 * From a request to a page in a straight line: middleware, validation, query, view, markup. Failures pass as
 * `HttpError`s;
 * only http/render-response.ts turns them into an error page.
 */
import type { PrismicDocument } from '@prismicio/client';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { createServedStore, SharedStateContext } from '../browser/use-shared-state.ts';
import { SliceMarkContext } from '../components/section/slice-mark.tsx';
import { PreviewBar } from '../components/preview-bar/preview-bar.tsx';
import { getLastChange } from '../content/last-change.ts';
import { untranslatedAnchor } from '../components/language-switcher/language-choice.ts';
import { toPreviewBarView } from '../components/preview-bar/preview-bar-view.ts';
import { toPageState, toSharedState } from '../document/shared-state.ts';
import {
  getDocumentTitle,
  getTranslations,
  inEveryLanguage,
  showPageHead,
  showStructuredData,
  type HeadPlace,
} from '../document/head.ts';
import type { HeadView } from '../document/head-view.ts';
import type { RenderedPage } from '../document/render-document.ts';
import { collectStyles } from '../document/styles.ts';
import { defaultFeatureFlags, toFeatureFlags, type FeatureFlags } from '../contract/feature-flags.ts';
import { getLanguagePrefix } from '../language/language.ts';
import { errorMessages, HttpError } from '../contract/http-error.ts';
import { getDocumentPath } from '../routes/links.ts';
import { runPageMiddleware } from '../page-types/middleware.ts';
import type { PageContext } from '../view/page-context.ts';
import { pageTypes } from '../page-types/page-type-registry.ts';
import { layoutNames, type LayoutName } from '../contract/layout-names.ts';
import { type FormState } from '../view/form-state.ts';
import { type PageType } from '../page-types/page-type.ts';
import type { ResolvedRoute } from '../routes/resolve-route.ts';
import { getSectionAbove } from '../routes/section-above.ts';
import type { FramedPage } from './frame-view.ts';
import { renderFrame } from './render-frame.tsx';
import { withSocialCard } from './with-social-card.ts';
import { withStructuredData } from './with-structured-data.ts';
import { toDocumentTag, toViewTag } from './view-tag.ts';

type AnyPageType = PageType<unknown, unknown>;

/** A page before the expensive render: a cached page with the same tag is still valid. */
export interface PreparedPage {
  readonly tag: string | undefined;
  /** The tag of its payload, which does not depend on the menu. */
  readonly payloadTag: string | undefined;
  /** The document of the page. */
  readonly documentId: string | undefined;
  /** It is made without the content service (page-type.ts). */
  readonly isIndependent: boolean;
  readonly render: () => RenderedPage;
}

/** The document of this URL was renamed. */
export interface MovedPage {
  /** Its current path, escaped, with base path and language. */
  readonly movedTo: string;
  readonly documentId: string;
  readonly tag: undefined;
}

/** Renders the page of a route. `form` shows a rejected form again. Throws `HttpError`. */
export async function renderRoute(
  route: ResolvedRoute,
  context: PageContext,
  form?: FormState,
): Promise<RenderedPage | MovedPage> {
  const prepared = await prepareRoute(route, context, form);
  return 'movedTo' in prepared ? prepared : prepared.render();
}

/** Queries the content and makes the view. Throws `HttpError`. */
export async function prepareRoute(
  route: ResolvedRoute,
  context: PageContext,
  form?: FormState,
): Promise<PreparedPage | MovedPage> {
  // The registry passes a page type only the result of its own query (page-type-registry.ts).
  const pageType = pageTypes[route.template] as unknown as AnyPageType;
  await runPageMiddleware(route.middleware, context);
  if (pageType.validate && !pageType.validate(context)) throw new HttpError(404, errorMessages.notFound);

  const [raw, { menu, flags }] = await Promise.all([pageType.query(context), getFrame(pageType, context)]);
  const document = raw === undefined ? undefined : pageType.getDocument?.(raw);
  const moved = raw === undefined ? await findRenamedPage(route, context) : document && findMoved(document, context);
  if (moved) return moved;
  if (raw === undefined) throw new HttpError(404, errorMessages.notFound);
  const view = pageType.view(raw, context, form);
  const isIndependent = pageType.getFrame !== undefined;
  const head = withStructuredData(withSocialCard(pageType.head(view, context), document, context), context);
  const parts = {
    status: form ? 422 : (pageType.status?.(view) ?? 200),
    template: route.template,
    layout: chooseLayout(document, pageType.layout, context),
    ...(isIndependent && { hasPayload: true }),
    head: route.isIndexed ? head : { ...head, isIndexed: false },
    menu,
    flags,
    // A page's own modification date precedes that of its document.
    updatedOn: head.updatedOn ?? head.publishedOn ?? (document && toLastChange(document)),
    translations: document ? translationsOf(document, context.path) : inItsLanguages(head, context.path),
  };
  const { path, query, language } = context;
  const payloadTag = toViewTag({ ...parts, menu: undefined, view, path, query: query.toString(), language });
  return {
    tag: payloadTag && toViewTag({ payloadTag, menu: menu && toDocumentTag(menu) }),
    payloadTag,
    documentId: document?.id,
    isIndependent,
    render: () => renderView({ ...parts, context, content: <pageType.Page view={view} /> }),
  };
}

/** The current path of a renamed document, for page types whose query does not use uids. */
export async function findRenamedPage(
  { template }: ResolvedRoute,
  context: PageContext,
): Promise<MovedPage | undefined> {
  const document = await pageTypes[template].findRenamed?.(context);
  return document && findMoved(document, context);
}

/** A document without a current URL, such as one of a fixed page, is not moved. */
function findMoved(
  { id, type, uid }: PrismicDocument,
  { links, language, path, ...asked }: PageContext,
): MovedPage | undefined {
  const known = asked.document?.uid ?? asked.params['jobId'];
  const present = uid === null || uid === known ? undefined : getDocumentPath(type, uid);
  if (known === undefined || present === undefined || present === path) return undefined;
  return { movedTo: links.path(present, language), documentId: id, tag: undefined };
}

function toLastChange({ data, ...own }: PrismicDocument): string | undefined {
  return getLastChange({ first: own.first_publication_date, last: own.last_publication_date, data });
}

/** Puts a page into its layout, and keeps the two separate for the payload. */
export function renderView({
  context,
  status,
  template,
  layout,
  head,
  menu,
  flags = defaultFeatureFlags,
  translations,
  hasPayload = head.isIndexed,
  updatedOn,
  content,
}: {
  context: PageContext;
  status: number;
  template: RenderedPage['template'];
  layout: LayoutName;
  head: HeadView;
  menu: FramedPage['menu'];
  /** The error page does not query the content service: it uses the defaults. */
  flags?: FeatureFlags;
  translations: HeadPlace['translations'];
  hasPayload?: boolean;
  /** `YYYY-MM-DD`; absent for a page without a document. */
  updatedOn?: string | undefined;
  content: ReactNode;
}): RenderedPage {
  const { links, settings, language, path } = context;
  const title = getDocumentTitle(head);
  const page = { path: `${getLanguagePrefix(language)}${path}`, template, layout, status, title };
  const state = toSharedState(toPageState(page, `/${path.split('/')[1] ?? ''}`, flags), context.config);
  const main = collectStyles(() =>
    renderToString(
      <SharedStateContext value={createServedStore(state)}>
        {context.variant.isLive ? <SliceMarkContext value="">{content}</SliceMarkContext> : content}
      </SharedStateContext>,
    ),
  );
  const choices = toSwitcher(translations, context);
  const frame = renderFrame({ layout, title: head.title, menu, languages: choices, updatedOn }, context);
  const bar = renderPreviewBar(context);
  return {
    status,
    language,
    template,
    layout,
    isPreview: context.variant.preview?.state === 'active',
    head: showPageHead(context.variant.kind === 'private' ? { ...head, isIndexed: false } : head, {
      language,
      path,
      translations,
      links,
      settings,
      changedOn: updatedOn,
    }),
    structuredData: showStructuredData(head),
    title,
    body: [...frame.before, main.value, ...frame.after, bar?.value ?? ''],
    main: `${frame.mainStart}${main.value}${frame.mainEnd}`,
    mainSheets: main.sheets,
    layoutSheets: [...frame.sheets, ...(bar?.sheets ?? [])],
    state,
    isPrerendered: hasPayload && status === 200 && context.variant.kind !== 'private',
    translations: choices.map(({ language: id, href }) => ({ language: id, href })),
  };
}

async function getFrame(pageType: AnyPageType, context: PageContext) {
  if (pageType.getFrame) {
    const { menu, flags } = pageType.getFrame(context);
    return { menu, flags: toFeatureFlags(flags) };
  }
  const [menu, flags] = await Promise.all([context.content.getSingle('menu'), getFeatureFlags(context)]);
  return { menu, flags };
}

/** A page works without its feature flags: the defaults apply. */
async function getFeatureFlags({ content, logger, requestId }: PageContext): Promise<FeatureFlags> {
  try {
    return toFeatureFlags(await content.getSingle('feature_flags'));
  } catch (error) {
    logger.warn({ requestId, err: error }, 'The feature flags could not be read, defaults used');
    return defaultFeatureFlags;
  }
}

/** Outside the layout, because it belongs to the visit, not to the page. */
function renderPreviewBar({ variant, view, path, settings }: PageContext) {
  if (!variant.preview) return undefined;
  const bar = toPreviewBarView(variant.preview, view, { path, action: `${settings.basePath}/preview/exit` });
  return collectStyles(() => renderToString(<PreviewBar view={bar} />));
}

/** The target of each language: the same page, or its nearest translated ancestor, marked as such. */
function toSwitcher(translations: HeadPlace['translations'], { links, view, path: own }: PageContext) {
  const above = getSectionAbove(own);
  return languagesOf(translations, { language: view.language, path: own }).map(({ language, path }) => ({
    language: language.id,
    label: language.name,
    short: language.short,
    href: path === undefined ? `${links.path(above, language)}#${untranslatedAnchor}` : links.path(path, language),
    isCurrent: language.id === view.language.id,
  }));
}

/** The current page is always listed, even when it is a translation of nothing. */
function languagesOf(translations: HeadPlace['translations'], own: HeadPlace['translations'][number]) {
  const known = [...translations, own];
  return inEveryLanguage('/').map(({ language }) => ({
    language,
    path: known.find((translation) => translation.language.id === language.id)?.path,
  }));
}

/** The languages of a page without a document. */
function inItsLanguages({ onlyLanguage, canonicalPath }: HeadView, path: string): HeadPlace['translations'] {
  const own = canonicalPath ?? path;
  return onlyLanguage ? [{ language: onlyLanguage, path: own }] : inEveryLanguage(own);
}

function translationsOf(document: PrismicDocument, path: string): HeadPlace['translations'] {
  return getTranslations(document, path, (uid) => getDocumentPath(document.type, uid));
}

/** An unknown layout falls back to the default one. */
function chooseLayout(document: PrismicDocument | undefined, own: LayoutName, context: PageContext): LayoutName {
  const asked: unknown = document?.data['layout'];
  if (!asked) return own;
  const known = layoutNames.find((name) => name === asked);
  if (known) return known;
  context.logger.warn(
    { requestId: context.requestId, layout: asked, document: document?.id },
    'Unknown layout, default used',
  );
  return 'default';
}
