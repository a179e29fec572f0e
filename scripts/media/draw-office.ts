/**
 * The four offices as elevations, 1600x900. Invented houses in the style of each city; the live path runs along the
 * street.
 */
import {
  createLit,
  ink,
  path,
  rect,
  showDoor,
  showRail,
  showSheet,
  showWindow,
  showWindows,
  type Lit,
} from './facade.ts';

export const officeNames = ['london', 'amsterdam', 'lisbon', 'new-york'] as const;
type OfficeName = (typeof officeNames)[number];

const street = 760;

export function drawOffice(name: OfficeName): string {
  switch (name) {
    case 'london':
      return drawLondon();
    case 'amsterdam':
      return drawAmsterdam();
    case 'lisbon':
      return drawLisbon();
    case 'new-york':
      return drawNewYork();
  }
}

/** A brick terrace of four storeys: parapet, chimneys, tall first-floor windows with iron balconies. */
function drawLondon(): string {
  const lit = createLit(11, 0.16);
  const towers = [
    path(`M1180 ${street}V150l70-70h60V${street}`, { stroke: ink.far, fill: ink.ground }),
    path(`M300 ${street}V230H420V${street}M340 230V190H380V230`, { stroke: ink.far, fill: ink.ground }),
    path('M1180 220H1310M1180 300H1310M300 300H420', { stroke: ink.far, weight: 1.5 }),
  ].join('');
  const houses = Array.from({ length: 6 }, (_, index) => showTerraceHouse(80 + index * 240, 240, index, lit)).join('');
  const area = showRail(80, street - 34, 1440, 34);
  return showSheet(towers + houses + area, `M0 820H560l60-60V${street - 40}M560 820H1040l40 40H1600`, [
    [560, 820, 13],
    [620, street - 40, 8],
    [1240, 860, 8],
  ]);
}

function showTerraceHouse(x: number, width: number, index: number, lit: Lit): string {
  const top = 300;
  const sash = { width: 46, panes: [2, 4] as const };
  return [
    showChimney(index === 5 ? x + width - 64 : x + width - 34, top),
    rect(x, top, width, street - top, { fill: ink.wall }),
    path(`M${x} ${top + 22}H${x + width}M${x} ${street - 130}H${x + width}`, { weight: 1.5 }),
    showWindows(x, width, 3, [top + 42], { ...sash, height: 54, panes: [2, 2] }, lit),
    showWindows(x, width, 3, [top + 126], { ...sash, height: 78 }, lit),
    showWindows(x, width, 3, [top + 232], { ...sash, height: 86, hasBalcony: true }, lit),
    ...[0, 1].map((column) => {
      const at = index % 2 === 0 ? column + 1 : column;
      return showWindow(x + 80 * at + 17, street - 108, { ...sash, height: 76 }, lit());
    }),
    showDoor(x + (index % 2 === 0 ? 16 : 176), street, 48, 78),
  ].join('');
}

function showChimney(x: number, top: number): string {
  const pots = [2, 18, 34, 50].map((pot) => rect(x + pot, top - 78, 10, 18, { fill: ink.wall, weight: 1.5 })).join('');
  return pots + rect(x, top - 60, 64, 60, { fill: ink.wall });
}

/** Narrow houses on a canal: each its own gable, a hoisting beam, and the water below. */
function drawAmsterdam(): string {
  const lit = createLit(5, 0.18);
  const widths = [190, 170, 210, 180, 200, 170, 200, 190];
  const heights = [420, 480, 440, 500, 450, 490, 430, 470];
  const gables = ['step', 'neck', 'bell', 'step', 'spout', 'bell', 'neck', 'spout'] as const;
  const quay = 700;
  let x = 45;
  const houses = widths.map((width, index) => {
    const house = showCanalHouse(
      { x, width, height: heights[index] ?? 450, gable: gables[index] ?? 'step', base: quay },
      lit,
    );
    x += width;
    return house;
  });
  const water = Array.from({ length: 6 }, (_, row) =>
    path(`M${40 + (row % 2) * 60} ${752 + row * 24}H1580`, {
      stroke: ink.far,
      weight: 2,
      dash: `${90 - row * 8} ${60 + row * 14}`,
    }),
  ).join('');
  const quayLine = path(`M0 ${quay}H1600M0 ${quay + 18}H1600`, { stroke: ink.line });
  return showSheet(
    houses.join('') + quayLine + water,
    `M0 ${quay + 90}H640l72-72V${quay - 46}M640 ${quay + 90}H1120l60 60H1600`,
    [
      [640, quay + 90, 13],
      [712, quay - 46, 8],
      [1360, quay + 150, 8],
    ],
  );
}

interface CanalHouse {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly gable: 'step' | 'neck' | 'bell' | 'spout';
  readonly base: number;
}

function showCanalHouse({ x, width, height, gable, base }: CanalHouse, lit: Lit): string {
  const top = base - height;
  const middle = x + width / 2;
  const columns = width > 185 ? 3 : 2;
  const floors = [0, 1, 2].map((floor) => top + 34 + floor * ((height - 130) / 3));
  const door = showDoor(columns === 3 ? middle - 19 : x + width - 62, base, 38, 60);
  const ground = columns === 3 ? [x + 16, x + width - 54] : [x + 30];
  return [
    path(`M${x} ${base}V${top}${toGable(gable, x, width, top)}V${base}z`, { fill: ink.wall }),
    path(`M${middle} ${top - 46}v-10M${x} ${base - 108}H${x + width}`, { weight: 1.5 }),
    showWindow(middle - 13, top - 40, { width: 26, height: 40, panes: [2, 2] }, lit()),
    showWindows(x, width, columns, floors, { width: 38, height: 74, panes: [2, 3] }, lit),
    ...ground.map((left) => showWindow(left, base - 84, { width: 38, height: 62, panes: [2, 2] }, lit())),
    door,
  ].join('');
}

/** From the left eaves to the right; `top` is the height of the eaves. */
function toGable(gable: CanalHouse['gable'], x: number, width: number, top: number): string {
  const right = x + width;
  const middle = x + width / 2;
  switch (gable) {
    case 'step':
      return `h${width * 0.14}v-26h${width * 0.12}v-26h${width * 0.12}v-26H${right - width * 0.38}v26h${width * 0.12}v26h${width * 0.12}v26H${right}`;
    case 'neck':
      return `h${width * 0.08}c${width * 0.18} -4 ${width * 0.16} -30 ${width * 0.18} -64H${middle - 30}l30 -24l30 24H${right - width * 0.26}c${width * 0.02} 34 0 60 ${width * 0.18} 64H${right}`;
    case 'bell':
      return `c${width * 0.2} -6 ${width * 0.22} -40 ${width * 0.27} -70H${middle - 24}a24 20 0 0 1 48 0H${right - width * 0.27}c${width * 0.05} 30 ${width * 0.07} 64 ${width * 0.27} 70`;
    case 'spout':
      return `h${width * 0.06}L${middle - 20} ${top - 84}v-14h40v14L${right - width * 0.06} ${top}H${right}`;
  }
}

/** Plain fronts on a hill: tiled roofs with dormers, iron balconies, one front in tiles, and the tram's wire. */
function drawLisbon(): string {
  const lit = createLit(23, 0.14);
  const blocks = [
    { x: 0, width: 400, base: 780, floors: 4, isTiled: false },
    { x: 400, width: 400, base: 720, floors: 4, isTiled: true },
    { x: 800, width: 400, base: 660, floors: 4, isTiled: false },
    { x: 1200, width: 400, base: 600, floors: 4, isTiled: true },
  ];
  const fronts = blocks.map((block) => showLisbonFront(block, lit)).join('');
  const hill = path('M0 780H400V720H800V660H1200V600H1600V900H0z', { fill: ink.ground });
  const steps = path('M0 830H380l60-60H780l60-60H1180l60-60H1600', { stroke: ink.soft });
  const live = 'M0 860H400l60-60H800l60-60H1200l60-60H1600';
  return showSheet(fronts + hill + steps, live, [
    [200, 860, 8],
    [640, 800, 13],
    [1400, 680, 8],
  ]);
}

function showLisbonFront(
  { x, width, base, floors, isTiled }: { x: number; width: number; base: number; floors: number; isTiled: boolean },
  lit: Lit,
): string {
  const storey = 104;
  const top = base - floors * storey - 20;
  const height = base - top;
  const tiles = Array.from({ length: (width + height) / 25 }, (_, index) => {
    const left = x - height + index * 25;
    return `M${left} ${top}l${height} ${height}M${left + height} ${top}l${-height} ${height}`;
  }).join('');
  const lattice = Array.from({ length: 4 }, (_, floor) => `M${x} ${top + storey * (floor + 1)}H${x + width}`).join('');
  const dormers = [0.2, 0.5, 0.8].map((share) => {
    const middle = x + width * share;
    return (
      path(`M${middle - 26} ${top}V${top - 40}l26 -22l26 22V${top}z`, { fill: ink.wall }) +
      showWindow(middle - 12, top - 36, { width: 24, height: 30 }, lit())
    );
  });
  const tops = [0, 1, 2].map((floor) => top + 26 + floor * storey);
  return [
    path(`M${x} ${top}l36-58H${x + width - 36}l36 58z`, { fill: ink.ground }),
    ...dormers,
    rect(x, top, width, base - top, { fill: ink.wall }),
    `<clipPath id="front-${x}">${rect(x, top, width, height)}</clipPath>`,
    isTiled ? `<g clip-path="url(#front-${x})">${path(tiles, { stroke: ink.far, weight: 1.5 })}</g>` : '',
    path(lattice, { stroke: ink.soft, weight: 1 }),
    showWindows(x, width, 5, tops, { width: 36, height: 70, panes: [2, 2], hasBalcony: true }, lit),
    showWindows(x, width, 5, [base - 86], { width: 42, height: 50, panes: [2, 1], isArched: true }, lit),
  ].join('');
}

/** Towers that step back behind a row of lofts with fire escapes, a water tank on the roof. */
function drawNewYork(): string {
  const lit = createLit(31, 0.2);
  const towers = [showTower(180, 220, 130, lit), showTower(700, 240, 60, lit), showTower(1230, 200, 170, lit)].join('');
  const lofts = [
    showLoft(40, 320, 380, lit),
    showLoft(360, 280, 440, lit),
    showLoft(640, 360, 350, lit),
    showLoft(1000, 260, 450, lit),
    showLoft(1260, 300, 390, lit),
  ].join('');
  return showSheet(
    towers + showTank(470, street - 440) + lofts + path(`M0 ${street}H1600M0 ${street + 20}H1600`),
    `M0 840H700l80-80V${street - 30}M700 840H1100l40-40H1600`,
    [
      [700, 840, 13],
      [780, street - 30, 8],
      [1340, 800, 8],
    ],
  );
}

function showTower(x: number, width: number, top: number, lit: Lit): string {
  const parts = [
    [x, top + 260, width],
    [x + width * 0.14, top + 130, width * 0.72],
    [x + width * 0.28, top + 40, width * 0.44],
  ] as const;
  const walls = parts
    .map(([left, y, wide]) => rect(left, y, wide, street - y, { fill: ink.ground, stroke: ink.soft, weight: 1.5 }))
    .reverse();
  const rows = parts.map(([left, y, wide], index) => {
    const height = index === 0 ? 300 : 100;
    return Array.from({ length: Math.floor(height / 26) }, (_, row) =>
      Array.from({ length: Math.floor(wide / 24) - 1 }, (__, column) =>
        rect(left + 16 + column * 24, y + 18 + row * 26, 9, 13, {
          fill: lit() ? ink.soft : ink.ground,
          stroke: ink.far,
          weight: 1,
        }),
      ).join(''),
    ).join('');
  });
  return [path(`M${x + width / 2} ${top + 40}V${top - 40}`, { stroke: ink.soft }), ...walls, ...rows].join('');
}

function showLoft(x: number, width: number, height: number, lit: Lit): string {
  const top = street - height;
  const storey = 74;
  const floors = Math.floor((height - 100) / storey);
  const tops = Array.from({ length: floors }, (_, floor) => top + 34 + floor * storey);
  const columns = Math.round(width / 64);
  return [
    rect(x, top, width, height, { fill: ink.wall }),
    rect(x - 6, top - 14, width + 12, 14, { fill: ink.wall }),
    path(`M${x} ${street - 92}H${x + width}`, { weight: 1.5 }),
    showWindows(x, width, columns, tops, { width: 36, height: 50, panes: [2, 2] }, lit),
    showWindows(x, width, Math.max(2, columns - 2), [street - 74], { width: 52, height: 74, panes: [2, 1] }, lit),
    showFireEscape(x + width / columns, tops, width / columns),
  ].join('');
}

/** A landing at each floor, and stairs at 45 degrees between them. */
function showFireEscape(x: number, tops: readonly number[], width: number): string {
  const landings = tops.map((top) => showRail(x - 4, top + 36, width * 2 + 8, 18));
  const stairs = tops
    .slice(1)
    .map((top, index) =>
      index % 2 === 0 ? `M${x + 10} ${top - 20}l56 56` : `M${x + width * 2 - 10} ${top - 20}l-56 56`,
    );
  return landings.join('') + path(stairs.join(''), { weight: 3 });
}

function showTank(x: number, roof: number): string {
  return [
    path(
      `M${x + 8} ${roof}V${roof - 60}M${x + 72} ${roof}V${roof - 60}M${x + 8} ${roof - 8}l64-44M${x + 72} ${roof - 8}l-64-44`,
      { weight: 1.5 },
    ),
    rect(x, roof - 130, 80, 72, { fill: ink.wall }),
    path(`M${x - 4} ${roof - 130}l44-34l44 34zM${x} ${roof - 106}h80M${x} ${roof - 82}h80`, {
      fill: ink.wall,
      weight: 1.5,
    }),
  ].join('');
}
