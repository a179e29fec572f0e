import styles from './drawing.module.css';

const levels = [4, 40, 76];

/** Three planes and one path through all of them. */
export function LayersArt() {
  return (
    <>
      {levels.map((y) => (
        <path key={y} className={styles.box} d={`M33 ${y}H327L295 ${y + 32}H1Z`} />
      ))}
      <path className={styles.live} d="M164 0V20M164 36V56M164 72V112" />
      <path className={`${styles.live} ${styles.dashed}`} d="M164 20V36M164 56V72" />
      {levels.map((y) => (
        <circle key={y} className={styles.liveNode} cx={164} cy={y + 16} r={5} />
      ))}
      <path className={styles.edge} d="M164 20H250M164 56H220M164 92H244" />
      <circle className={styles.node} cx={250} cy={20} r={4} />
      <circle className={styles.node} cx={220} cy={56} r={4} />
      <circle className={styles.node} cx={244} cy={92} r={4} />
    </>
  );
}
