import type { ArtWords } from '../feature-grid-view.ts';
import styles from './art.module.css';

/** What was typed, and the name that the account answers with; the path ends where it is another one. */
export function PayeeCheckArt({ words: { typed, answer, names } }: { words: ArtWords }) {
  const [given, held] = names;
  return (
    <>
      <rect className={styles.box} x={1} y={28} width={150} height={62} rx={10} />
      <rect
        className={held ? styles.liveBox : `${styles.edge} ${styles.dashed}`}
        x={209}
        y={28}
        width={150}
        height={62}
        rx={10}
      />
      <path className={held ? styles.live : `${styles.edge} ${styles.dashed}`} d="M151 59H209" />
      <circle className={styles.liveNode} cx={151} cy={59} r={5} />
      <circle className={held ? styles.liveNode : styles.node} cx={209} cy={59} r={5} />
      <text className={styles.code} x={17} y={53}>
        {typed}
      </text>
      <text className={styles.word} x={17} y={75}>
        {given}
      </text>
      <text className={styles.code} x={225} y={53}>
        {answer}
      </text>
      {held ? (
        <text className={styles.word} x={225} y={75}>
          {held}
        </text>
      ) : (
        <rect className={styles.bar} x={225} y={67} width={76} height={6} rx={3} />
      )}
    </>
  );
}
