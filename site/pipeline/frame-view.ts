import type { ComponentProps } from 'react';
import { toBreadcrumbs } from '../components/breadcrumbs/breadcrumbs-view.ts';
import { toCookieBannerView } from '../components/cookie-banner/cookie-banner-view.ts';
import { toFooterView } from '../components/footer/footer-view.ts';
import { toHeaderView } from '../components/header/header-view.ts';
import type { LanguageChoice } from '../components/language-switcher/language-choice.ts';
import { siteName } from '../document/head.ts';
import type { layouts } from '../layouts/layout-registry.ts';
import type { PrintLineView } from '../layouts/print-line.tsx';
import type { PageContext } from '../page-types/page-context.ts';
import type { LayoutName } from '../page-types/page-type.ts';
import { toDocumentTag } from './view-tag.ts';

type LayoutProps = ComponentProps<(typeof layouts)['default']>;

/** All that a layout shows around a page, but for the words of the language. */
export type FrameView = Omit<LayoutProps, 'children' | 'strings'> & { layout: LayoutName };

/** What a page gives its frame. */
export interface FramedPage {
  layout: LayoutName;
  title: string;
  /** Absent when the content service has none to give: the frame is then shown without it. */
  menu: Parameters<typeof toHeaderView>[0];
  languages: readonly LanguageChoice[];
  /** `YYYY-MM-DD`; absent for a page without a document. */
  updatedOn: string | undefined;
}

export function toFrameView(page: FramedPage, context: PageContext): FrameView {
  const { layout, title, menu, languages } = page;
  const { view, path, query, settings } = context;
  return {
    layout,
    homeHref: view.path('/'),
    header: toHeaderView(menu, view, { currentPath: view.path(path), translations: languages }),
    footer: toFooterView(menu, view),
    cookies: toCookieBannerView(view, { path, query, action: `${settings.basePath}/consent` }),
    breadcrumbs: toBreadcrumbs(path, title, view),
    printLine: toPrintLine(page, context),
  };
}

/**
 * The same tag means the same frame, on a site of the same settings: made of what the view is made of, it tells without
 * making the view. `undefined` for a frame that is for one visitor, or one of endlessly many: not worth remembering.
 */
export function toFrameTag(
  { menu, ...page }: FramedPage,
  { variant, query, language, path }: PageContext,
): string | undefined {
  if (variant.kind === 'private' || query.size > 0) return undefined;
  const menuTag = menu ? toDocumentTag(menu) : 'none';
  return menuTag && JSON.stringify([language.id, path, menuTag, page]);
}

function toPrintLine({ updatedOn }: FramedPage, { path, view, settings }: PageContext): PrintLineView {
  return {
    brand: siteName,
    address: `${settings.publicUrl}${view.path(path)}`.replace(/^https?:\/\//, ''),
    updated: updatedOn && `${view.strings.updated} ${view.date(updatedOn)}`,
  };
}
