/**
 * Coordinates of the scheme map. One set of stations along the path of the money, laid out left to
 * right on wide screens and top to bottom on narrow ones; every bend is 45 degrees.
 */
export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly isTall: boolean;
  /** Stations along the path of the money. */
  readonly payer: number;
  readonly gateway: number;
  readonly cloud: { start: number; end: number; breadth: number };
  readonly merge: number;
  readonly rail: number;
  readonly payee: number;
  /** Length of the straight line between a fork and its bend. */
  readonly lead: number;
  /** The three rows (columns when tall), across the path of the money. */
  readonly rows: readonly [number, number, number];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const wideLayout: MapLayout = {
  width: 1160,
  height: 320,
  isTall: false,
  payer: 64,
  gateway: 236,
  cloud: { start: 392, end: 528, breadth: 48 },
  merge: 684,
  rail: 872,
  payee: 1096,
  lead: 28,
  rows: [72, 160, 248],
};

export const tallLayout: MapLayout = {
  width: 335,
  height: 612,
  isTall: true,
  payer: 30,
  gateway: 112,
  cloud: { start: 228, end: 270, breadth: 84 },
  merge: 386,
  rail: 506,
  payee: 570,
  lead: 12,
  rows: [70, 167.5, 265],
};

/** The cloud that carries each route: a different one each, so that every choice moves the path. */
export const cloudOfRoute = [0, 2, 1] as const;

/** Rows of the rails: the outer two for two routes, the middle one for one route. */
export function getRailRows(routeCount: number): readonly number[] {
  return routeCount === 1 ? [1] : routeCount === 2 ? [0, 2] : [0, 1, 2];
}

export function at(layout: MapLayout, along: number, row: number): Point {
  const across = layout.rows[row] ?? layout.rows[1];
  return layout.isTall ? { x: across, y: along } : { x: along, y: across };
}

/** From the fork at the gateway through one cloud to the point where the routes meet again. */
export function getCloudPath(layout: MapLayout, row: number): Point[] {
  const rise = getRise(layout, row);
  return [
    at(layout, layout.gateway, 1),
    at(layout, layout.gateway + layout.lead, 1),
    at(layout, layout.gateway + layout.lead + rise, row),
    at(layout, layout.merge - layout.lead - rise, row),
    at(layout, layout.merge - layout.lead, 1),
    at(layout, layout.merge, 1),
  ];
}

/** From that point over one rail to the payee, or as far as `end`. */
export function getRailPath(layout: MapLayout, row: number, end = layout.payee): Point[] {
  const rise = getRise(layout, row);
  return [
    at(layout, layout.merge, 1),
    at(layout, layout.merge + layout.lead, 1),
    at(layout, layout.merge + layout.lead + rise, row),
    at(layout, end, row),
  ];
}

/** The whole path of one route. */
export function getRoutePath(layout: MapLayout, cloudRow: number, railRow: number): Point[] {
  return [at(layout, layout.payer, 1), ...getCloudPath(layout, cloudRow), ...getRailPath(layout, railRow)];
}

export function toPathData(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
}

function getRise(layout: MapLayout, row: number): number {
  return Math.abs((layout.rows[row] ?? 0) - layout.rows[1]);
}
