/**
 * The frames of the film about one instant payment, without text: captions and transcript are content, in each
 * language. Times are seconds of the film.
 */
import { getColor } from './theme-colors.ts';

export const film = { width: 1280, height: 720, framesPerSecond: 25, seconds: 19 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Journey {
  readonly from: Point;
  readonly to: Point;
  readonly start: number;
  readonly end: number;
}

const payer = { x: 150, y: 330 };
const payee = { x: 1130, y: 330 };
const settlement = { x: 850, y: 330 };
const gateway = { x: 400, y: 330 };
const clouds: readonly Point[] = [
  { x: 560, y: 200 },
  { x: 620, y: 330 },
  { x: 560, y: 460 },
];
/** The cloud that fails during the payment and recovers. */
const failing = { cloud: 1, start: 6.2, end: 16.5 };
const clock = { start: 3, end: 13.2, filmSecondsOfSegment: 3.4, segments: 10 };

const names: readonly Journey[] = [
  { from: payer, to: payee, start: 0.4, end: 1.5 },
  { from: payee, to: payer, start: 1.5, end: 2.6 },
];
const money: readonly Journey[] = [
  { from: payer, to: gateway, start: 3, end: 4.2 },
  ...clouds.map((to) => ({ from: gateway, to, start: 4.2, end: 5.2 })),
  { from: clouds[0] ?? gateway, to: settlement, start: 6.6, end: 8 },
  { from: settlement, to: payee, start: 9, end: 10.2 },
];
const answer: readonly Journey[] = [
  { from: payee, to: settlement, start: 10.8, end: 11.6 },
  { from: settlement, to: gateway, start: 11.6, end: 12.5 },
  { from: gateway, to: payer, start: 12.5, end: 13.2 },
];

const color = (name: string) => getColor(name, 'night');

export function drawFrame(at: number): string {
  const parts = [
    `<rect width="${film.width}" height="${film.height}" fill="${getColor('blue-950')}"/>`,
    ...drawLines(),
    ...drawPlaces(at),
    ...names.map((own) => drawTraveller(own, at, { radius: 7, isHollow: true })),
    ...money.map((own) => drawTraveller(own, at, { radius: 12, isHollow: false })),
    ...answer.map((own) => drawTraveller(own, at, { radius: 9, isHollow: true })),
    ...drawClock(at),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${film.width}" height="${film.height}">${parts.join('')}</svg>`;
}

function drawLines(): string[] {
  const pairs = [
    [payer, gateway],
    ...clouds.map((cloud) => [gateway, cloud]),
    ...clouds.map((cloud) => [cloud, settlement]),
    [settlement, payee],
  ];
  return pairs.map(
    ([one, other]) =>
      `<path d="M${one?.x} ${one?.y}L${other?.x} ${other?.y}" stroke="${color('edge')}" stroke-width="3" fill="none"/>`,
  );
}

function drawPlaces(at: number): string[] {
  const isLost = at >= failing.start && at < failing.end;
  return [
    drawPlace(payer, 30, at > 0),
    drawPlace(gateway, 18, at >= 4.2),
    ...clouds.map((cloud, index) => drawPlace(cloud, 26, at >= 5.2 && !(isLost && index === failing.cloud))),
    ...(isLost ? [drawCross(clouds[failing.cloud] ?? gateway)] : []),
    drawPlace(settlement, 34, at >= 8),
    drawPlace(payee, 30, at >= 10.2),
  ];
}

const drawPlace = ({ x, y }: Point, radius: number, isFull: boolean) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${isFull ? color('live') : getColor('blue-950')}" stroke="${color('node')}" stroke-width="4"/>`;

const drawCross = ({ x, y }: Point) =>
  `<path d="M${x - 12} ${y - 12}l24 24m0-24l-24 24" stroke="${color('node')}" stroke-width="5" stroke-linecap="round"/>`;

function drawTraveller(
  { from, to, start, end }: Journey,
  at: number,
  { radius, isHollow }: { radius: number; isHollow: boolean },
): string {
  if (at < start || at > end) return '';
  const share = ease((at - start) / (end - start));
  const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
  const fill = isHollow ? getColor('blue-950') : getColor('canvas');
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${fill}" stroke="${getColor('canvas')}" stroke-width="3"/>`;
}

const ease = (share: number) => share * share * (3 - 2 * share);

/** Ten segments for ten seconds: the film is slower than the payment. */
function drawClock(at: number): string[] {
  const spent = Math.max(0, Math.min(at, clock.end) - clock.start) / clock.filmSecondsOfSegment;
  return Array.from({ length: clock.segments }, (_, index) => {
    const [x, width] = [150 + index * 98, 86];
    const full = Math.max(0, Math.min(1, spent - index)) * width;
    return `<rect x="${x}" y="610" width="${width}" height="16" fill="none" stroke="${color('edge')}" stroke-width="2"/><rect x="${x}" y="610" width="${full.toFixed(1)}" height="16" fill="${color('live')}"/>`;
  });
}
