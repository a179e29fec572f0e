/** Graphs as SVG: path data for the component, complete SVGs for raster images. */
import {
  drawGraph,
  getElbow,
  graphLayouts,
  gridUnit,
  type GraphDrawing,
  type GraphEdge,
  type GraphLayout,
  type GraphNode,
  type GraphPoint,
  type NodeSize,
} from './graph-art.ts';

/** Path data in grid units. Small and mostly relative numbers, because every page with a graph sends them. */
export interface GraphPaths {
  /** Edges beside the live path, which covers the others. */
  readonly edges: string;
  readonly live: string;
  /** Nodes of one size and kind as one path: a dot is a zero-length line with round caps. */
  readonly dots: readonly GraphDots[];
}

export interface GraphDots {
  readonly size: NodeSize;
  readonly isLive: boolean;
  readonly path: string;
}

export function toGraphPaths({ edges, live, nodes }: GraphDrawing): GraphPaths {
  const lines = edges.filter((edge) => !isOnPath(edge, live)).map((edge) => [edge.from, ...getElbow(edge), edge.to]);
  return { edges: joinLines(lines).map(toPolyline).join(''), live: toPolyline(live), dots: groupDots(nodes) };
}

/** An edge of the live path consists of the path's own corners, with no others between two nodes. */
function isOnPath(edge: GraphEdge, live: readonly GraphPoint[]): boolean {
  return [edge.from, ...getElbow(edge), edge.to].every(({ x, y }) =>
    live.some((point) => point.x === x && point.y === y),
  );
}

/** Joins lines that continue each other. */
function joinLines(lines: readonly (readonly GraphPoint[])[]): GraphPoint[][] {
  const joined: GraphPoint[][] = [];
  for (const [first, ...rest] of lines) {
    if (!first) continue;
    const before = joined.find((line) => line.at(-1)?.x === first.x && line.at(-1)?.y === first.y);
    if (before) before.push(...rest);
    else joined.push([first, ...rest]);
  }
  return joined;
}

function toPolyline(line: readonly GraphPoint[]): string {
  // An elbow may end where its edge does.
  const [first, ...rest] = line.filter((point, index) => point.x !== line[index - 1]?.x);
  if (!first) return '';
  const corners = rest.filter((point, index) => isCorner(point, rest[index - 1] ?? first, rest[index + 1]));
  let from = first;
  const parts = corners.map((to) => {
    const [dx, dy] = [toGrid(to.x - from.x), toGrid(to.y - from.y)];
    from = to;
    return dy === 0 ? `h${dx}` : `l${formatPair(dx, dy)}`;
  });
  return `M${formatPair(toGrid(first.x), toGrid(first.y))}${parts.join('')}`;
}

/** The line turns or ends here. All lines go to the right. */
function isCorner(point: GraphPoint, before: GraphPoint, after: GraphPoint | undefined): boolean {
  if (!after) return true;
  return (point.y - before.y) * (after.x - point.x) !== (after.y - point.y) * (point.x - before.x);
}

function groupDots(nodes: readonly GraphNode[]): GraphDots[] {
  const groups = new Map<string, GraphDots>();
  for (const { x, y, size, isLive } of nodes) {
    const path = `${groups.get(`${size}${isLive}`)?.path ?? ''}M${formatPair(toGrid(x), toGrid(y))}h0`;
    groups.set(`${size}${isLive}`, { size, isLive, path });
  }
  return [...groups.values()];
}

const toGrid = (length: number) => length / gridUnit;

/** A minus sign separates two numbers without a space. */
const formatPair = (x: number, y: number) => (y < 0 ? `${x}${y}` : `${x} ${y}`);

export interface GraphColors {
  readonly edge: string;
  readonly node: string;
  readonly live: string;
  /** Fill of hollow nodes. */
  readonly background: string;
}

/** The elements of a graph as SVG text, for pictures that contain more than the graph. */
export function renderGraph(drawing: GraphDrawing, colors: GraphColors): string {
  const { edges, live, dots } = toGraphPaths(drawing);
  const line = (path: string, color: string, width: number) =>
    `<path d="${path}" stroke="${color}" stroke-width="${toGrid(width)}"/>`;
  return [
    `<g transform="scale(${gridUnit})" fill="none" stroke-linejoin="round">`,
    line(edges, colors.edge, 1.5),
    line(live, colors.live, 2.5),
    '<g stroke-linecap="round">',
    ...dots.flatMap(({ size, isLive, path }) => [
      line(path, colors.node, 2 * size + 1.5),
      isLive ? '' : line(path, colors.background, 2 * size - 1.5),
      isLive && size === 16 ? line(path, colors.background, 12) : '',
    ]),
    '</g></g>',
  ].join('');
}

/** A complete SVG in fixed colours. The graph is the card's, laid out for the picture's shape. */
export function toSvgString(
  seed: string,
  { width, height, colors }: { width: number; height: number; colors: GraphColors },
): string {
  const { card } = graphLayouts;
  const layout: GraphLayout = { ...card, width: Math.round((card.height * width) / height / gridUnit) * gridUnit };
  const drawing = drawGraph(seed, layout);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${layout.width} ${layout.height}" preserveAspectRatio="xMidYMid slice">`,
    `<rect x="-100%" y="-100%" width="300%" height="300%" fill="${colors.background}"/>`,
    renderGraph(drawing, colors),
    '</svg>',
  ].join('');
}
