import styles from './drawing.module.css';

const measured = [100, 95, 87];
const targets = [50, 10];
const [width, step] = [32, 66];

/** Yearly counts, and the target for what remains. */
export function ReductionArt() {
  return (
    <>
      {measured.map((height, index) => (
        <rect
          key={index}
          className={index === measured.length - 1 ? styles.liveBar : styles.bar}
          x={index * step}
          y={108 - height}
          width={width}
          height={height}
          rx={2}
        />
      ))}
      {targets.map((height, index) => (
        <rect
          key={index}
          className={`${styles.edge} ${styles.dashed}`}
          x={(measured.length + index) * step + 0.75}
          y={108 - height}
          width={width}
          height={height - 0.75}
          rx={2}
        />
      ))}
      <path className={styles.edge} d="M0 108.75H360" />
    </>
  );
}
