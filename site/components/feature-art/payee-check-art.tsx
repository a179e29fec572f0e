import type { ArtWords } from './art-view.ts';
import styles from './drawing.module.css';

/** The typed name, and the name of the account. */
export function PayeeCheckArt({ words: { typed, closeMatch } }: { words: ArtWords }) {
  return (
    <>
      <rect className={styles.box} x={1} y={28} width={150} height={62} rx={10} />
      <rect className={styles.liveBox} x={209} y={28} width={150} height={62} rx={10} />
      <path className={styles.live} d="M151 59H209" />
      <circle className={styles.liveNode} cx={151} cy={59} r={5} />
      <circle className={styles.liveNode} cx={209} cy={59} r={5} />
      <text className={styles.code} x={17} y={53}>
        {typed}
      </text>
      <text className={styles.word} x={17} y={75}>
        J. Martin
      </text>
      <text className={styles.code} x={225} y={53}>
        {closeMatch}
      </text>
      <text className={styles.word} x={225} y={75}>
        Jean Martin
      </text>
    </>
  );
}
