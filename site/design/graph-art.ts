/**
 * Generates a document's graph from its id: every payment is a path through a graph. The same seed gives
 * the same graph on a card, a band and a social image; the shape only sets the distances between lanes
 * and columns. Pure and deterministic; renders nothing itself.
 *
 * Nodes are on five lanes in columns from left to right. Edges join neighbouring columns and keep the
 * order of the lanes, so that no two cross and none passes through a node.
 */
import { createRandom, pick, shuffle, type Random } from './seeded-random.ts';

export type GraphShape = 'band' | 'card' | 'hero' | 'divider' | 'social';

/** The three radii of nodes. */
export type NodeSize = 6 | 10 | 16;

export interface GraphNode {
  readonly x: number;
  readonly y: number;
  readonly size: NodeSize;
  /** On the live path: filled. Others are hollow. */
  readonly isLive: boolean;
}

export interface GraphEdge {
  readonly from: GraphPoint;
  readonly to: GraphPoint;
  /** Start of the 45-degree part; all edges between two columns turn at the same x. */
  readonly turnX: number;
}

export interface GraphPoint {
  readonly x: number;
  readonly y: number;
}

/** A graph with coordinates, which are multiples of {@link gridUnit}. */
export interface GraphDrawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Corners of the live path, from left to right. */
  readonly live: readonly GraphPoint[];
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly laneGap: number;
  /** Space left and right of the outer columns. */
  readonly margin: number;
  /** The live path starts beyond the left edge and ends beyond the right one. */
  readonly isBleed: boolean;
  /** Small drawings only have small nodes. */
  readonly maxNodeSize: NodeSize;
}

export const gridUnit = 20;
const laneCount = 5;

export const graphLayouts: Readonly<Record<GraphShape, GraphLayout>> = {
  card: { width: 640, height: 400, laneGap: 60, margin: 60, isBleed: false, maxNodeSize: 16 },
  social: { width: 760, height: 400, laneGap: 60, margin: 80, isBleed: true, maxNodeSize: 16 },
  hero: { width: 1280, height: 480, laneGap: 80, margin: 140, isBleed: true, maxNodeSize: 16 },
  band: { width: 1440, height: 240, laneGap: 40, margin: 100, isBleed: true, maxNodeSize: 16 },
  divider: { width: 1240, height: 120, laneGap: 20, margin: 100, isBleed: true, maxNodeSize: 6 },
};

export function drawGraph(seed: string, layout: GraphLayout): GraphDrawing {
  return layOut(createGraph(seed), layout);
}

/** A graph without coordinates: nodes on lanes, column by column. */
interface Graph {
  readonly columns: readonly LaneNode[][];
  /** How many lanes an edge may climb between column `n` and the next: two only in wide gaps. */
  readonly climbs: readonly (1 | 2)[];
  /** Pairs of joined nodes between column `n` and the next. */
  readonly links: readonly (readonly [left: LaneNode, right: LaneNode])[][];
  readonly live: readonly LaneNode[];
  /** Where an edge turns, as a fraction of the free width in its gap. */
  readonly turns: readonly number[];
}

interface LaneNode {
  readonly lane: number;
  /** Undefined: the edge passes through without a node. */
  size: NodeSize | undefined;
  readonly isLive: boolean;
}

function createGraph(seed: string): Graph {
  const random = createRandom(seed);
  for (;;) {
    const graph = sketchGraph(random);
    const beside = graph.columns.flat().filter(({ isLive }) => !isLive);
    if (beside.length >= 4) return sizeNodes(random, graph);
  }
}

function sketchGraph(random: Random): Graph {
  const climbs = pick<(1 | 2)[]>(random, [
    [1, 2, 1, 2, 1],
    [2, 1, 1, 2, 1],
    [1, 2, 1, 1, 2],
    [1, 1, 2, 1, 1, 1],
    [1, 1, 1, 2, 1, 1],
    [1, 1, 1, 1, 2, 1],
  ]);
  const live = createLivePath(random, climbs);
  const columns = live.map((node, index) => addNodes(random, node, index, live.length));
  const links = climbs.map((climb, index) =>
    linkColumns(random, columns[index] ?? [], columns[index + 1] ?? [], climb),
  );
  return pruneGraph({
    columns,
    climbs,
    links,
    live,
    turns: climbs.map(() => pick(random, [0.3, 0.5, 0.5, 0.7])),
  });
}

/** A random walk that uses at least three lanes and turns between one and three times. */
function createLivePath(random: Random, climbs: readonly (1 | 2)[]): LaneNode[] {
  for (;;) {
    const lanes = [1 + Math.floor(random() * 3)];
    for (const climb of climbs) {
      const from = lanes.at(-1) ?? 0;
      const steps = climb === 2 ? [-2, -2, -1, 1, 2, 2] : [-1, -1, 0, 1, 1];
      lanes.push(
        pick(
          random,
          steps.filter((step) => from + step >= 0 && from + step < laneCount).map((step) => from + step),
        ),
      );
    }
    const climbed = lanes.slice(1).filter((lane, index) => lane !== lanes[index]).length;
    const turns = lanes
      .slice(2)
      .filter((lane, index) => (lane - (lanes[index + 1] ?? 0)) * ((lanes[index + 1] ?? 0) - (lanes[index] ?? 0)) < 0);
    if (new Set(lanes).size >= 3 && climbed >= lanes.length - 2 && turns.length >= 1 && turns.length <= 3) {
      return lanes.map((lane) => ({ lane, size: 10, isLive: true }));
    }
  }
}

function addNodes(random: Random, live: LaneNode, index: number, count: number): LaneNode[] {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  const extras = isFirst ? pick(random, [0, 0, 1]) : isLast ? pick(random, [0, 1, 1, 2]) : pick(random, [1, 2, 2, 2]);
  const free = Array.from({ length: laneCount }, (_, lane) => lane).filter((lane) => lane !== live.lane);
  const lanes = shuffle(random, free).slice(0, extras);
  const beside = lanes.map((lane): LaneNode => ({ lane, size: 6, isLive: false }));
  return [live, ...beside].sort((one, other) => one.lane - other.lane);
}

/** Joins two columns outwards from the live edge, above and below it, in the order of the lanes. */
function linkColumns(
  random: Random,
  left: readonly LaneNode[],
  right: readonly LaneNode[],
  climb: number,
): (readonly [LaneNode, LaneNode])[] {
  const leftLive = left.findIndex(({ isLive }) => isLive);
  const rightLive = right.findIndex(({ isLive }) => isLive);
  const above = linkOut(random, left.slice(0, leftLive + 1).reverse(), right.slice(0, rightLive + 1).reverse(), climb);
  const below = linkOut(random, left.slice(leftLive), right.slice(rightLive), climb);
  return [...above, ...below.slice(1)];
}

/** Both lists start with the live node. The first link is the live one. */
function linkOut(
  random: Random,
  left: readonly LaneNode[],
  right: readonly LaneNode[],
  climb: number,
): (readonly [LaneNode, LaneNode])[] {
  const links: (readonly [LaneNode, LaneNode])[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [from, to] = [left[i], right[j]];
    if (!from || !to) return links;
    const isReachable = Math.abs(from.lane - to.lane) <= climb;
    if (links.length === 0 || (isReachable && random() < 0.92)) links.push([from, to]);
    const [nextFrom, nextTo] = [left[i + 1], right[j + 1]];
    if (nextFrom && nextTo) {
      const step = random();
      if (step < 0.7 || step < 0.85) i++;
      if (step < 0.7 || step >= 0.85) j++;
    } else if (nextFrom) i++;
    else if (nextTo) j++;
    else return links;
  }
}

/** Removes nodes that are not connected to the live path. */
function pruneGraph(graph: Graph): Graph {
  const joined = new Set(graph.live);
  const links = graph.links.flat();
  for (let size = 0; size !== joined.size;) {
    size = joined.size;
    for (const link of links) if (link.some((node) => joined.has(node))) link.forEach((node) => joined.add(node));
  }
  return {
    ...graph,
    columns: graph.columns.map((column) => column.filter((node) => joined.has(node))),
    links: graph.links.map((group) => group.filter(([left]) => joined.has(left))),
  };
}

/** The ends of the path and one hub are large, nodes beside the path are small. */
function sizeNodes(random: Random, graph: Graph): Graph {
  const { live, columns, links } = graph;
  const hub = 1 + Math.floor(random() * (live.length - 2));
  live.forEach((node, index) => {
    node.size = index === 0 || index === hub ? 16 : index === live.length - 1 ? 10 : pick(random, [6, 6, 10]);
  });
  const others = columns.flat().filter(({ isLive }) => !isLive);
  const hasBothSides = (node: LaneNode) =>
    links.flat().some(([, right]) => right === node) && links.flat().some(([left]) => left === node);
  for (const node of others)
    node.size = hasBothSides(node) && random() < 0.25 ? undefined : pick(random, [6, 6, 6, 10]);
  const hasRoom = (node: LaneNode) =>
    columns.every((column) => !column.includes(node) || column.every(({ lane }) => Math.abs(lane - node.lane) !== 1));
  const large = others.find((node) => node.size && hasRoom(node));
  if (large && random() < 0.6) large.size = 16;
  return graph;
}

function layOut({ columns, climbs, links, live, turns }: Graph, layout: GraphLayout): GraphDrawing {
  const { width, height, laneGap, maxNodeSize } = layout;
  const gaps = toGaps(climbs, layout);
  const xs = gaps.reduce((offsets, gap) => [...offsets, (offsets.at(-1) ?? 0) + gap], [0]);
  const left = snap((width - (xs.at(-1) ?? 0)) / 2);
  const lanes = columns.flat().map(({ lane }) => lane);
  const [highest, lowest] = [Math.min(...lanes), Math.max(...lanes)];
  const top = snap((height - (lowest - highest) * laneGap) / 2) - highest * laneGap;
  const toPoint = (node: LaneNode, column: number): GraphPoint => ({
    x: left + (xs[column] ?? 0),
    y: top + node.lane * laneGap,
  });
  const turnXs = links.map((group, column) => {
    const climb = Math.max(...group.map(([from, to]) => Math.abs(from.lane - to.lane))) * laneGap;
    const spare = (gaps[column] ?? 0) - climb - 2 * gridUnit;
    return left + (xs[column] ?? 0) + Math.max(gridUnit, snap(gridUnit + Math.max(0, spare) * (turns[column] ?? 0.5)));
  });
  const edges = links.flatMap((group, column) =>
    group.map(([from, to]) => ({
      from: toPoint(from, column),
      to: toPoint(to, column + 1),
      turnX: turnXs[column] ?? 0,
    })),
  );
  const nodes = columns.flatMap((column, index) =>
    column.flatMap(({ size, isLive, ...node }) =>
      size
        ? [{ ...toPoint({ size, isLive, ...node }, index), size: Math.min(size, maxNodeSize) as NodeSize, isLive }]
        : [],
    ),
  );
  const stops = live.map(toPoint);
  return { width, height, nodes, edges, live: toLiveCorners(stops, turnXs, layout) };
}

/** The minimum width of each gap, plus equal shares of the remaining width, on the grid. */
function toGaps(climbs: readonly (1 | 2)[], { width, margin, laneGap }: GraphLayout): number[] {
  const minGaps = climbs.map((climb) => climb * laneGap + gridUnit);
  const spare = width - 2 * margin - minGaps.reduce((sum, gap) => sum + gap, 0);
  const extra = Math.max(0, Math.floor(spare / minGaps.length / gridUnit) * gridUnit);
  return minGaps.map((gap) => gap + extra);
}

function toLiveCorners(
  stops: readonly GraphPoint[],
  turnXs: readonly number[],
  { width, isBleed }: GraphLayout,
): GraphPoint[] {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return [];
  const corners = stops.slice(1).flatMap((to, index) => {
    const from = stops[index] ?? first;
    return [...getElbow({ from, to, turnX: turnXs[index] ?? from.x }), to];
  });
  return [...(isBleed ? [{ x: 0, y: first.y }] : []), first, ...corners, ...(isBleed ? [{ x: width, y: last.y }] : [])];
}

/** The two corners of an edge; none if it is straight. */
export function getElbow({ from, to, turnX }: GraphEdge): GraphPoint[] {
  if (from.y === to.y) return [];
  return [
    { x: turnX, y: from.y },
    { x: turnX + Math.abs(to.y - from.y), y: to.y },
  ];
}

function snap(length: number): number {
  return Math.floor(length / gridUnit) * gridUnit;
}
