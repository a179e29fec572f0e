import styles from './art.module.css';

const latest = [70, 64, 66, 58, 61, 49, 54, 46, 50, 55, 44, 47, 39, 45, 52, 41, 36, 40, 30, 34];
const earlier = [84, 80, 82, 77, 79, 72, 76, 74, 70, 75, 69, 71, 66, 70, 73, 65, 63, 67, 60, 62];

/** Two lines over the same hours. */
export function MetricsArt() {
  return (
    <>
      {[20, 50, 80, 108].map((y) => (
        <path key={y} className={styles.hair} d={`M0 ${y}H360`} />
      ))}
      <path className={styles.edge} d={toLine(earlier)} />
      <path className={styles.live} d={toLine(latest)} />
      <circle className={styles.liveNode} cx={342} cy={latest.at(-1)} r={5} />
    </>
  );
}

function toLine(values: readonly number[]): string {
  return `M${values.map((value, index) => `${index * 18} ${value}`).join('L')}`;
}
