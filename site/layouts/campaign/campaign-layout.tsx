import { CookieBanner } from '../../components/cookie-banner/cookie-banner.tsx';
import { Footer } from '../../components/footer/footer.tsx';
import { Logo } from '../../components/logo/logo.tsx';
import { SkipLink } from '../../components/skip-link/skip-link.tsx';
import type { LayoutProps } from '../layout-view.ts';
import styles from './campaign-layout.module.css';

/** A layout with a single path: the logo, the page, a short footer; no main navigation. */
export function CampaignLayout({ strings, homeHref, footer, cookies, printLine, translations, children }: LayoutProps) {
  return (
    <>
      <SkipLink text={strings.skipToContent} />
      <CookieBanner view={cookies} />
      <header className={styles.header}>
        <div className={`wrap ${styles.bar}`}>
          <a className={styles.brand} href={homeHref}>
            <Logo />
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
        {printLine}
      </main>
      <Footer view={footer} languages={[]} strings={strings} cookies={cookies} translations={translations} isShort />
    </>
  );
}
