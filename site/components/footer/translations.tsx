import { isTranslated, type LanguageChoice } from '../language-switcher/language-choice.ts';
import styles from './footer.module.css';

/**
 * The page in other languages, for the short footer. One that it is not in is nothing to see, and has its place for the page
 * that comes next: the frame stays, and the kernel shows and hides (browser/page-swap.ts).
 */
export function Translations({ languages }: { languages: readonly LanguageChoice[] }) {
  return languages
    .filter(({ isCurrent }) => !isCurrent)
    .map((choice) => (
      <li key={choice.language} data-translation="" hidden={!isTranslated(choice)}>
        <a
          href={isTranslated(choice) ? choice.href : undefined}
          hrefLang={isTranslated(choice) ? choice.language : undefined}
          lang={choice.language}
          data-language={choice.language}
          className={styles.link}
        >
          {choice.label}
        </a>
      </li>
    ));
}
