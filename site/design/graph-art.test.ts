import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawGraph,
  getElbow,
  graphLayouts,
  gridUnit,
  type GraphDrawing,
  type GraphPoint,
  type GraphShape,
} from './graph-art.ts';
import { toGraphPaths, toSvgString } from './graph-paths.ts';

const shapes = Object.keys(graphLayouts) as GraphShape[];
const drawings = fc.record({ seed: fc.string(), shape: fc.constantFrom(...shapes) });

function forEveryDrawing(check: (drawing: GraphDrawing, shape: GraphShape) => void) {
  fc.assert(
    fc.property(drawings, ({ seed, shape }) => check(drawGraph(seed, graphLayouts[shape]), shape)),
    { numRuns: 150 },
  );
}

/** Straight segments of all lines. */
function getPieces({ edges }: GraphDrawing): [GraphPoint, GraphPoint][] {
  return edges.flatMap((edge) => {
    const points = [edge.from, ...getElbow(edge), edge.to];
    return points.slice(1).map((point, index): [GraphPoint, GraphPoint] => [points[index] ?? point, point]);
  });
}

test('the same seed draws the same graph, another seed another one', () => {
  const draw = (seed: string) => JSON.stringify(drawGraph(seed, graphLayouts.card));
  expect(draw('vop-one-year-on')).toBe(draw('vop-one-year-on'));
  expect(draw('vop-one-year-on')).not.toBe(draw('concentration-risk'));
});

test('a document has the same graph in every shape', () => {
  const count = (shape: GraphShape) => drawGraph('vop-one-year-on', graphLayouts[shape]).nodes.length;
  expect(new Set(shapes.map(count)).size).toBe(1);
});

test('all points are on the grid and inside the picture', () => {
  forEveryDrawing(({ nodes, edges, live, width, height }) => {
    const points = [...nodes, ...live, ...edges.flatMap((edge) => [edge.from, ...getElbow(edge), edge.to])];
    for (const { x, y } of points) {
      expect([x % gridUnit, y % gridUnit]).toEqual([0, 0]);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(gridUnit);
      expect(y).toBeLessThanOrEqual(height - gridUnit);
    }
  });
});

test('lines are horizontal or climb at 45 degrees, always to the right', () => {
  forEveryDrawing((drawing) => {
    const live = drawing.live
      .slice(1)
      .map((point, index): [GraphPoint, GraphPoint] => [drawing.live[index] ?? point, point]);
    for (const [from, to] of [...getPieces(drawing), ...live]) {
      const [dx, dy] = [to.x - from.x, Math.abs(to.y - from.y)];
      expect(dx).toBeGreaterThanOrEqual(0);
      expect(dy === 0 || dy === dx).toBe(true);
    }
  });
});

test('the live path connects all live nodes from left to right', () => {
  forEveryDrawing(({ nodes, live }, shape) => {
    const stops = nodes.filter(({ isLive }) => isLive).sort((one, other) => one.x - other.x);
    expect(stops.length).toBeGreaterThanOrEqual(5);
    for (const { x, y } of stops) expect(live.some((point) => point.x === x && point.y === y)).toBe(true);
    const { isBleed, width } = graphLayouts[shape];
    if (isBleed) expect([live[0]?.x, live.at(-1)?.x]).toEqual([0, width]);
    else expect([live[0]?.x, live.at(-1)?.x]).toEqual([stops[0]?.x, stops.at(-1)?.x]);
  });
});

test('lines only touch nodes at their ends', () => {
  forEveryDrawing((drawing) => {
    for (const node of drawing.nodes) {
      for (const edge of drawing.edges) {
        if ([edge.from, edge.to].some(({ x, y }) => x === node.x && y === node.y)) continue;
        const points = [edge.from, ...getElbow(edge), edge.to];
        for (const [index, to] of points.slice(1).entries()) {
          expect(getDistance(node, points[index] ?? to, to)).toBeGreaterThan(node.size + 2);
        }
      }
    }
  });
});

test('no two edges cross', () => {
  forEveryDrawing(({ edges }) => {
    for (const one of edges) {
      for (const other of edges) {
        if (one.from.x !== other.from.x) continue;
        expect((one.from.y - other.from.y) * (one.to.y - other.to.y)).toBeGreaterThanOrEqual(0);
        expect(one.turnX).toBe(other.turnX);
      }
    }
  });
});

test('nodes have one of three sizes and do not touch', () => {
  forEveryDrawing(({ nodes }) => {
    expect(nodes.length).toBeLessThanOrEqual(30);
    for (const node of nodes) {
      expect([6, 10, 16]).toContain(node.size);
      for (const other of nodes) {
        if (other !== node)
          expect(Math.hypot(node.x - other.x, node.y - other.y)).toBeGreaterThan(node.size + other.size + 2);
      }
    }
  });
});

test('path data draws exactly the lines', () => {
  forEveryDrawing((drawing) => {
    const { edges, live } = toGraphPaths(drawing);
    const liveLines = drawing.live
      .slice(1)
      .map((to, index): [GraphPoint, GraphPoint] => [drawing.live[index] ?? to, to]);
    const expected = [...getPieces(drawing), ...liveLines].flatMap(([from, to]) => toSteps(from, to));
    expect(new Set(readSteps(edges + live))).toEqual(new Set(expected));
    expect(readSteps(live)).toEqual(liveLines.flatMap(([from, to]) => toSteps(from, to)));
  });
});

test('edges below the live path are not drawn', () => {
  const drawing = drawGraph('vop-one-year-on', graphLayouts.card);
  const { edges, live } = toGraphPaths(drawing);
  // Every line of the card is an edge, and the edges of the live path are drawn only with it.
  expect(readSteps(edges + live)).toHaveLength(getPieces(drawing).flatMap(([from, to]) => toSteps(from, to)).length);
});

test('path data draws every node once, with its size and kind', () => {
  forEveryDrawing((drawing) => {
    const drawn = toGraphPaths(drawing).dots.flatMap(({ size, isLive, path }) =>
      [...path.matchAll(/M(\d+) (\d+)h0/g)].map(([, x, y]) => ({
        x: Number(x) * gridUnit,
        y: Number(y) * gridUnit,
        size,
        isLive,
      })),
    );
    expect(drawn).toHaveLength(drawing.nodes.length);
    expect(drawn).toEqual(expect.arrayContaining([...drawing.nodes]));
  });
});

test('an SVG for raster images has the requested size and colours, and no text', () => {
  const colors = { edge: 'silver', node: 'blue', live: 'teal', background: 'white' };
  const svg = toSvgString('<vop & one>', { width: 1600, height: 900, colors });
  expect(svg).toContain('width="1600" height="900"');
  expect(svg).toContain('stroke="teal"');
  expect(svg).not.toContain('vop');
  expect(svg.match(/<(circle|path|rect)/g)?.length).toBeLessThanOrEqual(60);
});

function getDistance(point: GraphPoint, from: GraphPoint, to: GraphPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/** Splits a line into steps of one grid unit to the right. */
function toSteps(from: GraphPoint, to: GraphPoint): string[] {
  const count = (to.x - from.x) / gridUnit;
  const climb = (to.y - from.y) / gridUnit / (count || 1);
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [from.x / gridUnit + index, from.y / gridUnit + index * climb];
    return `${x} ${y} ${climb}`;
  });
}

/** Parses path data in grid units into steps. */
function readSteps(path: string): string[] {
  let at: GraphPoint = { x: 0, y: 0 };
  return [...path.matchAll(/([Mhl])(-?\d+)(?: ?(-?\d+))?/g)].flatMap(([, command, first, second]) => {
    const [x, y] = [Number(first) * gridUnit, Number(second ?? 0) * gridUnit];
    const from = at;
    at = command === 'M' ? { x, y } : { x: from.x + x, y: from.y + y };
    return command === 'M' ? [] : toSteps(from, at);
  });
}
