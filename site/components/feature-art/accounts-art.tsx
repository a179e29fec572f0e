import styles from './drawing.module.css';

const rows = [18, 56, 94];

/** A ledger: money leaves one account and arrives in another. */
export function AccountsArt() {
  return (
    <>
      {rows.map((y, row) => (
        <g key={y}>
          <rect className={row === 1 ? styles.box : styles.liveBox} x={1} y={y - 14} width={268} height={28} rx={8} />
          <rect className={styles.bar} x={16} y={y - 3} width={[74, 96, 58][row]} height={6} rx={3} />
          <rect
            className={row === 1 ? styles.bar : styles.liveBar}
            x={[206, 218, 198][row]}
            y={y - 3}
            width={[48, 36, 56][row]}
            height={6}
            rx={3}
          />
        </g>
      ))}
      <path className={styles.live} d="M269 18H304L320 34V78L304 94H269" />
      <circle className={styles.liveNode} cx={269} cy={18} r={5} />
      <circle className={styles.liveNode} cx={269} cy={94} r={5} />
      <circle className={styles.stop} cx={320} cy={56} r={6} />
    </>
  );
}
