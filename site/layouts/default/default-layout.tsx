import { CookieBanner } from '../../components/cookie-banner/cookie-banner.tsx';
import { Footer } from '../../components/footer/footer.tsx';
import { Header } from '../../components/header/header.tsx';
import { UntranslatedNotice } from '../../components/language-switcher/untranslated-notice.tsx';
import { SkipLink } from '../../components/skip-link/skip-link.tsx';
import type { LayoutProps } from '../layout-view.ts';

/** The layout of every page except campaigns. */
export function DefaultLayout(props: LayoutProps) {
  const { strings, homeHref, header, footer, cookies, breadcrumbs, printLine, children } = props;
  return (
    <>
      <SkipLink text={strings.skipToContent} />
      <CookieBanner view={cookies} />
      <Header view={header} homeHref={homeHref} strings={strings} />
      <main id="content" tabIndex={-1}>
        <UntranslatedNotice text={strings.untranslatedNotice} />
        {breadcrumbs}
        {children}
        {printLine}
      </main>
      <Footer view={footer} languages={header.languages} strings={strings} cookies={cookies} />
    </>
  );
}
