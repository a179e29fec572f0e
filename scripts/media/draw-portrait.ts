/**
 * A colleague as a node of the graph, 640x640. The live path enters where it left the previous portrait, passes through
 * the node and exits towards the next, so that a row of portraits shows one path. Each node has different connections
 * beside the path.
 */
import { getColor } from './theme-colors.ts';
import type { Caption } from './render-picture.ts';

const size = 640;
const middle = size / 2;
const radius = 140;
const step = 80;
/** How far from the edge the live path is level with the node: it climbs two steps in between. */
const ramp = 2 * step;
/** The distance of stops from the middle: vertical, and diagonal in each axis, outside of the live path. */
const [uprightReach, slantedReach] = [240, 200];

interface Palette {
  readonly ground: string;
  readonly edge: string;
  readonly live: string;
  readonly node: string;
  readonly ink: string;
}

/** Between the tokens blue-700 and blue-950: no page uses them, so they are no tokens. */
const blues = { bright: '#003f94', deep: '#032c69' };

/** Night backgrounds, as for the graphs on cards, and a lighter blue: none is too bright on a dark page. */
const palettes: readonly Palette[] = [
  {
    ground: blues.bright,
    edge: getColor('blue-500'),
    live: getColor('cyan-300'),
    node: getColor('canvas'),
    ink: blues.deep,
  },
  {
    ground: getColor('blue-950'),
    edge: getColor('night-edge'),
    live: getColor('cyan-300'),
    node: getColor('blue-500'),
    ink: getColor('canvas'),
  },
  {
    ground: getColor('blue-200'),
    edge: getColor('blue-400'),
    live: getColor('cyan-650'),
    node: blues.deep,
    ink: getColor('canvas'),
  },
  {
    ground: blues.deep,
    edge: getColor('night-edge'),
    live: getColor('cyan-300'),
    node: getColor('blue-200'),
    ink: getColor('blue-950'),
  },
];

/** By person: how far below the middle the live path enters. It leaves where the next one's enters. */
const heights = [1, -2, -1, 2, 0, -1, 1, 2, -2, 0, 2, -1, -2, 1, 0];

type Direction = 'NW' | 'N' | 'NE' | 'SW' | 'S' | 'SE';

/** By person: the other connections. East and west belong to the live path. */
const connections: readonly (readonly Direction[])[] = [
  ['N', 'NE', 'SE'],
  ['SW', 'S'],
  ['N', 'S', 'SE', 'SW'],
  ['NW', 'NE'],
  ['NE', 'S'],
  ['NW', 'N', 'SE'],
  ['S', 'NE', 'NW'],
  ['N', 'SW'],
  ['NE', 'SE', 'S'],
  ['NW', 'SE'],
  ['N', 'NE', 'SW'],
  ['NW', 'S', 'SW'],
  ['N', 'SE'],
  ['SW', 'NE', 'S', 'N'],
];

const directions: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  NW: [-1, -1],
  N: [0, -1],
  NE: [1, -1],
  SW: [-1, 1],
  S: [0, 1],
  SE: [1, 1],
};

/** `index` is the person's position in the list: neighbours differ, and their paths meet. */
export function drawPortrait(name: string, index: number): { svg: string; captions: Caption[] } {
  const palette = palettes[index % palettes.length] ?? palettes[0];
  if (!palette) throw new Error('There is no palette');
  const words = name.split('-');
  const initials = [words[0], words.at(-1)].map((word) => word?.charAt(0).toUpperCase()).join('');
  const from = (heights[index % heights.length] ?? 0) * step;
  const to = (heights[(index + 1) % heights.length] ?? 0) * step;
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" fill="none" stroke-linejoin="round">`,
      `<rect width="${size}" height="${size}" fill="${palette.ground}"/>`,
      ...(connections[index % connections.length] ?? []).map((direction, place) =>
        drawConnection(direction, (index + place) % 3, palette),
      ),
      `<path d="${toLivePath(from, to)}" stroke="${palette.live}" stroke-width="7"/>`,
      `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="${palette.node}"/>`,
      '</svg>',
    ].join(''),
    captions: [{ text: initials, size: 132, color: palette.ink, x: middle, y: middle, isCentred: true }],
  };
}

/** Level, 45 degrees, level through the node, 45 degrees, level. */
function toLivePath(from: number, to: number): string {
  return `M0 ${middle + from}H${ramp - Math.abs(from)}l${Math.abs(from)} ${-from}H${size - ramp}l${Math.abs(to)} ${to}H${size}`;
}

/**
 * A line from the node to a stop: a small one, a larger one, or one that the line passes on its way beyond the edge.
 */
function drawConnection(direction: Direction, kind: number, { edge, ground }: Palette): string {
  const [dx, dy] = directions[direction];
  const along = dx === 0 ? uprightReach : slantedReach;
  const [x, y] = [middle + dx * along, middle + dy * along];
  // Beyond its stop a diagonal line continues level, away from the live path; a vertical one stays vertical.
  const onwards = kind < 2 ? '' : dx === 0 ? `V${dy < 0 ? 0 : size}` : `H${dx < 0 ? 0 : size}`;
  return [
    `<path d="M${middle} ${middle}L${x} ${y}${onwards}" stroke="${edge}" stroke-width="4"/>`,
    `<circle cx="${x}" cy="${y}" r="${kind === 1 ? 24 : 14}" fill="${kind === 2 ? edge : ground}" stroke="${edge}" stroke-width="4"/>`,
  ].join('');
}
