import { drawGraph, graphLayouts, type GraphDrawing, type GraphShape } from '../../design/graph-art.ts';
import { toGraphPaths } from '../../design/graph-paths.ts';
import { createBoundedMemory } from '../../bounded-memory.ts';
import styles from './graph-art.module.css';

/** Of the documents that were shown lately: finding a graph that is worth looking at takes longer than showing it. */
const recallDrawing = createBoundedMemory<{ drawing: GraphDrawing } & ReturnType<typeof toGraphPaths>>(1000);

/**
 * The constellation of a document, drawn from its id. Decoration: it says nothing that words do not.
 * It fills the box it is given; in the hero shape a pulse travels along the live path.
 */
export function GraphArt({
  seed,
  shape = 'card',
  className,
}: {
  seed: string;
  shape?: GraphShape;
  className?: string | undefined;
}) {
  const { drawing, edges, live } = recallDrawing(`${shape} ${seed}`, () => {
    const drawn = drawGraph(seed, graphLayouts[shape]);
    return { drawing: drawn, ...toGraphPaths(drawn) };
  });
  return (
    <svg
      className={[styles.art, shape === 'band' ? styles.band : undefined, className].filter(Boolean).join(' ')}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.edge} d={edges} />
      <path className={styles.live} d={live} />
      {shape === 'hero' && <path className={styles.pulse} d={live} pathLength={100} />}
      {drawing.nodes.map(({ x, y, size, isLive }) => (
        <circle key={`${x} ${y}`} className={isLive ? styles.stop : styles.node} cx={x} cy={y} r={size} />
      ))}
      {drawing.nodes
        .filter(({ size, isLive }) => isLive && size === 16)
        .map(({ x, y }) => (
          <circle key={`${x} ${y}`} className={styles.eye} cx={x} cy={y} r={6} />
        ))}
    </svg>
  );
}
