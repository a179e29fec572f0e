import type { ReactNode } from 'react';
import type { BreadcrumbsView } from '../components/breadcrumbs/breadcrumbs-view.ts';
import type { CookieBannerView } from '../components/cookie-banner/cookie-banner-view.ts';
import type { FooterView } from '../components/footer/footer-view.ts';
import type { HeaderView } from '../components/header/header-view.ts';
import type { Strings } from '../language/strings.ts';
import type { PrintLineView } from './print-line.tsx';

/** What every layout is given. A layout renders all that is inside `<body>`. */
export interface LayoutProps {
  strings: Strings;
  homeHref: string;
  header: HeaderView;
  footer: FooterView;
  cookies: CookieBannerView;
  breadcrumbs: BreadcrumbsView;
  printLine: PrintLineView;
  children: ReactNode;
}
