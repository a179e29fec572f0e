import { land } from './land-paths.generated.ts';

/** In degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cut-out of the land, and its position in the drawing. */
export interface MapFrame {
  /** Left edge in the drawing. */
  readonly x: number;
  readonly width: number;
  /** Left edge on the land, in the land's units. */
  readonly landX: number;
}

export interface MapLayout {
  readonly width: number;
  readonly height: number;
  /** Top edge on the land. */
  readonly landY: number;
  readonly frames: readonly MapFrame[];
  /** The largest size of the names on a screen, in the drawing's units. */
  readonly textSize: number;
}

export const wideLayout: MapLayout = {
  width: land.width,
  height: land.height,
  landY: 0,
  frames: [{ x: 0, width: land.width, landX: 0 }],
  textSize: 24,
};

/** Leaves out most of the ocean: the two coasts have the size of the wide layout. */
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

/** Mercator projection to the land's units. */
export function project({ latitude, longitude }: Position): Point {
  const lambda = (longitude * Math.PI) / 180;
  const phi = (latitude * Math.PI) / 180;
  return {
    x: land.translate.x + land.scale * lambda,
    y: land.translate.y - land.scale * Math.log(Math.tan(Math.PI / 4 + phi / 2)),
  };
}

/** Distance from the edge at which a marker is not cut off. */
const inset = 12;

/** A position in the drawing; `undefined` outside of all frames. */
export function toMapPoint(layout: MapLayout, position: Position): Point | undefined {
  const { x, y } = project(position);
  const top = y - layout.landY;
  if (!(top >= inset && top <= layout.height - inset)) return undefined;
  const frame = getFrame(layout, x);
  return frame && { x: round(x - frame.landX + frame.x), y: round(top) };
}

function getFrame(layout: MapLayout, landX: number): MapFrame | undefined {
  return layout.frames.find((frame) => landX >= frame.landX + inset && landX <= frame.landX + frame.width - inset);
}

/** Curves to the north like a great circle: hardly at short distance, clearly over an ocean. */
export function getArc(from: Point, to: Point): { control: Point; data: string } {
  const [west, east] = from.x <= to.x ? [from, to] : [to, from];
  const [dx, dy] = [east.x - west.x, east.y - west.y];
  // A quadratic curve passes half as far from the line as its control point.
  const bow = (2 * Math.hypot(dx, dy)) / 7000;
  const control = { x: round((west.x + east.x) / 2 + dy * bow), y: round((west.y + east.y) / 2 - dx * bow) };
  return { control, data: `M${west.x} ${west.y}Q${control.x} ${control.y} ${east.x} ${east.y}` };
}

/** Tenths of a unit are smaller than a pixel. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
