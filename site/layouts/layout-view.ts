import type { ReactNode } from 'react';
import type { CookieBannerView } from '../components/cookie-banner/cookie-banner-view.ts';
import type { FooterView } from '../components/footer/footer-view.ts';
import type { HeaderView } from '../components/header/header-view.ts';
import type { Strings } from '../language/strings.ts';

/** The props of every layout. A layout renders everything inside `<body>`. */
export interface LayoutProps {
  readonly strings: Strings;
  readonly homeHref: string;
  readonly header: HeaderView;
  readonly footer: FooterView;
  readonly cookies: CookieBannerView;
  readonly breadcrumbs: ReactNode;
  readonly printLine: ReactNode;
  /** For a layout without a language switcher: list items. */
  readonly translations: ReactNode;
  readonly children: ReactNode;
}
