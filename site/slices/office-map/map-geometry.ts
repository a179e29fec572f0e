import { land } from './land-paths.generated.ts';

/** Degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A window on the land, and where it is on the drawing. */
export interface MapFrame {
  /** Left edge on the drawing. */
  x: number;
  width: number;
  /** The left edge on the land, in its units. */
  landX: number;
}

export interface MapLayout {
  width: number;
  height: number;
  /** The top edge on the land. */
  landY: number;
  frames: readonly MapFrame[];
  /** Of the names, in the drawing's units: the largest they become on a screen. */
  textSize: number;
}

export const wideLayout: MapLayout = {
  width: land.width,
  height: land.height,
  landY: 0,
  frames: [{ x: 0, width: land.width, landX: 0 }],
  textSize: 24,
};

/** The ocean is folded away: what is left are its two coasts, at the size they have on a wide screen. */
export const narrowLayout: MapLayout = {
  width: 416,
  height: 340,
  landY: 74,
  frames: [
    { x: 0, width: 112, landX: 86 },
    { x: 126, width: 290, landX: 808 },
  ],
  textSize: 17.5,
};

/** Mercator, on the land's own drawing. */
export function project({ latitude, longitude }: Position): Point {
  const lambda = (longitude * Math.PI) / 180;
  const phi = (latitude * Math.PI) / 180;
  return {
    x: land.translate.x + land.scale * lambda,
    y: land.translate.y - land.scale * Math.log(Math.tan(Math.PI / 4 + phi / 2)),
  };
}

/** So far from an edge that a marker is whole. */
const inset = 12;

/** Where a place is on the drawing; `undefined` when no frame shows it. */
export function placeOn(layout: MapLayout, position: Position): Point | undefined {
  const { x, y } = project(position);
  const top = y - layout.landY;
  if (!(top >= inset && top <= layout.height - inset)) return undefined;
  const frame = getFrame(layout, x);
  return frame && { x: round(x - frame.landX + frame.x), y: round(top) };
}

function getFrame(layout: MapLayout, landX: number): MapFrame | undefined {
  return layout.frames.find((frame) => landX >= frame.landX + inset && landX <= frame.landX + frame.width - inset);
}

/** Bows to the north as the shortest way over the globe does: hardly at all nearby, clearly over an ocean. */
export function getFlight(from: Point, to: Point): { control: Point; data: string } {
  const [west, east] = from.x <= to.x ? [from, to] : [to, from];
  const [dx, dy] = [east.x - west.x, east.y - west.y];
  // The control point of a quadratic curve is twice as far off as the curve itself.
  const bow = (2 * Math.hypot(dx, dy)) / 7000;
  const control = { x: round((west.x + east.x) / 2 + dy * bow), y: round((west.y + east.y) / 2 - dx * bow) };
  return { control, data: `M${west.x} ${west.y}Q${control.x} ${control.y} ${east.x} ${east.y}` };
}

/** A tenth is finer than any screen. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
