import styles from './drawing.module.css';

/** Deposited on one side, callable from the other. */
export function EscrowArt() {
  return (
    <>
      <path className={styles.edge} d="M12 24H70L102 56H132" />
      <path className={styles.live} d="M228 56H258L290 88H348" />
      <rect className={styles.liveBox} x={132} y={14} width={96} height={84} rx={12} />
      <circle className={styles.edge} cx={180} cy={56} r={26} />
      <path className={styles.live} d="M180 56V72" />
      <circle className={styles.liveNode} cx={180} cy={52} r={6} />
      <circle className={styles.node} cx={12} cy={24} r={6} />
      <circle className={styles.stop} cx={348} cy={88} r={10} />
    </>
  );
}
