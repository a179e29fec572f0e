import { untranslatedAnchor } from './language-choice.ts';
import styles from './untranslated-notice.module.css';

/** Shown only as `:target`, when the switcher had no translation to link to. */
export function UntranslatedNotice({ text }: { text: string }) {
  return (
    <p id={untranslatedAnchor} className={`wrap ${styles.notice}`} tabIndex={-1} data-print="no">
      {text}
    </p>
  );
}
