import type { ArtWords } from './art-view.ts';
import styles from './drawing.module.css';

/** The account belongs to another person: the path ends, and no name is shown. */
export function PayeeRefusedArt({ words: { typed, noMatch } }: { words: ArtWords }) {
  return (
    <>
      <rect className={styles.box} x={1} y={28} width={150} height={62} rx={10} />
      <rect className={`${styles.edge} ${styles.dashed}`} x={209} y={28} width={150} height={62} rx={10} />
      <path className={`${styles.edge} ${styles.dashed}`} d="M151 59H209" />
      <circle className={styles.liveNode} cx={151} cy={59} r={5} />
      <circle className={styles.node} cx={209} cy={59} r={5} />
      <text className={styles.code} x={17} y={53}>
        {typed}
      </text>
      <text className={styles.word} x={17} y={75}>
        S. Osei
      </text>
      <text className={styles.code} x={225} y={53}>
        {noMatch}
      </text>
      <rect className={styles.bar} x={225} y={67} width={76} height={6} rx={3} />
    </>
  );
}
