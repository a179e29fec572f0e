import { untranslatedAnchor } from './language-choice.ts';
import styles from './untranslated-notice.module.css';

/** Where the switcher leads when the page is not translated: shown to those alone who come that way, script or not. */
export function UntranslatedNotice({ text }: { text: string }) {
  return (
    <p id={untranslatedAnchor} className={`wrap ${styles.notice}`} tabIndex={-1} data-print="no">
      {text}
    </p>
  );
}
