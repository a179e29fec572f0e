import styles from './art.module.css';

const heights = [
  16, 27, 14, 30, 21, 35, 18, 25, 12, 32, 23, 15, 29, 19, 26, 13, 33, 84, 22, 17, 30, 24, 14, 28, 20, 34, 16, 23,
];
const remarkable = 17;

/** Many payments, one of which stands out. */
export function ScoreArt() {
  return (
    <>
      <path className={`${styles.edge} ${styles.dashed}`} d="M0 52H360" />
      {heights.map((height, index) => (
        <rect
          key={index}
          className={index === remarkable ? styles.liveBar : styles.bar}
          x={index * 13}
          y={108 - height}
          width={7}
          height={height}
          rx={2}
        />
      ))}
    </>
  );
}
