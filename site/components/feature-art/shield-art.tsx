import styles from './drawing.module.css';

/** Three ways in; one request is admitted. */
export function ShieldArt() {
  return (
    <>
      <path className={styles.edge} d="M12 20H132M12 92H100L120 72" />
      <path className={styles.live} d="M12 52H348" />
      <path className={styles.box} d="M180 4L232 20V60L180 108L128 60V20Z" />
      <path className={styles.live} d="M156 52L173 69L206 36" />
      <path className={styles.live} d="M12 52H128M232 52H348" />
      <circle className={styles.node} cx={12} cy={20} r={6} />
      <circle className={styles.node} cx={12} cy={92} r={6} />
      <circle className={styles.stop} cx={12} cy={52} r={6} />
      <circle className={styles.stop} cx={348} cy={52} r={10} />
    </>
  );
}
