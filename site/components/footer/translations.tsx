import type { LanguageChoice } from '../language-switcher/language-choice.ts';
import footer from './footer.module.css';
import styles from './translations.module.css';

/**
 * The page's translations, for the short footer. CSS hides the other languages, which stay in the markup: the layout
 * survives a client-side navigation, and the kernel updates the links (browser/page-swap.ts).
 */
export function Translations({ languages }: { languages: readonly LanguageChoice[] }) {
  return languages
    .filter(({ isCurrent }) => !isCurrent)
    .map((choice) => (
      <li key={choice.language} className={styles.translation}>
        <a
          href={choice.href}
          hrefLang={choice.language}
          lang={choice.language}
          data-language={choice.language}
          className={footer.link}
        >
          {choice.label}
        </a>
      </li>
    ));
}
