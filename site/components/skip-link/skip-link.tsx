import styles from './skip-link.module.css';

/** The first focusable element: jumps past the header. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles.skip} href="#content">
      {text}
    </a>
  );
}
