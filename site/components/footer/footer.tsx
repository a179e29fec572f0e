import type { ReactNode } from 'react';
import type { Strings } from '../../language/strings.ts';
import type { CookieBannerView } from '../cookie-banner/cookie-banner-view.ts';
import { WithdrawConsent } from '../cookie-banner/cookie-banner.tsx';
import type { LanguageChoice } from '../language-switcher/language-choice.ts';
import { LanguageSwitcher } from '../language-switcher/language-switcher.tsx';
import { Link } from '../link/link.tsx';
import { Logo } from '../logo/logo.tsx';
import type { FooterView } from './footer-view.ts';
import styles from './footer.module.css';

/**
 * The footer of every page. `isShort`, for campaign pages, leaves out the columns, and all languages except the page's
 * translations.
 */
export function Footer({
  view,
  languages,
  strings,
  cookies,
  translations,
  isShort = false,
}: {
  view: FooterView;
  languages: readonly LanguageChoice[];
  strings: Strings;
  cookies: CookieBannerView;
  /** List items for the short footer. */
  translations?: ReactNode;
  isShort?: boolean;
}) {
  return (
    <footer className={`night ${styles.footer} ${isShort ? styles.short : ''}`.trim()}>
      <div className="wrap">
        {!isShort && (
          <>
            <div className={styles.brand}>
              <div>
                <Logo />
                {view.strapline && <p className={styles.strapline}>{view.strapline}</p>}
              </div>
              <LanguageSwitcher label={strings.language} languages={languages} form="full" />
            </div>
            <nav className={styles.columns} aria-label={strings.footerNavigation}>
              {view.columns.map(({ heading, links }) => (
                <div key={heading}>
                  <h2 className={styles.heading}>{heading}</h2>
                  <ul>
                    {links.map((link) => (
                      <li key={link.href}>
                        <Link view={link} className={styles.link} />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          </>
        )}
        <div className={styles.end}>
          <p>{strings.fictionalBrand}</p>
          <ul className={styles.legal}>
            {isShort && translations}
            {view.legalLinks.map((link) => (
              <li key={link.href}>
                <Link view={link} className={styles.link} />
              </li>
            ))}
            <li>
              <WithdrawConsent view={cookies} className={styles.link} />
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
