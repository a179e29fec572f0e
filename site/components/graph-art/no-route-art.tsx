import styles from './no-route-art.module.css';

/** "No route found": the path comes as far as a node whose next edge is missing. Decoration. */
export function NoRouteArt({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={[styles.art, className].filter(Boolean).join(' ')}
      viewBox="0 0 640 400"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.edge} d="M120 200H180l60-60H320l40-40H440M180 200l80 80H360H520l40-40M440 100l60 60H560" />
      <path className={styles.missing} d="M340 200H560" />
      <path className={styles.live} d="M0 200H320" />
      {[
        [320, 140, 6],
        [440, 100, 10],
        [260, 280, 6],
        [360, 280, 10],
        [520, 280, 6],
      ].map(([x, y, size]) => (
        <circle key={`${x} ${y}`} className={styles.node} cx={x} cy={y} r={size} />
      ))}
      <circle className={styles.stop} cx="120" cy="200" r="10" />
      <circle className={styles.stop} cx="320" cy="200" r="16" />
      <circle className={styles.eye} cx="320" cy="200" r="6" />
      <circle className={styles.lost} cx="560" cy="200" r="16" />
    </svg>
  );
}
