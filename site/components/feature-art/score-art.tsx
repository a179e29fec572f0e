import styles from './drawing.module.css';

const heights = [
  16, 27, 14, 30, 21, 35, 18, 25, 12, 32, 23, 15, 29, 19, 26, 13, 33, 84, 22, 17, 30, 24, 14, 28, 20, 34, 16, 23,
];
const outlierIndex = 17;
const usualHeight = 22;
const step = 13;

/** All bars as one path; the outlier is drawn separately, or replaced by a usual bar. */
function toBarsPath(outlierHeight: number): string {
  return heights
    .map((height, index) => `M${index * step + 3.5} 108v-${index === outlierIndex ? outlierHeight : height}`)
    .join('');
}

/** Many payments, one of them an outlier. */
export function ScoreArt() {
  return (
    <>
      <path className={`${styles.edge} ${styles.dashed}`} d="M0 52H360" />
      <path className={styles.bars} d={toBarsPath(0)} />
      <rect
        className={styles.liveBar}
        x={outlierIndex * step}
        y={108 - (heights[outlierIndex] ?? 0)}
        width={7}
        height={heights[outlierIndex]}
        rx={2}
      />
    </>
  );
}

/** The same bars repeated on both sides, without the outlier. */
export function MoreScores({ from, to }: { from: number; to: number }) {
  const period = heights.length * step;
  const first = Math.ceil(from / period);
  const periods = Array.from({ length: Math.floor(to / period) - first }, (_, index) => first + index);
  return (
    <>
      <path className={`${styles.edge} ${styles.dashed}`} d={`M0 52H${from}M360 52H${to}`} />
      {periods
        .filter((index) => index !== 0)
        .map((index) => (
          <path
            key={index}
            className={styles.bars}
            transform={`translate(${index * period})`}
            d={toBarsPath(usualHeight)}
          />
        ))}
    </>
  );
}
