/**
 * Subsets the site's fonts to the characters that its pages need (one preloaded font, at most 25 KB), and computes the
 * fallback faces that avoid layout shifts while fonts load. The result is cached in `.cache/fonts` by a hash of its
 * inputs.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { FallbackFace, FontFile } from '../../site/design/fonts.ts';
import { readFontMetrics } from './font-metrics.ts';

export { getFontCss } from '../../site/design/fonts.ts';

const cacheDirectory = '.cache/fonts';
/** Increment when the code below changes its output for the same input. */
const recipeVersion = 6;

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const ascii = characters(0x20, 0x7e);
const latin1 = characters(0xa0, 0xff);
const french = 'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ';
const german = 'äößÄÖẞ';
const typography = '\u00a0–—‘’“”„•…‹›«»§©®°·×£€™−↑↓';
// The letters of German alone are in the second file: with them, the first would need a third round trip.
const first = ascii + french + typography;

interface Cut {
  readonly family: string;
  readonly name: string;
  readonly source: string;
  readonly text: string;
  /** The weights that the file is used for. */
  readonly weight: { min: number; max: number };
  /** A single weight; without it, all of them. */
  readonly instance?: number;
  readonly features: string[];
  readonly preload: boolean;
  readonly makeFallbacks?: () => Promise<FallbackFace[]>;
}

const instrumentSans =
  'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const jetBrainsMono = 'node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

const sans = { family: 'Instrument Sans', weight: { min: 400, max: 700 }, features: ['kern', 'tnum', 'ccmp', 'locl'] };
const cuts: readonly Cut[] = [
  {
    ...sans,
    name: 'instrument-sans',
    source: instrumentSans,
    text: first,
    preload: true,
    makeFallbacks: makeSansFallbacks,
  },
  {
    ...sans,
    name: 'instrument-sans-latin-1',
    source: instrumentSans,
    text: without(latin1 + 'ıˆ˚˜‚†‡', first),
    preload: false,
  },
  {
    ...sans,
    name: 'instrument-sans-latin-ext',
    source: instrumentSans.replace('latin', 'latin-ext'),
    text: without(characters(0x100, 0x17f) + characters(0x1cd, 0x1ce) + 'ȘșȚțȷˇ˝ẀẁẂẃẄẅẞỲỳ', `${first}ı`),
    preload: false,
  },
  {
    family: 'JetBrains Mono',
    name: 'jetbrains-mono',
    source: jetBrainsMono,
    text: `${ascii}${french}${german}\u00a0–—‘’“”•…«»°·×±²³µ£€−↑↓`,
    // One weight for all: a weight axis makes the file two thirds larger, for a few words.
    weight: { min: 400, max: 600 },
    instance: 500,
    // No ligatures: a message sample shows its characters as they are.
    features: ['ccmp'],
    preload: false,
    makeFallbacks: makeMonoFallbacks,
  },
];

/** Writes the font files into the directory and describes them. */
export async function subsetFonts(outputDirectory: string): Promise<FontFile[]> {
  await mkdir(outputDirectory, { recursive: true });
  await mkdir(cacheDirectory, { recursive: true });
  const sources = await Promise.all(cuts.map(({ source }) => readFile(source)));
  const key = toHash(JSON.stringify({ recipeVersion, cuts }), ...sources);
  const manifest = path.join(cacheDirectory, `${key}.json`);
  const fonts = (await readManifest(manifest)) ?? (await makeFonts(manifest));
  await Promise.all(
    fonts.map(({ file }) => copyFile(path.join(cacheDirectory, file), path.join(outputDirectory, file))),
  );
  return fonts;
}

async function readManifest(file: string): Promise<FontFile[] | undefined> {
  try {
    // Written by makeFonts below and named after a hash of its input, so its shape is known.
    return JSON.parse(await readFile(file, 'utf8')) as FontFile[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeFonts(manifest: string): Promise<FontFile[]> {
  const fonts = await Promise.all(cuts.map(makeFile));
  await writeFile(manifest, JSON.stringify(fonts, undefined, 2));
  return fonts;
}

async function makeFile({
  family,
  name,
  source,
  text,
  weight,
  instance,
  features,
  preload,
  makeFallbacks,
}: Cut): Promise<FontFile> {
  const font = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: instance ?? weight },
    keepFeatures: features,
    noHinting: true,
    dropTables: ['STAT'],
  });
  // Named like other files of the build, which are cached permanently (server/static-files.ts).
  const file = `${name}-${toHash(font).slice(0, 10)}.woff2`;
  await writeFile(path.join(cacheDirectory, file), font);
  const fallbacks = (await makeFallbacks?.()) ?? [];
  return {
    family,
    file,
    weight: `${weight.min} ${weight.max}`,
    preload,
    unicodeRange: toUnicodeRange(text),
    fallbacks,
  };
}

/** Arial's advance widths in thousandths of an em, and the frequency of each letter in English and French prose. */
const arialWidths: Readonly<Record<string, number>> = {
  a: 556,
  b: 556,
  c: 500,
  d: 556,
  e: 556,
  f: 278,
  g: 556,
  h: 556,
  i: 222,
  j: 222,
  k: 500,
  l: 222,
  m: 833,
  n: 556,
  o: 556,
  p: 556,
  q: 556,
  r: 333,
  s: 500,
  t: 278,
  u: 556,
  v: 500,
  w: 722,
  x: 500,
  y: 500,
  z: 500,
  ' ': 278,
};
const frequencies: Readonly<Record<string, number>> = {
  a: 66,
  b: 11,
  c: 25,
  d: 33,
  e: 108,
  f: 17,
  g: 15,
  h: 41,
  i: 58,
  j: 2,
  k: 6,
  l: 36,
  m: 22,
  n: 57,
  o: 58,
  p: 20,
  q: 3,
  r: 52,
  s: 56,
  t: 70,
  u: 34,
  v: 10,
  w: 17,
  x: 2,
  y: 16,
  z: 1,
  ' ': 182,
};

/** Our font kerns more than Arial: measured on 100,000 characters of the starter content, in both languages. */
const kerning = 0.993;

async function makeSansFallbacks(): Promise<FallbackFace[]> {
  // Headings are set at 540 to 580; Arial's regular, stretched to their width, is closer than its bold.
  return Promise.all([makeSansFallback('400 500', 400), makeSansFallback('501 700', 560)]);
}

async function makeSansFallback(weight: string, instance: number): Promise<FallbackFace> {
  const font = await subsetFont(await readFile(instrumentSans), ascii, {
    targetFormat: 'sfnt',
    variationAxes: { wght: instance },
  });
  const { getWidth, unitsPerEm, ...metrics } = readFontMetrics(font);
  const average = (width: (letter: string) => number) =>
    Object.entries(frequencies).reduce((sum, [letter, frequency]) => sum + width(letter) * frequency, 0);
  const own = average((letter) => (getWidth(letter) ?? 0) / unitsPerEm);
  const sizeAdjust = (kerning * own) / average((letter) => (arialWidths[letter] ?? 0) / 1000);
  // Android has only Roboto, which is wider by 0.25 %.
  const local = ['Arial', 'Liberation Sans', 'Helvetica', 'Arimo', 'Roboto'];
  return toFallback({ family: 'Instrument Sans Fallback', weight, local, sizeAdjust, unitsPerEm, ...metrics });
}

async function makeMonoFallbacks(): Promise<FallbackFace[]> {
  const font = await subsetFont(await readFile(jetBrainsMono), ascii, {
    targetFormat: 'sfnt',
    variationAxes: { wght: 500 },
  });
  const { getWidth, unitsPerEm, ...metrics } = readFontMetrics(font);
  const courierWidth = 1229 / 2048;
  const sizeAdjust = (getWidth('n') ?? 0) / unitsPerEm / courierWidth;
  const local = ['Menlo', 'Liberation Mono', 'Courier New', 'Cousine', 'Droid Sans Mono'];
  return [
    toFallback({ family: 'JetBrains Mono Fallback', weight: '400 600', local, sizeAdjust, unitsPerEm, ...metrics }),
  ];
}

function toFallback({
  unitsPerEm,
  ascent,
  descent,
  lineGap,
  sizeAdjust,
  ...face
}: Omit<FallbackFace, 'ascent'> & { ascent: number; unitsPerEm: number }): FallbackFace {
  const share = (units: number) => units / unitsPerEm / sizeAdjust;
  return { ...face, sizeAdjust, ascent: share(ascent), descent: share(descent), lineGap: share(lineGap) };
}

function without(text: string, taken: string): string {
  return [...text].filter((character) => !taken.includes(character)).join('');
}

/** "abcx" -> `U+61-63,U+78`. */
export function toUnicodeRange(text: string): string {
  const points = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const ranges: [from: number, to: number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}

function toHash(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
