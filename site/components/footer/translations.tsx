import type { LanguageChoice } from '../language-switcher/language-choice.ts';
import footer from './footer.module.css';
import styles from './translations.module.css';

/**
 * The page in other languages, for the short footer. One that it is not in is not shown (translations.module.css), and has its place
 * for the page that comes next: the frame stays, and the kernel keeps the addresses right (browser/page-swap.ts).
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
