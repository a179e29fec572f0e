import type { ArtWords } from './art-view.ts';
import styles from './drawing.module.css';

/** One order, three schemes, one chosen. */
export function RoutingArt({ words: { schemes } }: { words: ArtWords }) {
  return (
    <>
      <path className={styles.edge} d="M12 56H110H250M110 56L146 92H250" />
      <path className={styles.live} d="M12 56H110L146 20H250" />
      <circle className={styles.stop} cx={12} cy={56} r={10} />
      {schemes.map((name, row) => (
        <g key={name}>
          <circle className={row === 0 ? styles.stop : styles.node} cx={250} cy={20 + 36 * row} r={6} />
          <text className={row === 0 ? styles.word : styles.quietWord} x={268} y={25 + 36 * row}>
            {name}
          </text>
        </g>
      ))}
    </>
  );
}
