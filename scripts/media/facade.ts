/** Parts of an elevation as SVG, in the style of a blueprint: thin lines on the brand's dark blue. */
import { getColor } from './theme-colors.ts';

export const ink = {
  ground: getColor('blue-950'),
  grid: getColor('night-surface'),
  wall: getColor('night-surface'),
  far: getColor('night-hairline'),
  line: getColor('blue-400'),
  soft: getColor('night-edge'),
  glass: getColor('night-raised'),
  lit: getColor('blue-200'),
  live: getColor('cyan-300'),
} as const;

export type Lit = () => boolean;

/** The same windows are lit on every run. */
export function createLit(seed: number, share: number): Lit {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296 < share;
  };
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  look: { fill?: string; stroke?: string; weight?: number; rx?: number } = {},
): string {
  const { fill = 'none', stroke = ink.line, weight = 2, rx = 0 } = look;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}" stroke="${stroke}" stroke-width="${weight}"/>`;
}

export function path(d: string, look: { fill?: string; stroke?: string; weight?: number; dash?: string } = {}): string {
  const { fill = 'none', stroke = ink.line, weight = 2, dash } = look;
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${weight}"${dash ? ` stroke-dasharray="${dash}" stroke-linecap="round"` : ''}/>`;
}

interface WindowLook {
  readonly width: number;
  readonly height: number;
  /** Panes across and down. */
  readonly panes?: readonly [across: number, down: number];
  readonly isArched?: boolean;
  /** A rail in front of the lower third. */
  readonly hasBalcony?: boolean;
}

export function showWindow(x: number, y: number, look: WindowLook, isLit: boolean): string {
  const { width, height, panes = [1, 2], isArched, hasBalcony } = look;
  const bars = [
    ...Array.from(
      { length: panes[0] - 1 },
      (_, index) => `M${x + (width * (index + 1)) / panes[0]} ${y}V${y + height}`,
    ),
    ...Array.from(
      { length: panes[1] - 1 },
      (_, index) => `M${x} ${y + (height * (index + 1)) / panes[1]}H${x + width}`,
    ),
  ].join('');
  const fill = isLit ? ink.lit : ink.glass;
  const half = width / 2;
  const frame = isArched
    ? path(`M${x} ${y + height}V${y}a${half} ${half} 0 0 1 ${width} 0V${y + height}z`, {
        fill,
        stroke: ink.line,
        weight: 1.5,
      })
    : rect(x, y, width, height, { fill, weight: 1.5 });
  return [
    frame,
    bars && path(bars, { stroke: isLit ? ink.ground : ink.line, weight: 1 }),
    hasBalcony ? showRail(x - 6, y + height * 0.62, width + 12, height * 0.38) : '',
  ].join('');
}

export function showRail(x: number, y: number, width: number, height: number): string {
  const count = Math.round(width / 7);
  const bars = Array.from({ length: count + 1 }, (_, index) => `M${x + (index * width) / count} ${y}v${height}`).join(
    '',
  );
  return path(`M${x} ${y}h${width}${bars}M${x} ${y + height}h${width}`, { stroke: ink.line, weight: 1.25 });
}

/** Rows of windows, spread evenly over a wall. `tops` are the windows' upper edges. */
export function showWindows(
  x: number,
  width: number,
  columns: number,
  tops: readonly number[],
  look: WindowLook,
  lit: Lit,
): string {
  const gap = width / columns;
  return tops
    .flatMap((top) =>
      Array.from({ length: columns }, (_, index) =>
        showWindow(x + gap * index + (gap - look.width) / 2, top, look, lit()),
      ),
    )
    .join('');
}

export function showDoor(x: number, base: number, width: number, height: number): string {
  return [
    path(`M${x} ${base}V${base - height}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${base}z`, {
      fill: ink.glass,
      weight: 2,
    }),
    path(
      `M${x} ${base - height}h${width}M${x + width / 2} ${base - height}V${base}M${x + width / 2} ${base - height}v${-width / 2}`,
      { weight: 1 },
    ),
  ].join('');
}

/** The sheet: a faint grid, the drawing, the street with the live path and its nodes. */
export function showSheet(
  drawing: string,
  livePath: string,
  nodes: readonly (readonly [x: number, y: number, r: number])[],
): string {
  const columns = Array.from({ length: 19 }, (_, index) => `M${(index + 1) * 80} 0V900`).join('');
  const rows = Array.from({ length: 11 }, (_, index) => `M0 ${(index + 1) * 80 - 20}H1600`).join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900" stroke-linejoin="round">',
    `<rect width="1600" height="900" fill="${ink.ground}"/>`,
    path(columns + rows, { stroke: ink.grid, weight: 1 }),
    drawing,
    path(livePath, { stroke: ink.live, weight: 4 }),
    ...nodes.map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink.ground}" stroke="${ink.live}" stroke-width="4"/>`,
    ),
    '</svg>',
  ].join('');
}
