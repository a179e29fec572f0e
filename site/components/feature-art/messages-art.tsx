import styles from './drawing.module.css';

/** A message and its reply. */
export function MessagesArt() {
  return (
    <>
      <Message x={1} name="pacs.008" widths={[86, 62, 74]} isLive={false} />
      <Message x={233} name="pacs.002" widths={[58, 80]} isLive />
      <path className={styles.edge} d="M127 42H233" />
      <path className={styles.live} d="M233 74H127" />
      <path className={styles.edge} d="M225 36L233 42L225 48" />
      <path className={styles.live} d="M135 68L127 74L135 80" />
    </>
  );
}

function Message({ x, name, widths, isLive }: { x: number; name: string; widths: readonly number[]; isLive: boolean }) {
  return (
    <>
      <rect className={isLive ? styles.liveBox : styles.box} x={x} y={8} width={126} height={96} rx={10} />
      <text className={styles.code} x={x + 16} y={34}>
        {name}
      </text>
      {widths.map((width, row) => (
        <rect key={width} className={styles.bar} x={x + 16} y={48 + row * 16} width={width} height={6} rx={3} />
      ))}
    </>
  );
}
