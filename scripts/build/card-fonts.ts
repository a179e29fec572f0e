/**
 * The fonts of social cards: complete, because a title may have any character, and uncompressed, because the text
 * engine reads no WOFF2. Beside them, a configuration file makes them known to it, and a list names the characters that
 * one of them has.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { cardCharactersFile, cardFontsFile } from '../../server/build-state.ts';

const fonts = [
  'instrument-sans/files/instrument-sans-latin-wght-normal',
  'instrument-sans/files/instrument-sans-latin-ext-wght-normal',
  ...['latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari'].map(
    (script) => `noto-sans/files/noto-sans-${script}-wght-normal`,
  ),
  'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal',
  'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal',
];

/** Scripts, punctuation, symbols and arrows, as far as a font has them. */
const ranges: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x52f],
  [0x590, 0x6ff],
  [0x750, 0x77f],
  [0x900, 0x97f],
  [0x1c80, 0x1cff],
  [0x1d00, 0x22ff],
  [0x2c60, 0x2c7f],
  [0x2de0, 0x2e7f],
  [0xa640, 0xa69f],
  [0xa720, 0xa7ff],
  [0xa8e0, 0xa8ff],
  [0xab30, 0xab6f],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfefc],
];

const configuration = `<?xml version="1.0"?>
<fontconfig><dir prefix="relative">.</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

/** `file`: of the configuration. */
export async function makeCardFonts(file = cardFontsFile): Promise<void> {
  const directory = path.dirname(file);
  await mkdir(directory, { recursive: true });
  const characters = await Promise.all(fonts.map((font) => makeFont(font, directory)));
  await writeFile(path.join(directory, path.basename(cardCharactersFile)), JSON.stringify(toRanges(characters.flat())));
  await writeFile(file, configuration);
}

/** Returns the characters that the font has. */
async function makeFont(font: string, directory: string): Promise<number[]> {
  const source = await readFile(`node_modules/@fontsource-variable/${font}.woff2`);
  const whole = await subsetFont(source, ranges.map(listCharacters).join(''), { targetFormat: 'sfnt' });
  await writeFile(path.join(directory, `${path.basename(font)}.ttf`), whole);
  return [...new Face(new Blob(new Uint8Array(whole).buffer)).collectUnicodes()];
}

function toRanges(characters: readonly number[]): [from: number, to: number][] {
  const ranges: [from: number, to: number][] = [];
  for (const character of [...new Set(characters)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === character - 1) last[1] = character;
    else ranges.push([character, character]);
  }
  return ranges;
}

function listCharacters([from, to]: readonly [number, number]): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
