import styles from './no-route-art.module.css';

/** "No route found": the path ends at a node whose next edge is missing. Decoration. */
export function NoRouteArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={[styles.art, className].filter(Boolean).join(' ')} viewBox="0 60 640 260" aria-hidden="true">
      <path className={styles.edge} d="M180 200l60-60H320l40-40H560M180 200l80 80H520" />
      <path className={styles.missing} d="M346 200H516" />
      <path className={styles.live} d="M-2000 200H320" />
      {[
        [300, 140, 6],
        [440, 100, 10],
        [560, 100, 6],
        [300, 280, 6],
        [400, 280, 10],
        [520, 280, 6],
      ].map(([x, y, size]) => (
        <circle key={`${x} ${y}`} className={styles.node} cx={x} cy={y} r={size} />
      ))}
      <circle className={styles.stop} cx="120" cy="200" r="10" />
      <circle className={styles.stop} cx="320" cy="200" r="16" />
      <circle className={styles.eye} cx="320" cy="200" r="6" />
      <circle className={styles.lost} cx="540" cy="200" r="16" />
    </svg>
  );
}
