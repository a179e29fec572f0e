/**
 * The fonts of social cards: complete, because a title may have any character, and uncompressed, because the text
 * engine reads no WOFF2. A configuration file beside them makes them known to it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { cardFontsFile } from '../../server/build-state.ts';

const fonts = [
  'instrument-sans/files/instrument-sans-latin-wght-normal',
  'instrument-sans/files/instrument-sans-latin-ext-wght-normal',
  'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal',
  'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal',
];

/** Scripts, punctuation, symbols and arrows, as far as a font has them. */
const ranges: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x36f],
  [0x590, 0x6ff],
  [0x750, 0x77f],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
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
  await Promise.all(fonts.map((font) => makeFont(font, directory)));
  await writeFile(file, configuration);
}

async function makeFont(font: string, directory: string): Promise<void> {
  const source = await readFile(`node_modules/@fontsource-variable/${font}.woff2`);
  const whole = await subsetFont(source, ranges.map(listCharacters).join(''), { targetFormat: 'sfnt' });
  await writeFile(path.join(directory, `${path.basename(font)}.ttf`), whole);
}

function listCharacters([from, to]: readonly [number, number]): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
