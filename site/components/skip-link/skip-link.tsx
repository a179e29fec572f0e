import styles from './skip-link.module.css';

/** The first thing the keyboard reaches: past the header, to the page. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles.skip} href="#content">
      {text}
    </a>
  );
}
