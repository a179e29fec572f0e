import type { Strings } from '../../language/strings.ts';
import { ButtonLink } from '../button/button-link.tsx';
import { LanguageSwitcher } from '../language-switcher/language-switcher.tsx';
import { Logo } from '../logo/logo.tsx';
import { SearchIcon } from '../search-field/search-icon.tsx';
import { ThemeSwitcher } from '../theme-switcher/theme-switcher.tsx';
import type { HeaderItem, HeaderLink, HeaderView } from './header-view.ts';
import styles from './header.module.css';

/**
 * The header of every page but campaigns. Menus are `<details>` with a shared name, so that one is open at a time;
 * on narrow screens the navigation is a popover. Neither needs script; site/browser/menus.ts adds arrow
 * keys, opening on hover, closing when the focus leaves, and a sheet that the link to the search opens.
 */
export function Header({ view, homeHref, strings }: { view: HeaderView; homeHref: string; strings: Strings }) {
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <a className={styles.brand} href={homeHref}>
          <Logo />
        </a>
        <nav id="menu" popover="auto" className={styles.navigation} aria-label={strings.mainNavigation}>
          <ul className={styles.items}>
            {view.items.map((item) => (
              <li key={item.label}>
                <Item item={item} />
              </li>
            ))}
          </ul>
          <div className={styles.drawerEnd}>
            <ButtonLink view={view.callToAction} />
            <LanguageSwitcher label={strings.language} languages={view.languages} form="full" />
          </div>
        </nav>
        <div className={styles.end}>
          <div className={styles.languages}>
            <LanguageSwitcher label={strings.language} languages={view.languages} />
          </div>
          <a rel="search" href={view.searchHref} className={styles.search}>
            <SearchIcon />
            <span className="visuallyHidden">{strings.search.open}</span>
          </a>
          <ThemeSwitcher labels={strings} />
          <div className={styles.callToAction}>
            <ButtonLink view={view.callToAction} />
          </div>
          {view.items.length > 0 && (
            <button type="button" className={styles.menuButton} popoverTarget="menu">
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <path d="M2 6h16" />
                <path d="M2 14h16" />
              </svg>
              <span className="visuallyHidden">{strings.menu}</span>
            </button>
          )}
        </div>
      </div>
    </header>
  );
}

function Item({ item }: { item: HeaderItem }) {
  if (item.kind === 'link') {
    return (
      <a className={styles.top} href={item.link.href} aria-current={item.link.isCurrent ? 'page' : undefined}>
        {item.label}
      </a>
    );
  }
  return (
    <details className={styles.group} name="menu">
      <summary className={styles.top}>{item.label}</summary>
      <ul className={styles.panel}>
        {item.links.map((link) => (
          <li key={link.href}>
            <PanelLink link={link} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function PanelLink({ link }: { link: HeaderLink }) {
  return (
    <a href={link.href} target={link.target} rel={link.rel} aria-current={link.isCurrent ? 'page' : undefined}>
      {link.text}
      {link.description && <span>{link.description}</span>}
    </a>
  );
}
