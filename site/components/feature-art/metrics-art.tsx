import styles from './drawing.module.css';

const latest = [70, 64, 66, 58, 61, 49, 54, 46, 50, 55, 44, 47, 39, 45, 52, 41, 36, 40, 30, 34];
const earlier = [84, 80, 82, 77, 79, 72, 76, 74, 70, 75, 69, 71, 66, 70, 73, 65, 63, 67, 60, 62];

const step = 18;
const rules = [20, 50, 80, 108];

/** Two time series of the same hours. */
export function MetricsArt() {
  return (
    <>
      <path className={styles.hair} d={toGridLines(0, 360)} />
      <path className={styles.edge} d={toLine(earlier)} />
      <path className={styles.live} d={toLine(latest)} />
      <circle className={styles.liveNode} cx={342} cy={latest.at(-1)} r={5} />
    </>
  );
}

/** Earlier values back to the edge of the page; the future has grid lines only. */
export function EarlierHours({ from, to }: { from: number; to: number }) {
  return (
    <>
      <path className={styles.hair} d={`${toGridLines(from, 0)}${toGridLines(360, to)}`} />
      <path className={styles.edge} d={toLine(mirror(earlier, from), -step)} />
      <path className={styles.live} d={toLine(mirror(latest, from), -step)} />
    </>
  );
}

/** Mirrors the values, so that the line continues without a break. */
function mirror(values: readonly number[], from: number): number[] {
  const round = [...values, ...values.slice(1, -1).reverse()];
  return Array.from({ length: Math.ceil(-from / step) }, (_, index) => round[index % round.length] ?? 0);
}

function toGridLines(from: number, to: number): string {
  return rules.map((y) => `M${from} ${y}H${to}`).join('');
}

function toLine(values: readonly number[], width: number = step): string {
  return `M${values.map((value, index) => `${index * width} ${value}`).join('L')}`;
}
