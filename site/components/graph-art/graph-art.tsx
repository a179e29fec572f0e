import { LRUCache } from 'lru-cache';
import { drawGraph, graphLayouts, gridUnit, type GraphShape, type NodeSize } from '../../design/graph-art.ts';
import { toGraphPaths, type GraphDots, type GraphPaths } from '../../design/graph-paths.ts';
import styles from './graph-art.module.css';
import bandStyles from './graph-band.module.css';
import pulseStyles from './graph-pulse.module.css';

/** Recently rendered graphs: generating one takes longer than rendering it. */
const paths = new LRUCache<string, GraphPaths>({ max: 1000 });

const sizeClasses: Readonly<Record<NodeSize, string | undefined>> = {
  6: styles.small,
  10: styles.medium,
  16: styles.large,
};

/**
 * A document's graph, generated from its id. Purely decorative. It fills its container; in the hero
 * shape a pulse travels along the live path.
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
  const layout = graphLayouts[shape];
  const { edges, live, dots } = getPaths(seed, shape);
  return (
    <svg
      className={[styles.art, shape === 'band' && bandStyles.band, layout.isBleed && bandStyles.bleed, className]
        .filter(Boolean)
        .join(' ')}
      viewBox={`0 0 ${layout.width / gridUnit} ${layout.height / gridUnit}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={styles.edge} d={edges} />
      <path className={styles.live} d={live} />
      {shape === 'hero' && <path className={pulseStyles.pulse} d={live} pathLength={100} />}
      {dots.map((group) => (
        <Dots key={`${group.size} ${group.isLive}`} {...group} />
      ))}
    </svg>
  );
}

/** A hollow dot is a smaller dot on a larger one; a large live dot has a centre. */
function Dots({ size, isLive, path }: GraphDots) {
  const outer = `${isLive ? styles.stop : styles.node} ${sizeClasses[size]}`;
  return (
    <>
      <path className={outer} d={path} />
      {!isLive && <path className={`${styles.core} ${sizeClasses[size]}`} d={path} />}
      {isLive && size === 16 && <path className={styles.eye} d={path} />}
    </>
  );
}

function getPaths(seed: string, shape: GraphShape): GraphPaths {
  const key = `${shape} ${seed}`;
  const graphPaths = paths.get(key) ?? toGraphPaths(drawGraph(seed, graphLayouts[shape]));
  paths.set(key, graphPaths);
  return graphPaths;
}
