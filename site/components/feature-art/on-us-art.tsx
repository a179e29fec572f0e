import styles from './drawing.module.css';

/** Between two accounts of one bank: directly, without the scheme. */
export function OnUsArt() {
  return (
    <>
      <rect className={`${styles.edge} ${styles.dashed}`} x={1} y={56} width={358} height={52} rx={12} />
      <path className={styles.edge} d="M48 82H92L158 16H202L268 82H312" />
      <path className={styles.live} d="M48 82H312" />
      <circle className={styles.node} cx={180} cy={16} r={6} />
      <circle className={styles.stop} cx={48} cy={82} r={10} />
      <circle className={styles.stop} cx={312} cy={82} r={10} />
    </>
  );
}
