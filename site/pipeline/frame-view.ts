import type { ComponentProps } from 'react';
import { toCookieBannerView } from '../components/cookie-banner/cookie-banner-view.ts';
import { toFooterView } from '../components/footer/footer-view.ts';
import { toHeaderView } from '../components/header/header-view.ts';
import type { LanguageChoice } from '../components/language-switcher/language-choice.ts';
import { siteName } from '../document/head.ts';
import type { layouts } from '../layouts/layout-registry.ts';
import type { PrintLineView } from '../layouts/print-line.tsx';
import { showPath } from '../routes/escape-path.ts';
import type { PageContext } from '../view/page-context.ts';
import type { LayoutName } from '../contract/layout-names.ts';
import { toPlace } from './frame-template.ts';
import { toSharedTag, toViewTag } from './view-tag.ts';

type LayoutProps = ComponentProps<(typeof layouts)['default']>;

/** The layout's props without the language's strings. */
export type FrameView = Omit<LayoutProps, 'children' | 'strings'> & { readonly layout: LayoutName };

/** The page-specific input of a frame. */
export interface FramedPage {
  readonly layout: LayoutName;
  readonly title: string;
  /** Absent when the content service is unavailable: the frame is then shown without it. */
  readonly menu: Parameters<typeof toHeaderView>[0];
  readonly languages: readonly LanguageChoice[];
  /** `YYYY-MM-DD`; absent for a page without a document. */
  readonly updatedOn: string | undefined;
}

/** Placeholders of a frame besides the languages, which use their own names. */
export const framePlaces = {
  page: 'page',
  breadcrumbs: 'breadcrumbs',
  printLine: 'print-line',
  translations: 'translations',
  /** Where the cookie choice redirects back to. */
  from: 'from',
} as const;

/** The part of the frame that pages share, with placeholders for page-specific values. */
export function toFrameView(page: FramedPage, context: PageContext): FrameView {
  const { layout, menu } = page;
  const { view, path, settings } = context;
  const languages = page.languages.map((choice) => ({ ...choice, href: toPlace(choice.language) }));
  return {
    layout,
    homeHref: view.path('/'),
    header: toHeaderView(menu, view, { currentPath: view.path(path), translations: languages }),
    footer: toFooterView(menu, view),
    cookies: {
      ...toCookieBannerView(view, { path, query: context.query, action: `${settings.basePath}/consent` }),
      from: toPlace(framePlaces.from),
    },
    breadcrumbs: toPlace(framePlaces.breadcrumbs),
    printLine: toPlace(framePlaces.printLine),
    translations: toPlace(framePlaces.translations),
  };
}

/**
 * Equal tags mean equal frames: the tag is computed from the view, so a page-specific value is never served on another
 * page.
 * `undefined` for the frame of one visitor, which no other page shares.
 */
export function toFrameTag(frame: FrameView, { variant, language }: PageContext): string | undefined {
  if (variant.kind === 'private') return undefined;
  const { header, footer, ...own } = frame;
  // Nearly all of a frame is the menu, whose views are cached (view-memory.ts).
  const shared = [footer, ...header.items].map(toSharedTag);
  return shared.includes(undefined) ? undefined : toViewTag({ own, header: { ...header, items: shared }, language });
}

export function toPrintLine({ updatedOn }: FramedPage, { path, view, settings }: PageContext): PrintLineView {
  return {
    brand: siteName,
    address: `${settings.publicUrl}${showPath(view.path(path))}`.replace(/^https?:\/\//, ''),
    updated: updatedOn && `${view.strings.updated} ${view.date(updatedOn)}`,
  };
}
