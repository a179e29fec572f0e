/** The site's fonts at fixed weights: in a PDF a variable font becomes drawings instead of an embedded font. */
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

interface Face {
  readonly family: string;
  readonly file: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
}

const text = { family: 'Instrument Sans', file: '@fontsource-variable/instrument-sans/files/instrument-sans' };
const mono = { family: 'JetBrains Mono', file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono' };
const faces: readonly Face[] = [
  { ...text, weight: 400, style: 'normal' },
  { ...text, weight: 500, style: 'normal' },
  { ...text, weight: 600, style: 'normal' },
  { ...text, weight: 400, style: 'italic' },
  { ...mono, weight: 500, style: 'normal' },
];

/** The `@font-face` rules with embedded fonts, reduced to the given characters. */
export async function makeFontCss(characters: string): Promise<string> {
  const rules = await Promise.all(
    faces.flatMap((face) => ['latin-ext', 'latin'].map((range) => toRule(face, range, characters))),
  );
  return rules.join('');
}

/** Both files of a family are one family here; browsers search the rules from last to first. */
async function toRule({ family, file, weight, style }: Face, range: string, characters: string): Promise<string> {
  const bytes = await readFile(`node_modules/${file}-${range}-wght-${style}.woff2`);
  const font = await subsetFont(bytes, characters, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
  const unicodeRange = range === 'latin' ? `;unicode-range:${latin}` : '';
  return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url("data:font/ttf;base64,${font.toString('base64')}")${unicodeRange}}`;
}

/** The characters of the `latin` files, as their package declares them. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
