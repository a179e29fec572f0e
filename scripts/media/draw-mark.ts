/** The mark as standalone images: icons, and the connect image that pages use. */
import { showMark, type MarkColors } from '../../site/design/mark.ts';
import { getColor } from './theme-colors.ts';

export const nightMark: MarkColors = {
  idle: getColor('night-edge'),
  live: getColor('cyan-300'),
  node: getColor('blue-400'),
  ground: getColor('blue-950'),
};

/**
 * The mark on the brand's dark blue. `corner` in thirty-seconds of the side; 0 for systems that round it themselves.
 */
export function drawIcon(size: number, corner: number): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">`,
    `<rect width="32" height="32" rx="${corner}" fill="${getColor('blue-950')}"/>`,
    `<g transform="translate(4.8 7.6) scale(.7)">${showMark(nightMark)}</g></svg>`,
  ].join('');
}

/** One connection to three schemes: our node and its neighbours. */
export function drawConnect(): string {
  const [node, live, edge, ground] = [
    getColor('blue-600'),
    getColor('blue-600'),
    getColor('blue-300'),
    getColor('blue-50'),
  ];
  const ring = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${ground}" stroke="${node}" stroke-width="2.5"/>`;
  const disc = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${node}"/>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 480 320" fill="none" stroke-linejoin="round">',
    `<rect width="480" height="320" rx="20" fill="${ground}"/>`,
    `<path d="M60 160H180L260 80H420M60 160H180L260 240H420" stroke="${edge}" stroke-width="2.5"/>`,
    `<path d="M60 160H420" stroke="${live}" stroke-width="5"/>`,
    ring(420, 80, 12),
    disc(420, 160, 16),
    ring(420, 240, 12),
    ring(300, 80, 8),
    ring(340, 240, 8),
    disc(180, 160, 26),
    `<circle cx="180" cy="160" r="9" fill="${ground}"/>`,
    disc(60, 160, 16),
    '</svg>',
  ].join('');
}
