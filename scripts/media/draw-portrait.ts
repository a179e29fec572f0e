/** A colleague as a node of the graph: the live path comes in, passes through, and goes on. 640x640. */
import { getColor } from './theme-colors.ts';
import type { Caption } from './render-picture.ts';

const size = 640;
const middle = size / 2;
const radius = 148;
const step = 80;

interface Palette {
  ground: string;
  edge: string;
  live: string;
  node: string;
  ink: string;
}

const palettes: readonly Palette[] = [
  {
    ground: getColor('blue-50'),
    edge: getColor('blue-200'),
    live: getColor('cyan-650'),
    node: getColor('blue-600'),
    ink: getColor('canvas'),
  },
  {
    ground: getColor('blue-950'),
    edge: getColor('night-edge'),
    live: getColor('cyan-300'),
    node: getColor('blue-500'),
    ink: getColor('canvas'),
  },
  {
    ground: getColor('blue-100'),
    edge: getColor('blue-300'),
    live: getColor('cyan-650'),
    node: getColor('blue-900'),
    ink: getColor('canvas'),
  },
  {
    ground: getColor('blue-900'),
    edge: getColor('night-edge'),
    live: getColor('cyan-300'),
    node: getColor('blue-200'),
    ink: getColor('blue-950'),
  },
];

/** `index` is the person's place in the list: neighbours never look alike. */
export function drawPortrait(name: string, index: number): { svg: string; captions: Caption[] } {
  const palette = palettes[index % palettes.length] ?? palettes[0];
  if (!palette) throw new Error('There is no palette');
  const rise = ([2, -2, 1, -1, -2, 1, 2][index % 7] ?? 1) * step;
  const fall = ([-1, 1, 2, -2, 2, -2, 1][(index * 3) % 7] ?? 1) * step;
  const initials = name
    .split('-')
    .slice(0, 1)
    .concat(name.split('-').slice(-1))
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" fill="none" stroke-linejoin="round">`,
      `<rect width="${size}" height="${size}" fill="${palette.ground}"/>`,
      drawSideTracks(rise, fall, palette),
      `<path d="${toLivePath(rise, fall)}" stroke="${palette.live}" stroke-width="7"/>`,
      `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="${palette.node}"/>`,
      '</svg>',
    ].join(''),
    captions: [{ text: initials, size: 132, color: palette.ink, x: middle, y: middle, isCentred: true }],
  };
}

/** Level, 45 degrees, level through the node, 45 degrees, level. Clear of the node before it climbs. */
function toLivePath(rise: number, fall: number): string {
  const clear = middle - radius - 24;
  return `M0 ${middle + rise}H${clear - Math.abs(rise)}l${Math.abs(rise)} ${-rise}H${size - clear}l${Math.abs(fall)} ${fall}H${size}`;
}

/** Two quiet tracks, one above the node and one below, each with two stops. */
function drawSideTracks(rise: number, fall: number, { edge, ground, node }: Palette): string {
  const [above, below] = [step, size - step];
  const lines = [
    `M0 ${above}H${rise < 0 ? 320 : 200}l${step / 2} ${-step / 2}H${size}`,
    `M0 ${below}H${fall > 0 ? 280 : 400}l${step / 2} ${step / 2}H${size}`,
  ];
  const stops = [
    [rise < 0 ? 240 : 120, above, 14],
    [rise < 0 ? 480 : 440, above - step / 2, 22],
    [fall > 0 ? 160 : 220, below, 22],
    [520, below + step / 2, 14],
  ];
  return [
    `<path d="${lines.join('')}" stroke="${edge}" stroke-width="4"/>`,
    ...stops.map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${ground}" stroke="${edge === ground ? node : edge}" stroke-width="4"/>`,
    ),
  ].join('');
}
