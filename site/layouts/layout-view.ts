import type { ReactNode } from 'react';
import type { CookieBannerView } from '../components/cookie-banner/cookie-banner-view.ts';
import type { FooterView } from '../components/footer/footer-view.ts';
import type { HeaderView } from '../components/header/header-view.ts';
import type { Strings } from '../language/strings.ts';

/** The props of every layout. A layout renders everything inside `<body>`. */
export interface LayoutProps {
  strings: Strings;
  homeHref: string;
  header: HeaderView;
  footer: FooterView;
  cookies: CookieBannerView;
  breadcrumbs: ReactNode;
  printLine: ReactNode;
  /** For a layout without a language switcher: list items. */
  translations: ReactNode;
  children: ReactNode;
}
