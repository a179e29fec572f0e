import styles from './logo.module.css';

/** The mark, two paths through one switch with one of them live, and the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 24" width="32" height="24" aria-hidden="true">
        <path className={styles.idle} d="M4 6h6l12 12h6" />
        <path className={styles.live} d="M4 18h6L22 6h6" />
        <circle className={styles.end} cx="4" cy="6" r="2.75" />
        <circle className={styles.end} cx="28" cy="18" r="2.75" />
        <circle className={styles.stop} cx="4" cy="18" r="3.5" />
        <circle className={styles.stop} cx="28" cy="6" r="3.5" />
      </svg>
      Financial Cloud
    </span>
  );
}
