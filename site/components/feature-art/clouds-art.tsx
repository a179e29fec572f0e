import styles from './drawing.module.css';

const rows = [18, 56, 94];

/** Three clouds on the path; one carries this payment. */
export function CloudsArt() {
  return (
    <>
      <path className={styles.edge} d="M12 56H78L116 94H244L282 56H348M78 56H282" />
      <path className={styles.live} d="M12 56H78L116 18H244L282 56H348" />
      {rows.map((y, row) => (
        <g key={y}>
          <rect className={row === 0 ? styles.liveBox : styles.box} x={132} y={y - 14} width={96} height={28} rx={8} />
          <text className={row === 0 ? styles.word : styles.quietWord} x={175} y={y + 5}>
            {'ABC'[row]}
          </text>
        </g>
      ))}
      <circle className={styles.stop} cx={12} cy={56} r={10} />
      <circle className={styles.stop} cx={348} cy={56} r={10} />
    </>
  );
}
