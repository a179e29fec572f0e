/**
 * Draws the land of the office map: `node scripts/make-land-paths.ts`, run by hand; its output is committed. Source:
 * Natural Earth (public domain), packaged by world-atlas. The coast uses straight and 45-degree lines only, like every
 * line of the site: the land is sampled on a grid, and the coast connects the midpoints of the grid's sides.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { geoContains, geoMercator } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const source = 'node_modules/world-atlas/land-110m.json';
const target = 'site/slices/office-map/land-paths.generated.ts';

/** From the east of North America to Central Europe; one unit is a pixel at full width. */
const width = 1160;
const height = 440;
const west = -87;
const east = 22;
const north = 59.7;
const cell = 5;
/** Islets and lakes with fewer grid points than this are dropped. */
const smallestShape = 5;

type Point = readonly [x: number, y: number];

const scale = width / (((east - west) * Math.PI) / 180);
const projection = geoMercator().scale(scale).translate([0, 0]);
const corner = projection([west, north]) ?? [0, 0];
projection.translate([-corner[0], -corner[1]]);

const isLand = sampleLand();
const rings = walkCoasts(isLand).filter((ring) => Math.abs(getArea(ring)) >= smallestShape);
const path = rings.map((ring) => toPathData(dropMiddles(ring))).join('');
writeFileSync(target, toModule(path));
process.stdout.write(`${target}: ${rings.length} shapes, ${path.length} bytes\n`);

/** One column and row more than the map on each side, so that no coast follows its edge. */
function sampleLand(): (column: number, row: number) => boolean {
  // The file is Natural Earth's; its one object is `land`.
  const topology = JSON.parse(readFileSync(source, 'utf8')) as Topology<{ land: GeometryCollection }>;
  const land = feature(topology, topology.objects.land);
  const samples = new Map<string, boolean>();
  return (column, row) => {
    const isOutside = column < -2 || row < -2 || column > width / cell + 2 || row > height / cell + 2;
    if (isOutside) return false;
    const key = `${column} ${row}`;
    const known = samples.get(key);
    if (known !== undefined) return known;
    const place = projection.invert?.([column * cell, row * cell]);
    const value = place ? geoContains(land, place) : false;
    samples.set(key, value);
    return value;
  };
}

/** Marching squares: each square of four samples adds at most two steps of a coast, with land on the left. */
function walkCoasts(land: (column: number, row: number) => boolean): Point[][] {
  const next = new Map<string, Point[]>();
  for (let row = -4; row <= height / cell + 4; row += 1) {
    for (let column = -4; column <= width / cell + 4; column += 1) {
      for (const [from, to] of getSteps(land, column, row)) {
        const key = from.join(' ');
        next.set(key, [...(next.get(key) ?? []), to]);
      }
    }
  }
  const coasts: Point[][] = [];
  for (let start = next.keys().next().value; start !== undefined; start = next.keys().next().value) {
    const ring: Point[] = [];
    for (let key: string | undefined = start; key !== undefined && next.has(key);) {
      const [to, ...others]: Point[] = next.get(key) ?? [];
      if (others.length > 0) next.set(key, others);
      else next.delete(key);
      if (to) ring.push(to);
      key = to?.join(' ');
    }
    coasts.push(ring);
  }
  return coasts;
}

/**
 * The steps inside the square whose top left sample is at column, row. Coordinates are in half cells, so they are
 * integers.
 */
function getSteps(land: (column: number, row: number) => boolean, column: number, row: number): [Point, Point][] {
  const top: Point = [2 * column + 1, 2 * row];
  const right: Point = [2 * column + 2, 2 * row + 1];
  const bottom: Point = [2 * column + 1, 2 * row + 2];
  const left: Point = [2 * column, 2 * row + 1];
  const corners = [land(column, row), land(column + 1, row), land(column + 1, row + 1), land(column, row + 1)];
  // Sides in the order of the corners: a step starts where land turns to sea and ends where sea turns to land.
  const sides = [top, right, bottom, left];
  const starts = sides.filter((_, index) => corners[index] === true && corners[(index + 1) % 4] === false);
  const ends = sides.filter((_, index) => corners[index] === false && corners[(index + 1) % 4] === true);
  return starts.flatMap((from, index) => {
    const to = ends[index];
    return to ? [[from, to] as [Point, Point]] : [];
  });
}

/** Drops points on a straight line between their neighbours. */
function dropMiddles(ring: readonly Point[]): Point[] {
  return ring.filter((point, index) => {
    const before = ring.at(index - 1) ?? point;
    const after = ring[(index + 1) % ring.length] ?? point;
    return (point[0] - before[0]) * (after[1] - point[1]) !== (point[1] - before[1]) * (after[0] - point[0]);
  });
}

/** In cells, signed by direction. */
function getArea(ring: readonly Point[]): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return doubled / 8;
}

/** Relative steps in half cells; the drawing scales them back. */
function toPathData(ring: readonly Point[]): string {
  const steps = ring.slice(1).map(([x, y], index) => {
    const [lastX, lastY] = ring[index] ?? [0, 0];
    if (y === lastY) return `h${x - lastX}`;
    if (x === lastX) return `v${y - lastY}`;
    return `l${x - lastX}${y - lastY < 0 ? '' : ' '}${y - lastY}`;
  });
  return `M${ring[0]?.join(' ')}${steps.join('')}z`;
}

function toModule(data: string): string {
  const [x, y] = projection.translate();
  return `/* Made by scripts/make-land-paths.ts from Natural Earth (public domain). Not edited by hand. */

/** Mercator: \`x = translate.x + scale * longitude\`, in pixels and radians. \`path\` is in steps of \`unit\` pixels. */
export const land = {
  width: ${width},
  height: ${height},
  scale: ${scale.toFixed(3)},
  translate: { x: ${x.toFixed(3)}, y: ${y.toFixed(3)} },
  unit: ${cell / 2},
  path: '${data}',
} as const;
`;
}
