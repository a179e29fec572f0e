import type { LanguageChoice } from './language-choice.ts';
import styles from './language-switcher.module.css';

/** Links to the page's translations. The kernel updates them after a client-side navigation. */
export function LanguageSwitcher({
  label,
  languages,
  form = 'short',
}: {
  /** Accessible name of the list: "Language". */
  label: string;
  languages: readonly LanguageChoice[];
  form?: 'short' | 'full';
}) {
  if (languages.length < 2) return undefined;
  return (
    <ul className={`${styles.list} ${styles[form]}`} aria-label={label}>
      {languages.map(({ language, label: name, short, href, isCurrent }) => (
        <li key={language}>
          <a
            href={href}
            hrefLang={language}
            lang={language}
            data-language={language}
            aria-current={isCurrent || undefined}
          >
            {form === 'full' ? (
              name
            ) : (
              <>
                {short} <span className="visuallyHidden">{name}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
