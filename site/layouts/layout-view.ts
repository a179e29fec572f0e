import type { ReactNode } from 'react';
import type { CookieBannerView } from '../components/cookie-banner/cookie-banner-view.ts';
import type { FooterView } from '../components/footer/footer-view.ts';
import type { HeaderView } from '../components/header/header-view.ts';
import type { Strings } from '../language/strings.ts';

/** What every layout is given. A layout renders all that is inside `<body>`. */
export interface LayoutProps {
  strings: Strings;
  homeHref: string;
  header: HeaderView;
  footer: FooterView;
  cookies: CookieBannerView;
  breadcrumbs: ReactNode;
  printLine: ReactNode;
  /** For a layout without a language switcher: items of a list. */
  translations: ReactNode;
  children: ReactNode;
}
