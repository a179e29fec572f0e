/** Graphs as SVG: path data for the component, whole pictures for rasters. */
import {
  drawGraph,
  getElbow,
  graphLayouts,
  gridUnit,
  type GraphDrawing,
  type GraphLayout,
  type GraphPoint,
} from './graph-art.ts';

export interface GraphPaths {
  edges: string;
  live: string;
}

export function toGraphPaths({ edges, live }: GraphDrawing): GraphPaths {
  return {
    edges: edges.map((edge) => showLine([edge.from, ...getElbow(edge), edge.to])).join(''),
    live: showLine(live),
  };
}

function showLine([first, ...rest]: readonly GraphPoint[]): string {
  if (!first) return '';
  let { x, y } = first;
  const parts = rest.map((point) => {
    const part = point.y === y ? `H${point.x}` : `l${point.x - x} ${point.y - y}`;
    ({ x, y } = point);
    return part;
  });
  return `M${first.x} ${first.y}${parts.join('')}`;
}

export interface GraphColors {
  edge: string;
  node: string;
  live: string;
  /** What hollow nodes are filled with. */
  ground: string;
}

/** The marks of a graph as SVG text, for pictures made of more than the graph. */
export function showGraphMarks(drawing: GraphDrawing, colors: GraphColors): string {
  const { edges, live } = toGraphPaths(drawing);
  const circles = drawing.nodes.map(({ x, y, size, isLive }) =>
    [
      `<circle cx="${x}" cy="${y}" r="${size}" fill="${isLive ? colors.node : colors.ground}" stroke="${colors.node}" stroke-width="1.5"/>`,
      isLive && size === 16 ? `<circle cx="${x}" cy="${y}" r="6" fill="${colors.ground}"/>` : '',
    ].join(''),
  );
  return [
    `<path d="${edges}" fill="none" stroke="${colors.edge}" stroke-width="1.5" stroke-linejoin="round"/>`,
    `<path d="${live}" fill="none" stroke="${colors.live}" stroke-width="2.5" stroke-linejoin="round"/>`,
    ...circles,
  ].join('');
}

/** A whole picture in fixed colours. The graph is the card's, given the room of the picture's own shape. */
export function toSvgString(
  seed: string,
  { width, height, colors }: { width: number; height: number; colors: GraphColors },
): string {
  const { card } = graphLayouts;
  const layout: GraphLayout = { ...card, width: Math.round((card.height * width) / height / gridUnit) * gridUnit };
  const drawing = drawGraph(seed, layout);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${layout.width} ${layout.height}" preserveAspectRatio="xMidYMid slice">`,
    `<rect x="-100%" y="-100%" width="300%" height="300%" fill="${colors.ground}"/>`,
    showGraphMarks(drawing, colors),
    '</svg>',
  ].join('');
}
