import { getArc, type MapLayout, type Point } from './map-geometry.ts';

export interface LabelPosition {
  readonly anchor: 'start' | 'middle' | 'end';
  readonly dx: number;
  readonly dy: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Distance between the middle of a marker and its name. */
const labelDistance = 17;

/** In order of preference: the least obtrusive sides first. */
function listLabelPositions(size: number): LabelPosition[] {
  const above = -labelDistance - 4;
  const below = labelDistance + 3 + size * 0.72;
  const level = size * 0.36;
  return [
    { anchor: 'end', dx: -labelDistance, dy: level },
    { anchor: 'start', dx: labelDistance, dy: level },
    { anchor: 'middle', dx: 0, dy: above },
    { anchor: 'middle', dx: 0, dy: below },
    { anchor: 'end', dx: labelDistance / 2, dy: above },
    { anchor: 'start', dx: -labelDistance / 2, dy: above },
    { anchor: 'end', dx: labelDistance / 2, dy: below },
    { anchor: 'start', dx: -labelDistance / 2, dy: below },
  ];
}

/** Chooses a side for each name: inside one frame, and clear of markers, lines and earlier names. */
export function placeLabels(
  layout: MapLayout,
  pins: readonly { name: string; at: Point }[],
  connections: readonly { from: Point; to: Point }[],
): LabelPosition[] {
  const obstacles = [
    ...pins.map(({ at }) => ({ left: at.x - 10, right: at.x + 10, top: at.y - 10, bottom: at.y + 10 })),
    ...connections.flatMap(({ from, to }) => sampleArc(from, to)),
  ];
  const positions = listLabelPositions(layout.textSize);
  return pins.map(({ name, at }) => {
    const options = positions
      .map((position) => ({ position, box: toBox(position, at, name, layout.textSize) }))
      .filter(({ box }) => isInFrame(layout, box))
      .map((option) => ({ ...option, overlaps: obstacles.filter((other) => overlap(option.box, other)).length }));
    // If no side is clear, the one with the fewest overlaps; of equals, the first.
    const best = options.toSorted((one, other) => one.overlaps - other.overlaps)[0];
    if (best) obstacles.push(best.box);
    return best?.position ?? { anchor: 'middle', dx: 0, dy: -labelDistance };
  });
}

function toBox({ anchor, dx, dy }: LabelPosition, at: Point, name: string, size: number): Box {
  // The mean advance width of the typeface; names are short, so an estimate suffices.
  const width = name.length * size * 0.56;
  const start = at.x + dx - { start: 0, middle: width / 2, end: width }[anchor];
  return { left: start, right: start + width, top: at.y + dy - size * 0.8, bottom: at.y + dy + size * 0.2 };
}

function isInFrame({ frames, height }: MapLayout, { left, right, top, bottom }: Box): boolean {
  return top > 4 && bottom < height - 4 && frames.some(({ x, width }) => left > x + 4 && right < x + width - 4);
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** Sampled points of a line, closer together than a name is high. */
function sampleArc(from: Point, to: Point): Box[] {
  const { control } = getArc(from, to);
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 8);
  return Array.from({ length: count }, (_, index) => {
    const t = index / count;
    const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    const [x, y] = [mix(from.x, control.x, to.x), mix(from.y, control.y, to.y)];
    return { left: x - 2, right: x + 2, top: y - 2, bottom: y + 2 };
  });
}
