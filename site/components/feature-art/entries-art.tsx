import styles from './drawing.module.css';

const places = [10, 58, 106, 154, 202, 250];
const lost = [298, 346];

/** Entries in competitions: most of them won. */
export function EntriesArt() {
  return (
    <>
      <path className={`${styles.edge} ${styles.dashed}`} d="M250 84H346" />
      <path className={styles.live} d="M10 84H58L106 36H154L202 84H250" />
      {places.map((x, index) => (
        <circle
          key={x}
          className={styles.stop}
          cx={x}
          cy={index === 2 || index === 3 ? 36 : 84}
          r={index === 2 ? 10 : 7}
        />
      ))}
      {lost.map((x) => (
        <circle key={x} className={`${styles.node} ${styles.dashed}`} cx={x} cy={84} r={7} />
      ))}
    </>
  );
}
