import styles from './drawing.module.css';

const stages = [12, 72, 188, 264, 348];

/** The stages of a project, with its early exit. */
export function StagesArt() {
  return (
    <>
      <path className={`${styles.edge} ${styles.dashed}`} d="M72 32H88L140 84H188" />
      <circle className={styles.node} cx={194} cy={84} r={6} />
      <path className={styles.live} d="M12 32H348" />
      {stages.map((x, index) => {
        const isEnd = index === 0 || index === stages.length - 1;
        return <circle key={x} className={isEnd ? styles.stop : styles.node} cx={x} cy={32} r={isEnd ? 10 : 6} />;
      })}
    </>
  );
}
