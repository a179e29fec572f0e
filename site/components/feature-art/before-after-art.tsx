import styles from './drawing.module.css';

const [before, after] = [14, 2];

/** Many manual steps before, a few after. */
export function BeforeAfterArt() {
  return (
    <>
      {Array.from({ length: before }, (_, index) => (
        <circle key={index} className={styles.edge} cx={10 + index * 26} cy={28} r={7} />
      ))}
      <path className={styles.hair} d="M0 58H360" />
      {Array.from({ length: after }, (_, index) => (
        <circle key={index} className={styles.stop} cx={10 + index * 26} cy={88} r={8} />
      ))}
      <path className={styles.live} d="M44 88H348" />
    </>
  );
}
